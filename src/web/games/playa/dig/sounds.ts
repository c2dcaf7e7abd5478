import type { Dig } from '#contract/games/playa/playa.schema.ts'
import type { Sounds } from '#web/features/reveal/sound/sound.ts'

const STROKES_MS = [200, 600]
const COINS_HZ = [1760, 2093, 2349]

/** Plays the strokes of the spade: the spade goes into the sand, and the sand flies off. */
export function scoop({ hiss }: Sounds) {
  for (const afterMs of STROKES_MS) {
    hiss({ afterMs, hz: 2600, toHz: 700, seconds: 0.16, loud: 0.55 })
    hiss({ afterMs: afterMs + 90, hz: 5200, toHz: 2600, seconds: 0.2, loud: 0.25 })
  }
}

/** Plays the find: the shell comes up; then, with a prize, coins ring. */
export function soundFind({ cut, note, hiss, tone, thud }: Sounds, { play }: Dig) {
  cut()
  hiss({ afterMs: 60, hz: 900, toHz: 2400, seconds: 0.35, loud: 0.3 })
  note(0, 300)
  if (play?.isNew || play?.outcome.kind === 'won') note(1, 420)
  if (play?.outcome.kind !== 'won') return
  for (const [i, hz] of COINS_HZ.entries()) tone({ afterMs: 460 + 70 * i, hz, seconds: 0.35, loud: 0.14 })
  thud(760)
}
