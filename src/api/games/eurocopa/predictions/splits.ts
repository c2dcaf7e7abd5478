import type { Split } from '#contract/games/eurocopa/predictions.schema.ts'
import type { Goals } from '#contract/games/eurocopa/tournament.ts'
import type { Transaction } from '../../../db/database.ts'
import { addToTally } from '../../../prizes/tally/queries.ts'

const OUTCOMES = ['home', 'draw', 'away'] as const
type Outcome = (typeof OUTCOMES)[number]

export const outcomeOf = ([home, away]: Goals): Outcome => (home === away ? 'draw' : home > away ? 'home' : 'away')

/** Key of the counter of the members who predict an outcome of a match. */
export const splitKey = (match: number, outcome: Outcome): string => `split:${match}:${outcome}`

interface Change {
  campaign: string
  match: number
  /** The prediction that counted before. */
  from: Goals | undefined
  to: Goals
}

/** Updates the counters of a match. They are secret until the match is locked. */
export function* countOutcome({ campaign, match, from, to }: Change): Transaction<void> {
  const [before, after] = [from && outcomeOf(from), outcomeOf(to)]
  if (before === after) return
  if (before) yield* addToTally(campaign, splitKey(match, before), -1)
  yield* addToTally(campaign, splitKey(match, after), 1)
}

/**
 * Returns the shares of the members who predict each outcome, in whole per cent that add up to 100; undefined if there
 * are no predictions.
 */
export function splitOf(match: number, counts: ReadonlyMap<string, number>): Split | undefined {
  const [home = 0, draw = 0, away = 0] = OUTCOMES.map((outcome) => counts.get(splitKey(match, outcome)) ?? 0)
  const people = home + draw + away
  if (people === 0) return undefined
  const exact = [home, draw, away].map((n) => (100 * n) / people)
  const whole = exact.map(Math.floor)
  const missing = 100 - whole.reduce((sum, n) => sum + n, 0)
  const byRest = [...exact.keys()].sort((a, b) => rest(exact[b]) - rest(exact[a]))
  const [h = 0, d = 0, a = 0] = whole.map((n, i) => n + (byRest.indexOf(i) < missing ? 1 : 0))
  return { home: h, draw: d, away: a, people }
}

const rest = (n = 0): number => n - Math.floor(n)
