"""Getting together: the connections of this device, from an invitation to an open link, and their repair.

``meeting.Meeting`` is a pure state machine beside the room (``net.peer``). What passes between the two is in ``edge``: the room
hears of links and messages and says who belongs to it, the meeting finds them. It knows no rule and reads no message.
"""
