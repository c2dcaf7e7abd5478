import { DAY_MS } from '#contract/primitives/durations.ts'
import { addDays, dayOf, instantOf } from '../../days.ts'
import type { CampaignEntry } from './campaign-entry.ts'

/** The draw among all who have played, for the prizes that are left. */
export interface ClosingDraw {
  /** Each member with a play of this action takes part once. */
  action: string
  drawsAt: number
  alternates: number
  daysToClaim: number
}

interface Ends {
  claimUntil: number
  draws: readonly Omit<ClosingDraw, 'action'>[]
}

type Terms = NonNullable<CampaignEntry['closingDraw']>
const DEFAULT: Terms = { alternates: 3, daysToClaim: 14 }
const DAYS_AFTER = 3

/** Returns the closing draw of an entry, with defaults for missing fields. */
export function closingDrawOf({ closingDraw, zone }: CampaignEntry, action: string, ends: Ends): ClosingDraw {
  const { alternates, daysToClaim, drawsAt }: Terms = closingDraw ?? DEFAULT
  return { action, alternates, daysToClaim, drawsAt: drawsAt ? instantOf(drawsAt, zone) : defaultTime(ends, zone) }
}

/**
 * Returns noon of the third day after the last claim deadline (epoch ms): the edition's own deadline, or that of the
 * last alternate of another draw.
 */
function defaultTime({ claimUntil, draws }: Ends, zone: string): number {
  const endOf = ({ drawsAt, alternates, daysToClaim }: Ends['draws'][number]) =>
    drawsAt + (1 + alternates) * daysToClaim * DAY_MS
  const last = draws.reduce((latest, draw) => Math.max(latest, endOf(draw)), claimUntil)
  return instantOf(`${addDays(dayOf(zone, last), DAYS_AFTER)}T12:00`, zone)
}
