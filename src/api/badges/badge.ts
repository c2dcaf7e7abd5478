import type { BadgeState } from '#contract/badges.schema.ts'
import type { EventTable } from '../ledger/tables.ts'

/**
 * A badge. It is computed only from a summary that its game makes of a member's ledger, so that the same rows always
 * give the same badges.
 */
export interface Badge<Summary> {
  key: string
  level: number
  name: string
  /** A sentence in Spanish. */
  condition: string
  /** Only acts from this instant on count. Null counts the whole edition, even if the badge was added later. */
  since: number | null
  /**
   * Returns the progress. `earned` holds the instants at which the badges before this one in the list were earned, in
   * the order of the list, without the badges that are not earned.
   */
  progress(summary: Summary, earned: readonly number[]): Progress
}

/** The progress of a badge: steps done, steps needed, and the instant of the last needed step. */
export interface Progress {
  have: number
  of: number
  at: number | null
}

/** Returns the progress of a badge that is earned at the `of`-th of some sorted instants. */
export const nthOf = (instants: readonly number[], of: number): Progress => {
  return { have: Math.min(instants.length, of), of, at: instants[of - 1] ?? null }
}

export type BadgeEvent = Pick<EventTable, 'kind' | 'once' | 'at'>

/**
 * Summaries of a member's ledger: of the acts since an instant, or of the whole ledger (null). `standing` leaves out
 * annulled acts.
 */
export interface Summaries<Summary> {
  standing(since: number | null): Summary
  /** Includes annulled acts; undefined if none were annulled. */
  whole(since: number | null): Summary | undefined
  /** The reason of the last annulment. */
  reason: string | null
}

export interface State extends BadgeState {
  name: string
}

/**
 * Returns the state of each badge of a member. The ledger alone decides which badges are earned; the events only record
 * which badges were announced, and when. A badge that is held keeps its recorded time, even if by now another act earns
 * it.
 */
export function statesOf<Summary>(
  badges: readonly Badge<Summary>[],
  summaries: Summaries<Summary>,
  events: readonly BadgeEvent[],
): State[] {
  const told = toldIn(events)
  const standing = progressOf(badges, (since) => summaries.standing(since))
  const whole = progressOf(badges, (since) => summaries.whole(since))
  return badges.flatMap(({ key, level, name }, i) => {
    const progress = standing[i]
    if (!progress || progress.of === 0) return []
    const wasEarned = progress.at === null && (whole[i]?.at ?? null) !== null
    const heldSince = told.size > 0 ? heldSinceIn(told, { key, level }) : null
    return {
      key,
      level,
      name,
      have: progress.have,
      of: progress.of,
      earnedAt: progress.at === null ? null : (heldSince ?? progress.at),
      revoked: wasEarned ? (summaries.reason ?? '') : null,
      isNew: progress.at !== null && heldSince === null,
    }
  })
}

function progressOf<Summary>(
  badges: readonly Badge<Summary>[],
  summaryOf: (since: number | null) => Summary | undefined,
): (Progress | undefined)[] {
  const earned: number[] = []
  return badges.map((badge) => {
    const summary = summaryOf(badge.since)
    const progress = summary && badge.progress(summary, earned)
    if (progress?.at != null) earned.push(progress.at)
    return progress
  })
}

/** Returns a name such as `primera-ola:1`. */
export const nameOf = ({ key, level }: Pick<BadgeState, 'key' | 'level'>): string => `${key}:${level}`

/** By name of badge: the number of awards and of revocations in the events, and the time of the last award. */
export type Told = ReadonlyMap<string, { awards: number; revocations: number; lastAward: number }>

const NEVER = { awards: 0, revocations: 0, lastAward: 0 }

export const toldOf = (told: Told, badge: Pick<BadgeState, 'key' | 'level'>) => told.get(nameOf(badge)) ?? NEVER

/** Returns the time of the last award, or null if the events do not record the badge as held. */
function heldSinceIn(told: Told, badge: Pick<BadgeState, 'key' | 'level'>): number | null {
  const { awards, revocations, lastAward } = toldOf(told, badge)
  return awards > revocations ? lastAward : null
}

export function toldIn(events: readonly BadgeEvent[]): Told {
  const told = new Map<string, { awards: number; revocations: number; lastAward: number }>()
  for (const { kind, once, at } of events) {
    if (kind !== 'badge' && kind !== 'badge-revoked') continue
    const name = once?.slice(0, once.indexOf('#')) ?? ''
    const count = told.get(name) ?? { ...NEVER }
    if (kind === 'badge') {
      count.awards++
      count.lastAward = Math.max(count.lastAward, Number(at))
    } else count.revocations++
    told.set(name, count)
  }
  return told
}
