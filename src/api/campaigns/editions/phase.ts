import type { Phase } from '#contract/campaigns.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'

const YEAR_MS = 365 * DAY_MS

export interface Window {
  opensAt: number
  closesAt: number
  claimUntil: number
  pausedAt: number | null
  cancelledAt: number | null
}

/**
 * Returns the phase at `now`. Each boundary belongs to the later phase: plays are possible at `opensAt`, and no longer
 * at `closesAt`.
 */
export function phaseOf({ opensAt, closesAt, claimUntil, pausedAt, cancelledAt }: Window, now: number): Phase {
  if (cancelledAt !== null && now >= cancelledAt) return 'cancelled'
  if (now < opensAt) return 'announced'
  if (now < closesAt) return pausedAt === null ? 'open' : 'paused'
  if (now < claimUntil) return 'closed'
  return now < claimUntil + YEAR_MS ? 'finished' : 'archived'
}

const CLOSED: ReadonlySet<Phase> = new Set(['cancelled', 'closed', 'finished', 'archived'])

/** Returns whether no more plays are possible. */
export const hasClosed = (phase: Phase): boolean => CLOSED.has(phase)

const RANK = {
  open: 0,
  paused: 1,
  announced: 2,
  cancelled: 3,
  closed: 4,
  finished: 5,
  archived: 6,
} satisfies Record<Phase, number>

/**
 * Returns a comparison that sorts by relevance: open editions by deadline, then paused ones, announced ones by date,
 * and past ones, newest first.
 */
export function byWhatMattersNow<C extends Window>(now: number): (a: C, b: C) => number {
  return (a, b) => {
    const phase = phaseOf(a, now)
    const byPhase = RANK[phase] - RANK[phaseOf(b, now)]
    if (byPhase !== 0) return byPhase
    if (phase === 'announced') return a.opensAt - b.opensAt
    return phase === 'open' || phase === 'paused' ? a.closesAt - b.closesAt : b.closesAt - a.closesAt
  }
}
