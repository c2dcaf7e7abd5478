import type { MyPrediction } from '#contract/mechanics/eurocopa.ts'
import { MOST_GOALS } from '#contract/mechanics/porra.ts'

export type Side = 0 | 1
export type Score = readonly [number, number]

/** What a member has said of a match in this browser, and the server does not know yet. */
export interface Draft {
  match: number
  goals: Score
  /** Who goes on after a draw. */
  through: Side | null
  /** When it was changed: tells it from a later change. */
  at: number
  /** Sent by itself when the line is back. */
  waits: boolean
}
/** By the number of the match. */
export type Drafts = Readonly<Record<string, Draft>>

export const isDraw = ([home, away]: Score): boolean => home === away

const within = (goals: number): number => Math.min(MOST_GOALS, Math.max(0, goals))
const withSide = ([home, away]: Score, side: Side, goals: number): Score =>
  side === 0 ? [within(goals), away] : [home, within(goals)]

/** A press of − or +. Where nothing is said yet, the other side begins at 0, so that one press says a whole score. */
export function stepped(score: Score | null, side: Side, by: 1 | -1): Score {
  const from = score ?? [0, 0]
  return withSide(from, side, from[side] + by)
}

/**
 * Goals as they are typed. An empty field is 0, and of too many figures the last one counts. Once both are empty nothing is
 * said: null.
 */
export function typed(score: Score | null, side: Side, text: string): Score | null {
  const figures = text.replace(/\D/g, '')
  const goals = Number(figures)
  const [home, away] = score ?? [0, 0]
  if (figures === '' && (side === 0 ? away : home) === 0) return null
  return withSide(score ?? [0, 0], side, goals > MOST_GOALS ? Number(figures.at(-1)) : goals)
}

type Said = Pick<MyPrediction, 'goals' | 'through'>

/** Who goes on matters after a draw alone: else the goals say it. */
const isSame = (a: Said, b: Pick<Draft, 'goals' | 'through'>): boolean =>
  a.goals[0] === b.goals[0] && a.goals[1] === b.goals[1] && (!isDraw(b.goals) || a.through === b.through)

/** Keeps a draft; one that says what is saved already is none. */
export function withDraft(drafts: Drafts, draft: Draft, saved: Said | undefined): Drafts {
  return saved && isSame(saved, draft) ? without(drafts, [draft.match]) : { ...drafts, [draft.match]: draft }
}

export const without = (drafts: Drafts, matches: readonly number[]): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([, { match }]) => !matches.includes(match)))

/** Gives drafts back that were taken out; one that was made since stays. */
export const withAgain = (drafts: Drafts, taken: Drafts): Drafts => ({ ...taken, ...drafts })

/** Those of some matches. */
export const draftsOf = (drafts: Drafts, matches: readonly number[]): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([, { match }]) => matches.includes(match)))

/** What is left once some were answered, saved or refused: those that changed on the way stay. */
export function afterAnswer(drafts: Drafts, sent: readonly Draft[], answered: readonly number[]): Drafts {
  const done = sent.filter(({ match, at }) => answered.includes(match) && drafts[match]?.at === at)
  return without(
    drafts,
    done.map(({ match }) => match),
  )
}

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

/** Drafts as they were stored. Whatever else stands there is left out. */
export function readDrafts(text: string | null): Drafts {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    const drafts = typeof stored === 'object' && stored !== null ? Object.values(stored).filter(isDraft) : []
    return Object.fromEntries(drafts.map((draft) => [draft.match, draft]))
  } catch {
    return {}
  }
}
