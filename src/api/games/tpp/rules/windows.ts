import type { Edition } from '../../../campaigns/editions/edition.ts'
import { hasClosed, phaseOf } from '../../../campaigns/editions/phase.ts'
import { addDays, startOfDay } from '../../../days.ts'
import type { OfferRules } from './rules.ts'

/** The time span of an offer, from `opensAt` up to but not including `closesAt`. */
export interface Window {
  opensAt: number
  closesAt: number
}

type Times = Pick<Edition, 'zone' | 'opensAt' | 'closesAt'>

/** Returns the time span of an offer: whole days in the zone of the edition, but not beyond its opening and close. */
export function windowOf(
  { zone, opensAt, closesAt }: Times,
  { from, until }: Pick<OfferRules, 'from' | 'until'>,
): Window {
  const start = from === undefined ? opensAt : startOfDay(zone, from)
  const end = until === undefined ? closesAt : startOfDay(zone, addDays(until, 1))
  return { opensAt: Math.max(start, opensAt), closesAt: Math.min(end, closesAt) }
}

export type Timing = 'early' | 'open' | 'over'

/** Returns whether an offer is early, open or over; offers of a cancelled edition are over. */
export function timingOf(edition: Edition, offer: OfferRules, now: number): Timing {
  const { opensAt, closesAt } = windowOf(edition, offer)
  if (now >= closesAt || hasClosed(phaseOf(edition, now))) return 'over'
  return now < opensAt ? 'early' : 'open'
}
