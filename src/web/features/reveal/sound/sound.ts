/** All sounds are synthesised, so no sound file is fetched. */
const NOTES_HZ = [523.25, 659.25, 830.61]
const NOISE_SECONDS = 2

/** Common properties of all sounds: delay, duration of the decay, and volume (`loud`) from 0 to 1. */
interface Struck {
  afterMs: number
  seconds: number
  loud: number
}

/** A sound with a pitch: wood, glass, a bell, a whistle. `toHz` makes the pitch slide. */
interface Tone extends Struck {
  hz: number
  toHz?: number
  type?: OscillatorType
}

/** A noise without a pitch: sand, breath, paper. `narrow` is the Q of the filter: 0.7 for wind, 10 for wood. */
interface Hiss extends Struck {
  hz: number
  toHz?: number
  narrow?: number
}

export interface Sounds {
  /** Plays the rasp of a coin on foil. `speed` is the speed of the coin in card widths per second. */
  rasp(speed: number): void
  hush(): void
  /** Plays one of the three rising notes. */
  note(which: number, afterMs: number): void
  thud(afterMs: number): void
  tone(tone: Tone): void
  hiss(hiss: Hiss): void
  /** Stops the current sounds and the scheduled ones. */
  cut(): void
  close(): void
}

/** Opens the audio. Call this on a tap, because browsers allow no sound before the first tap. */
export function openSounds(): Sounds {
  const audio = new AudioContext()
  const all = new GainNode(audio, { gain: 0.5 })
  all.connect(audio.destination)
  const noise = noiseFor(audio)
  const struck = new Set<AudioScheduledSourceNode>()
  let rasping: ReturnType<typeof startRasp> | undefined

  function strike(source: AudioScheduledSourceNode, last: AudioNode, { afterMs, seconds, loud }: Struck) {
    const at = audio.currentTime + afterMs / 1000
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(loud, at + Math.min(0.008, seconds / 4))
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds)
    last.connect(volume).connect(all)
    struck.add(source)
    source.onended = () => {
      struck.delete(source)
      volume.disconnect()
    }
    source.start(at)
    source.stop(at + seconds)
  }

  function tone({ hz, toHz, type = 'sine', ...how }: Tone) {
    const voice = new OscillatorNode(audio, { type, frequency: hz })
    slide(audio, voice.frequency, toHz, how)
    strike(voice, voice, how)
  }

  function hiss({ hz, toHz, narrow = 0.7, ...how }: Hiss) {
    const source = new AudioBufferSourceNode(audio, { buffer: noise, loop: true })
    const band = new BiquadFilterNode(audio, { type: 'bandpass', frequency: hz, Q: narrow })
    slide(audio, band.frequency, toHz, how)
    strike(source, source.connect(band), how)
  }

  return {
    rasp: (speed) => {
      rasping ??= startRasp(audio, noise, all)
      const strength = Math.min(1, speed / 3)
      rasping.gain.setTargetAtTime(0.05 + 0.3 * strength, audio.currentTime, 0.02)
      rasping.frequency.setTargetAtTime(1600 + 3400 * strength, audio.currentTime, 0.03)
    },
    hush: () => rasping?.gain.setTargetAtTime(0, audio.currentTime, 0.05),
    note: (which, afterMs) => tone({ type: 'triangle', hz: NOTES_HZ[which] ?? 880, loud: 0.4, seconds: 0.5, afterMs }),
    thud: (afterMs) => tone({ hz: 120, toHz: 45, loud: 0.9, seconds: 0.25, afterMs }),
    tone,
    hiss,
    cut: () => {
      for (const source of struck) source.stop()
    },
    close: () => void audio.close(),
  }
}

function slide(audio: AudioContext, from: AudioParam, toHz: number | undefined, { afterMs, seconds }: Struck) {
  if (toHz) from.setTargetAtTime(toHz, audio.currentTime + afterMs / 1000, seconds / 4)
}

function noiseFor(audio: AudioContext): AudioBuffer {
  const length = audio.sampleRate * NOISE_SECONDS
  const buffer = new AudioBuffer({ length, sampleRate: audio.sampleRate })
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < length; i++) samples[i] = Math.random() * 2 - 1
  return buffer
}

/** Starts the hiss of the coin on the foil. The hiss is silent until `rasp` sets its volume. */
function startRasp(audio: AudioContext, buffer: AudioBuffer, out: AudioNode) {
  const hiss = new AudioBufferSourceNode(audio, { buffer, loop: true })
  const band = new BiquadFilterNode(audio, { type: 'bandpass', frequency: 2400, Q: 0.7 })
  const volume = new GainNode(audio, { gain: 0 })
  hiss.connect(band).connect(volume).connect(out)
  hiss.start()
  return { gain: volume.gain, frequency: band.frequency }
}
