import type { Scored } from '#contract/games/eurocopa/predictions.schema.ts'
import type { Sounds } from '#web/features/reveal/sound/sound.ts'

const WHISTLE_HZ = [2350, 2490]
/** The final whistle: two short blasts and a long one. */
const BLASTS = [
  { afterMs: 0, seconds: 0.16 },
  { afterMs: 210, seconds: 0.16 },
  { afterMs: 420, seconds: 0.5 },
]

/** Plays a kick, a ball that rolls over grass, and the net. */
export function soundGoal({ cut, thud, hiss, note }: Sounds) {
  cut()
  thud(0)
  hiss({ afterMs: 60, hz: 620, toHz: 380, seconds: 0.45, loud: 0.18 })
  hiss({ afterMs: 520, hz: 3400, toHz: 1800, narrow: 1, seconds: 0.2, loud: 0.4 })
  note(1, 620)
}

/** Plays the final whistle, then the sound of chalk if the prediction was at least partly right. */
export function soundSettled({ cut, tone, hiss, note }: Sounds, { tier }: Pick<Scored, 'tier'>) {
  // Stops the sounds of other matches: when several matches end together, the visitor hears only one whistle.
  cut()
  for (const blast of BLASTS) for (const hz of WHISTLE_HZ) tone({ ...blast, hz, loud: 0.1 })
  if (tier === 'none') return
  hiss({ afterMs: 870, hz: 4200, toHz: 5600, narrow: 3, seconds: 0.3, loud: 0.35 })
  note(tier === 'exact' ? 2 : 0, 1070)
}
