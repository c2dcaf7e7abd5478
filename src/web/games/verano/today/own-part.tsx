import type { MySummer, Summer } from '#contract/games/verano/verano.schema.ts'
import type { Keepsake } from '#web/features/campaign/ended/ended.tsx'
import { counted } from '#web/format/plural.ts'
import { SummerKeepsake } from './summer-keepsake.tsx'

/** A member's summer once it is over; undefined for a member who did nothing in it. */
export function ownPart(summer: Summer, mine: MySummer): Keepsake | undefined {
  const { days, points } = mine
  const { draw, serverNow } = summer
  if (days.length === 0 && points === 0) return undefined
  return {
    title: `Tu verano: ${counted(points, 'punto', 'puntos')}`,
    details: <SummerKeepsake summer={summer} mine={mine} />,
    hasDrawAhead: draw !== null && serverNow < draw.drawsAt,
  }
}
