import type { Edition } from '../../../campaigns/editions/edition.ts'
import { all, type Transaction } from '../../../db/database.ts'
import type { ScoredAccount, ScoreSource } from '../../../draws/draw.ts'
import { scoredBelow } from '../boards/queries.ts'
import { rankOf, scoreOfRank } from '../boards/rank.ts'
import { FAKE_PLAYER_PREFIX } from '../names/fake-players.ts'
import { tournamentOf } from '../rules/rules.ts'
import { tournamentStateOf } from '../tournament/matches.ts'
import { entriesIn } from '../tournament/queries.ts'
import { nextPass } from './counting.ts'
import { countingsIn } from './queries.ts'

/** A number above every rank. */
const TOP = 2 ** 31 - 1

/** The scores by which the prizes are given: the general board, once every valid prediction is counted. */
export const finalStandings: ScoreSource = { version, after }

/** Returns null while a match still has to be played or counted. A suspended match need not be played. */
function* version(edition: Edition): Transaction<string | null> {
  const entries = yield* all(entriesIn({ campaign: edition.id }))
  const { matches } = tournamentStateOf(tournamentOf(edition), entries, [])
  const isOver = [...matches.values()].every(({ result, entry }) => result !== null || entry?.state === 'suspended')
  if (!isOver) return null
  const pending = nextPass(edition, entries, yield* all(countingsIn({ campaign: edition.id })))
  return pending ? null : String(entries.length)
}

/** Returns the next members with points, the best first. Fake players are left out. */
function* after(edition: Edition, last: ScoredAccount | undefined, limit: number): Transaction<ScoredAccount[]> {
  const from = { rank: last ? rankIn(last.cause) : TOP, account: last?.account_id ?? '' }
  const rows = yield* all(scoredBelow({ campaign: edition.id, ...from, fakes: `${FAKE_PLAYER_PREFIX}%`, limit }))
  return rows.map(({ account_id, rank }) => ({ account_id, cause: causeOf(rank) }))
}

/** Returns the cause for a rank, such as `87/12/30/1`: points, exact scores, right winners, and the champion. */
function causeOf(rank: number): string {
  const { points, exact, winners, champion } = scoreOfRank(rank)
  return [points, exact, winners, champion].join('/')
}

function rankIn(cause: string): number {
  const [points = 0, exact = 0, winners = 0, champion = 0] = cause.split('/').map(Number)
  return rankOf({ points, exact, winners, champion })
}
