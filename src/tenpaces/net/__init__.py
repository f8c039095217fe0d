"""Devices that play one match: invitation, signalling, wire, room, succession, races. No browser, no clock, no random source
here.

What a page brings and this package asks for is written down where it is needed: ``peer`` (links and timers), ``session``
(descriptions of a WebRTC connection), ``rendezvous`` (a byte transport to a broker, and AES-GCM).
"""
