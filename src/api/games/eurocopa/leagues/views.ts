import type { BoardRow } from '#contract/games/eurocopa/boards.schema.ts'
import type { League, LeaguePredictions } from '#contract/games/eurocopa/leagues.schema.ts'
import { groupsOfFour } from '#contract/primitives/crockford.ts'
import { Problem } from '#contract/problem/problem.ts'
import { all, type Database, type Transaction } from '../../../db/database.ts'
import { nameNote, visibleName } from '../../../names/ruling.ts'
import { type BoardReader, linesAmong } from '../boards/line.ts'
import { uncounted } from '../boards/queries.ts'
import { madeUpLeagueName } from '../names/made-up-names.ts'
import { toMyPrediction } from '../predictions/my-prediction.ts'
import { eurocopaRules } from '../rules/rules.ts'
import type { LeagueTable } from '../tables.ts'
import { stateWithShown } from '../tournament/matches.ts'
import * as queries from './queries.ts'

interface LeagueReader extends BoardReader {
  db: Database
}

/** Returns the place of a rank. Members with the same rank share a place: 1, 2, 2, 4. */
const placeIn = (seats: readonly queries.Seat[], rank: number): number =>
  1 + seats.filter((other) => Number(other.rank) > rank).length

/** Returns the name of a league as its members see it. */
export const leagueName = ({ id, name, name_ruling: ruling }: LeagueTable): string =>
  visibleName({ name, ruling }) ?? madeUpLeagueName(id)

function toLeague(row: LeagueTable, seats: readonly queries.Seat[], account: string): League {
  const mine = seats.find(({ account_id }) => account_id === account)
  const isOwner = row.owner === account
  const note = isOwner ? nameNote({ name: row.name, ruling: row.name_ruling }) : undefined
  return {
    id: row.id,
    name: leagueName(row),
    ...(note && { nameNote: note }),
    code: groupsOfFour(row.code).join('-'),
    isOpen: row.is_open === 1,
    isOwner,
    people: row.people,
    place: placeIn(seats, Number(mine?.rank ?? 0)),
  }
}

/**
 * Returns a member's league inside the transaction that changed it. Throws `not_found` for an account outside the
 * league.
 */
export function* ownLeague(owner: { account: string; campaign: string }, id: string): Transaction<League> {
  const row = (yield* all(queries.leaguesWith(owner))).find((league) => league.id === id)
  if (!row) throw new Problem('not_found')
  const seats = (yield* all(queries.seatsBeside(owner))).filter(({ league_id }) => league_id === id)
  return toLeague(row, seats, owner.account)
}

/** Returns a member's leagues in the order of joining, each with all of its members. */
async function leaguesBeside({ db, edition, me }: LeagueReader) {
  const owner = { account: me, campaign: edition.id }
  const [rows, seats] = await Promise.all([db.ask(queries.leaguesWith(owner)), db.ask(queries.seatsBeside(owner))])
  const byLeague = Map.groupBy(seats, ({ league_id }) => league_id)
  return rows.map((row) => {
    const own = byLeague.get(row.id) ?? []
    return { league: toLeague(row, own, me), seats: own }
  })
}

export const leaguesOf = async (looker: LeagueReader): Promise<League[]> =>
  (await leaguesBeside(looker)).map(({ league }) => league)

interface AskedLeague {
  id: string
  /** The match whose predictions are shown; by default, the locked match that began last. */
  match: number | undefined
  now: number
}

/** Returns a league with its board. Throws `not_found` for an account outside the league. */
export async function leagueOf(
  looker: LeagueReader,
  { id, match, now }: AskedLeague,
): Promise<{ league: League; rows: BoardRow[]; isCounting: boolean; said: LeaguePredictions | null }> {
  const { db, edition } = looker
  const found = (await leaguesBeside(looker)).find(({ league }) => league.id === id)
  if (!found) throw new Problem('not_found')
  const accounts = found.seats.map(({ account_id }) => account_id)
  const [lines, pending] = await Promise.all([
    linesAmong(looker, accounts),
    db.ask(uncounted({ campaign: edition.id })),
  ])
  const said = await saidIn(looker, lines, { match, now })
  return { league: found.league, rows: lines.map(({ row }) => row), isCounting: pending.length > 0, said }
}

/**
 * Returns the predictions of a match, or null if the match is not locked: before the lock, the predictions of other
 * members are secret.
 */
async function saidIn(
  { db, edition }: LeagueReader,
  lines: readonly { account: string; row: BoardRow }[],
  { match: n, now }: Omit<AskedLeague, 'id'>,
): Promise<LeaguePredictions | null> {
  const { shown } = await stateWithShown(db, edition, now)
  const match =
    n === undefined
      ? shown.sort((a, b) => (a.firstKickoff ?? 0) - (b.firstKickoff ?? 0)).at(-1)
      : shown.find((one) => one.match.n === n)
  if (!match) return null
  const accounts = lines.map(({ account }) => account)
  const rows = await db.ask(queries.saidByAccounts(accounts, { campaign: edition.id, match: match.match.n }))
  const byAccount = new Map(rows.map((row) => [row.account_id, row]))
  const { scoring } = eurocopaRules(edition)
  return {
    match: match.match.n,
    rows: lines.map(({ account, row: { name, isMe } }) => {
      const said = byAccount.get(account)
      if (!said) return { name, isMe, goals: null, through: null, total: null }
      const { goals, through, scored } = toMyPrediction(said, match, scoring)
      return { name, isMe, goals, through, total: scored?.total ?? null }
    }),
  }
}
