import { MOST_GOALS } from '#contract/games/eurocopa/eurocopa.ts'
import type { MyPrediction } from '#contract/games/eurocopa/predictions.schema.ts'
import type { Match } from '#contract/games/eurocopa/tournament.schema.ts'

export type Side = 0 | 1
export type Score = readonly [number, number]

/** A member's prediction that this browser has but the server does not have yet. */
export interface Draft {
  match: number
  goals: Score
  /** The side that advances after a level score. */
  through: Side | null
  /** Time of the last change in milliseconds since 1970. Distinguishes a draft from a later draft of the same match. */
  at: number
  /** Whether the draft is sent automatically when the connection is back. */
  waits: boolean
}
/** Drafts by the number of their match. */
export type Drafts = Readonly<Record<string, Draft>>

export const isLevel = ([home, away]: Score): boolean => home === away

/** Returns whether a draft of a knock-out match still needs the side that advances; until then it cannot be saved. */
export const lacksThrough = ({ goals, through }: Pick<Draft, 'goals' | 'through'>, stage: Match['stage']): boolean =>
  stage !== 'group' && isLevel(goals) && through === null

const within = (goals: number): number => Math.min(MOST_GOALS, Math.max(0, goals))
const withSide = ([home, away]: Score, side: Side, goals: number): Score =>
  side === 0 ? [within(goals), away] : [home, within(goals)]

/**
 * Returns the score after a press of − or +. If there is no score yet, both sides start at 0, so that one press gives a
 * complete score.
 */
export function withStep(score: Score | null, side: Side, by: 1 | -1): Score {
  const from = score ?? [0, 0]
  return withSide(from, side, from[side] + by)
}

/**
 * Returns the score after typing in the field of a side. An empty field counts as 0; if a number is above the maximum,
 * only its last digit counts. Returns null if the field is empty and the other side has no goals.
 */
export function withTypedGoals(score: Score | null, side: Side, text: string): Score | null {
  const figures = text.replace(/\D/g, '')
  const goals = Number(figures)
  const [home, away] = score ?? [0, 0]
  if (figures === '' && (side === 0 ? away : home) === 0) return null
  return withSide(score ?? [0, 0], side, goals > MOST_GOALS ? Number(figures.at(-1)) : goals)
}

type SavedGoals = Pick<MyPrediction, 'goals' | 'through'>

/**
 * Returns whether a draft equals a saved prediction. Compares the advancing side only if the score is level, because
 * otherwise the goals decide who advances.
 */
const isSame = (a: SavedGoals, b: Pick<Draft, 'goals' | 'through'>): boolean =>
  a.goals[0] === b.goals[0] && a.goals[1] === b.goals[1] && (!isLevel(b.goals) || a.through === b.through)

/** Adds a draft. If the draft equals the saved prediction, removes the stored draft of the match instead. */
export function withDraft(drafts: Drafts, draft: Draft, saved: SavedGoals | undefined): Drafts {
  return saved && isSame(saved, draft) ? without(drafts, [draft.match]) : { ...drafts, [draft.match]: draft }
}

export const without = (drafts: Drafts, matches: readonly number[]): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([, { match }]) => !matches.includes(match)))

/** Restores discarded drafts; a newer draft of the same match wins. */
export const withAgain = (drafts: Drafts, taken: Drafts): Drafts => ({ ...taken, ...drafts })

/** Returns the drafts of some matches. */
export const draftsOf = (drafts: Drafts, matches: readonly number[]): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([, { match }]) => matches.includes(match)))

/**
 * Removes the drafts that the server has saved or refused, except drafts that the member changed after the request was
 * sent.
 */
export function withoutSaved(drafts: Drafts, sent: readonly Draft[], answered: readonly number[]): Drafts {
  const done = sent.filter(({ match, at }) => answered.includes(match) && drafts[match]?.at === at)
  return without(
    drafts,
    done.map(({ match }) => match),
  )
}

/** When each draft was last sent, by match; without the drafts that the server has answered. */
export type Tries = ReadonlyMap<number, number>

/** Returns whether a draft has not been sent since its last change. A draft that waits for a connection is not due. */
export const isDue = ({ match, at, waits }: Draft, tries: Tries): boolean => !waits && tries.get(match) !== at

export const withTries = (tries: Tries, sent: readonly Draft[]): Tries =>
  new Map([...tries, ...sent.map(({ match, at }) => [match, at] as const)])

export const withoutTries = (tries: Tries, answered: readonly number[]): Tries =>
  new Map([...tries].filter(([match]) => !answered.includes(match)))

export const allWaiting = (drafts: Drafts): Drafts =>
  Object.fromEntries(Object.entries(drafts).map(([n, draft]) => [n, { ...draft, waits: true }]))

const isGoals = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_GOALS

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { match, goals, through, at, waits }: Partial<Record<keyof Draft, unknown>> = value
  const hasGoals = Array.isArray(goals) && goals.length === 2 && goals.every(isGoals)
  const isThrough = through === null || through === 0 || through === 1
  return typeof match === 'number' && hasGoals && isThrough && typeof at === 'number' && typeof waits === 'boolean'
}

/** Reads stored drafts; leaves out everything that is not a valid draft. */
export function readDrafts(text: string | null): Drafts {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    const drafts = typeof stored === 'object' && stored !== null ? Object.values(stored).filter(isDraft) : []
    return Object.fromEntries(drafts.map((draft) => [draft.match, draft]))
  } catch {
    return {}
  }
}
