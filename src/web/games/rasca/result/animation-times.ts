import type { Card } from '#contract/games/rasca/rasca.schema.ts'
import type { Sounds } from '#web/features/reveal/sound/sound.ts'

/** From the last stroke to the result, as `reveal.css` and `symbol-grid.css` time it. */
export const WON_MS = 1200
export const LOST_MS = 620
/** Of a sample: the three pop, and no stamp falls. */
export const SAMPLE_MS = 1000
const POPS_MS = [500, 620, 740]
const STAMP_MS = 1080

/** The sounds of a scene that begins now. A card that lost is silent. */
export function soundScene(sounds: Sounds, { play }: Card) {
  sounds.hush()
  if (play?.outcome.kind !== 'won') return
  for (const [which, afterMs] of POPS_MS.entries()) sounds.note(which, afterMs)
  sounds.thud(STAMP_MS)
}
