import { readCrockford } from '#contract/primitives/crockford.ts'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { brakeOf, type Guesser, noteWrong, WINDOW_MS, wasWrong } from '../../../codes/brakes.ts'
import { first, type Transaction } from '../../../db/database.ts'
import { refusalOf } from './leagues.ts'
import { leagueWithCode, memberOf } from './queries.ts'

const SLOW_DOWN = 'Has probado varios códigos de liga que no existen. Espera un rato y vuelve a probar.'

const slowDown = (forMs: number): Problem =>
  new Problem('too_many_requests', { detail: SLOW_DOWN, retryAfter: Math.ceil(forMs / SECOND_MS) })

interface Shown {
  edition: Edition
  written: string
  guesser: Guesser & { account: string }
  now: number
}

/** The league with a code; or a problem, and the delay in milliseconds of the response with that problem. */
export type FoundLeague = { id: string } | { problem: Problem; slowerMs: number }

/**
 * Looks up a league by its code. A code with which the member cannot join is recorded as wrong, which slows down
 * guessers. A full league and a repeated wrong code have their own problems. These reveal nothing to a stranger,
 * because a code has 40 bits and a quarter of an hour allows only a few tries.
 */
export function* findLeague(secret: string, { edition, written, guesser, now }: Shown): Transaction<FoundLeague> {
  const code = readCrockford(written)
  const league = yield* first(leagueWithCode({ campaign: edition.id, code }))
  if (league && (yield* first(memberOf({ league: league.id, account: guesser.account })))) return { id: league.id }
  const noted = `league|${edition.id}|${code}`
  const brake = yield* brakeOf(secret, guesser, now)
  const isKnownWrong = brake.kind === 'work' && (yield* wasWrong(secret, guesser, noted))
  if (brake.kind !== 'free' && !isKnownWrong) {
    const until = brake.kind === 'paused' ? brake.until : now + WINDOW_MS
    return { problem: slowDown(until - now), slowerMs: 0 }
  }
  const problem = league ? refusalOf(league) : new Problem('league_unknown')
  if (league && !problem) return { id: league.id }
  const slowerMs = yield* noteWrong(secret, { guesser, code: noted, now })
  return { problem: problem ?? new Problem('league_unknown'), slowerMs }
}
