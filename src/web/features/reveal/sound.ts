/** Everything is synthesised: no sound file is fetched. */
const NOTES_HZ = [523.25, 659.25, 830.61]
const NOISE_SECONDS = 2

export interface Sounds {
  /** The rasp of a coin on foil; `speed` in widths of the card per second. */
  rasp(speed: number): void
  hush(): void
  /** One of the three rising notes. */
  note(which: number, afterMs: number): void
  thud(afterMs: number): void
  close(): void
}

/** Called on a tap: a browser lets nothing sound before one. */
export function openSounds(): Sounds {
  const audio = new AudioContext()
  const all = new GainNode(audio, { gain: 0.5 })
  all.connect(audio.destination)
  const rasp = startRasp(audio, all)
  return {
    rasp: (speed) => {
      const strength = Math.min(1, speed / 3)
      rasp.gain.setTargetAtTime(0.05 + 0.3 * strength, audio.currentTime, 0.02)
      rasp.frequency.setTargetAtTime(1600 + 3400 * strength, audio.currentTime, 0.03)
    },
    hush: () => rasp.gain.setTargetAtTime(0, audio.currentTime, 0.05),
    note: (which, afterMs) => {
      const frequency = NOTES_HZ[which] ?? 880
      const options = { type: 'triangle', frequency } as const
      strike(audio, all, { node: new OscillatorNode(audio, options), loud: 0.4, seconds: 0.5, afterMs })
    },
    thud: (afterMs) => {
      const drum = new OscillatorNode(audio, { frequency: 120 })
      drum.frequency.setTargetAtTime(45, audio.currentTime + afterMs / 1000, 0.05)
      strike(audio, all, { node: drum, loud: 0.9, seconds: 0.25, afterMs })
    },
    close: () => void audio.close(),
  }
}

/** A hiss that goes on silently until the coin moves. */
function startRasp(audio: AudioContext, out: AudioNode) {
  const length = audio.sampleRate * NOISE_SECONDS
  const buffer = new AudioBuffer({ length, sampleRate: audio.sampleRate })
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < length; i++) samples[i] = Math.random() * 2 - 1
  const hiss = new AudioBufferSourceNode(audio, { buffer, loop: true })
  const band = new BiquadFilterNode(audio, { type: 'bandpass', frequency: 2400, Q: 0.7 })
  const volume = new GainNode(audio, { gain: 0 })
  hiss.connect(band).connect(volume).connect(out)
  hiss.start()
  return { gain: volume.gain, frequency: band.frequency }
}

interface Strike {
  node: OscillatorNode
  loud: number
  seconds: number
  afterMs: number
}

function strike(audio: AudioContext, out: AudioNode, { node, loud, seconds, afterMs }: Strike) {
  const at = audio.currentTime + afterMs / 1000
  const volume = new GainNode(audio, { gain: 0 })
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(loud, at + 0.008)
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds)
  node.connect(volume).connect(out)
  node.start(at)
  node.stop(at + seconds)
}
