# A few short cues made on the spot (Web Audio), first heard after a tap because browsers ask for one.
from pyscript import window

held = {"context": None, "noise": None}

# (kind, start s, length s, from Hz, to Hz, loudness): a tone that slides, or noise through a falling low-pass.
CUES = {
    "draw": [("tone", 0.0, 0.12, 196, 196, 0.25), ("tone", 0.14, 0.3, 294, 294, 0.25)],
    "beat": [("tone", 0.0, 0.09, 220, 196, 0.3), ("noise", 0.0, 0.05, 1400, 400, 0.2)],
    "point": [("noise", 0.0, 0.22, 600, 2400, 0.12)],
    "turn": [("noise", 0.0, 0.08, 3200, 1200, 0.18)],
    "shot": [("noise", 0.0, 0.45, 5200, 160, 0.7), ("tone", 0.0, 0.12, 130, 45, 0.6)],
    "hit": [("tone", 0.0, 0.5, 98, 62, 0.5), ("noise", 0.0, 0.2, 500, 120, 0.3)],
    "coin": [("tone", 0.0, 0.09, 988, 988, 0.18), ("tone", 0.09, 0.4, 1319, 1319, 0.18)],
    "lay": [("noise", 0.0, 0.07, 2400, 700, 0.2), ("tone", 0.0, 0.06, 150, 110, 0.12)],
    "draw-card": [("noise", 0.0, 0.12, 900, 3600, 0.1)],
    "clash": [("noise", 0.0, 0.09, 6500, 2600, 0.3), ("tone", 0.0, 0.3, 740, 690, 0.14), ("tone", 0.03, 0.42, 1115, 1050, 0.1)],
    "burn": [("noise", 0.0, 0.1, 2000, 500, 0.22), ("noise", 0.13, 0.1, 1800, 450, 0.2), ("noise", 0.26, 0.45, 1500, 180, 0.22)],
    "ace": [("tone", 0.0, 0.5, 131, 98, 0.5), ("tone", 0.0, 0.5, 196, 147, 0.3), ("noise", 0.0, 0.3, 1600, 120, 0.4)],
    # Eye 2 Eye: each stack has a note of its own, low to high, so that eyes can stay up.
    "pad-0": [("noise", 0.0, 0.06, 2600, 900, 0.2), ("tone", 0.01, 0.16, 262, 262, 0.22)],
    "pad-1": [("noise", 0.0, 0.06, 2600, 900, 0.2), ("tone", 0.01, 0.16, 349, 349, 0.22)],
    "pad-2": [("noise", 0.0, 0.06, 2600, 900, 0.2), ("tone", 0.01, 0.16, 466, 466, 0.22)],
    "pad-3": [("noise", 0.0, 0.06, 2600, 900, 0.2), ("tone", 0.01, 0.16, 622, 622, 0.22)],
    "slide-0": [("noise", 0.0, 0.24, 700, 2600, 0.16), ("tone", 0.16, 0.16, 262, 262, 0.2)],
    "slide-1": [("noise", 0.0, 0.24, 700, 2600, 0.16), ("tone", 0.16, 0.16, 349, 349, 0.2)],
    "slide-2": [("noise", 0.0, 0.24, 700, 2600, 0.16), ("tone", 0.16, 0.16, 466, 466, 0.2)],
    "slide-3": [("noise", 0.0, 0.24, 700, 2600, 0.16), ("tone", 0.16, 0.16, 622, 622, 0.2)],
    "deal": [("noise", 0.0, 0.07, 2800, 900, 0.2), ("noise", 0.12, 0.07, 2800, 900, 0.2), ("noise", 0.24, 0.07, 2800, 900, 0.2)],
    "knock": [
        ("tone", 0.0, 0.09, 170, 90, 0.6),
        ("noise", 0.0, 0.05, 900, 200, 0.4),
        ("tone", 0.17, 0.11, 160, 80, 0.7),
        ("noise", 0.17, 0.05, 900, 200, 0.4),
    ],
    "bell": [("tone", 0.0, 0.9, 1568, 1568, 0.4), ("tone", 0.0, 0.5, 2349, 2349, 0.2), ("tone", 0.0, 0.12, 3136, 3136, 0.15)],
    "wound": [("tone", 0.0, 0.5, 98, 55, 0.55), ("noise", 0.0, 0.2, 500, 120, 0.35)],
    # Dot Duel
    "roll": [
        ("noise", 0.0, 0.05, 3000, 1200, 0.25),
        ("noise", 0.09, 0.05, 2600, 1000, 0.22),
        ("noise", 0.2, 0.06, 2200, 800, 0.25),
    ],
    "claim": [("tone", 0.0, 0.14, 659, 659, 0.2)],
    "kept": [("tone", 0.0, 0.08, 784, 784, 0.16), ("tone", 0.08, 0.2, 1047, 1047, 0.16)],
    "check": [("tone", 0.0, 0.1, 440, 440, 0.2), ("tone", 0.1, 0.16, 587, 587, 0.2)],
    "double": [("tone", 0.0, 0.12, 784, 784, 0.2), ("tone", 0.0, 0.5, 1175, 1175, 0.18), ("tone", 0.14, 0.5, 1568, 1568, 0.18)],
    "wrong": [("tone", 0.0, 0.35, 156, 117, 0.4), ("noise", 0.0, 0.1, 700, 200, 0.15)],
    "duel": [("tone", 0.0, 0.2, 294, 294, 0.25), ("tone", 0.2, 0.4, 440, 440, 0.25)],
    "duel_won": [("tone", 0.0, 0.14, 587, 587, 0.2), ("tone", 0.14, 0.4, 880, 880, 0.2)],
    "won": [("tone", 0.0, 0.16, 392, 392, 0.2), ("tone", 0.16, 0.16, 523, 523, 0.2), ("tone", 0.32, 0.6, 659, 659, 0.22)],
}


def wake():
    try:
        if held["context"] is None:
            held["context"] = window.AudioContext.new()
        if held["context"].state == "suspended":
            held["context"].resume()
    except Exception:
        pass  # an old browser, or a device without sound: play goes on in silence


def noise(context):
    if held["noise"] is None:
        length = int(context.sampleRate // 2)
        buffer = context.createBuffer(1, length, context.sampleRate)
        data = buffer.getChannelData(0)
        seed = 22222
        for index in range(length):
            seed = (seed * 196314165 + 907633515) & 0xFFFFFFFF
            data[index] = seed / 0x80000000 - 1
        held["noise"] = buffer
    return held["noise"]


def play(name):
    context = held["context"]
    if not context or context.state != "running":
        return
    for kind, start, length, low, high, loud in CUES.get(name, ()):
        at = context.currentTime + start
        gain = context.createGain()
        gain.gain.setValueAtTime(loud, at)
        gain.gain.exponentialRampToValueAtTime(0.001, at + length)
        gain.connect(context.destination)
        if kind == "tone":
            source = context.createOscillator()
            source.type = "triangle"
            source.frequency.setValueAtTime(low, at)
            source.frequency.exponentialRampToValueAtTime(high, at + length)
            source.connect(gain)
        else:
            source = context.createBufferSource()
            source.buffer = noise(context)
            tone = context.createBiquadFilter()
            tone.type = "lowpass"
            tone.frequency.setValueAtTime(low, at)
            tone.frequency.exponentialRampToValueAtTime(high, at + length)
            source.connect(tone)
            tone.connect(gain)
        source.start(at)
        source.stop(at + length)
