import type { Card } from '#contract/games/rasca/rasca.schema.ts'
import type { Sounds } from '#web/features/reveal/sound/sound.ts'

/** Milliseconds from the last stroke until the result appears, as in `reveal.css` and `symbol-grid.css`. */
export const WON_MS = 900
export const LOST_MS = 600
/** The same for a sample card: its three symbols pop, and no stamp falls. */
export const SAMPLE_MS = 860
const POPS_MS = [380, 470, 560]
const STAMP_MS = 780

/** Plays the sounds of a scene that begins now. A losing card is silent. */
export function soundScene(sounds: Sounds, { play }: Card) {
  sounds.hush()
  if (play?.outcome.kind !== 'won') return
  for (const [which, afterMs] of POPS_MS.entries()) sounds.note(which, afterMs)
  sounds.thud(STAMP_MS)
}
