import type { Sounds } from '#web/features/reveal/sound/sound.ts'

const BELL_HZ = [1318.5, 1661.2, 1975.5, 2637]

/** Plays a glass ball that knocks on its branch. */
export function knock({ tone }: Sounds) {
  tone({ afterMs: 60, hz: 1975.5, seconds: 0.5, loud: 0.14 })
  tone({ afterMs: 130, hz: 2637, seconds: 0.4, loud: 0.08 })
}

/** Plays a string of lights that turns on bulb by bulb, then three notes. */
export function soundLights({ tone, note }: Sounds) {
  for (const [i, hz] of BELL_HZ.entries()) tone({ afterMs: 90 * i, hz, seconds: 0.7, loud: 0.14 })
  for (const [which, afterMs] of [420, 540, 660].entries()) note(which, afterMs)
}
