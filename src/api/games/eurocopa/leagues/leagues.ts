import { LEAGUE_CODE_LENGTH, MOST_IN_LEAGUE } from '#contract/games/eurocopa/eurocopa.ts'
import type { League } from '#contract/games/eurocopa/leagues.schema.ts'
import { newCrockford, readCrockford } from '#contract/primitives/crockford.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import type { Person } from '../../../campaigns/editions/eligibility.ts'
import { all, first, run, type Transaction } from '../../../db/database.ts'
import { uuidv7 } from '../../../db/uuid.ts'
import { answerOnce, hashKey } from '../../../ledger/answered-calls.ts'
import { addEventOnce, addToHolding, holdingsOf } from '../../../ledger/queries.ts'
import { admitAct } from '../../edition-now.ts'
import { OWN_LEAGUE, recordBadges } from '../badges/record.ts'
import { leaveBoards } from '../boards/members.ts'
import { madeUpLeagueName } from '../names/made-up-names.ts'
import type { LeagueTable } from '../tables.ts'
import * as queries from './queries.ts'
import { ownLeague } from './views.ts'

const MOST_LEAGUES = 20
/** Number of people in a league for which its owner earns the badge. */
const PEOPLE_FOR_BADGE = 3
/**
 * The holding that counts a member's leagues. A transaction that changes the holding makes the member's other league
 * acts wait.
 */
const LEAGUES = 'leagues'

export interface Act {
  edition: Edition
  member: Person & { accountId: string }
  at: number
}

interface LeagueInput {
  name: string
  idempotencyKey: string
  random: (bytes: number) => Uint8Array
}

/**
 * Makes a league with its owner as the first member. A repeat with the same idempotency key makes no second league,
 * even if the owner has left the first one since.
 */
export function makeLeague(act: Act, { name, idempotencyKey, random }: LeagueInput): Transaction<League> {
  const { edition, member, at } = act
  const key = hashKey(idempotencyKey)
  const call = { account: member.accountId, campaign: edition.id, key, asked: { league: name }, at }
  return answerOnce(call, () => makeNow(act, { name, key, random }))
}

function* makeNow(
  { edition, member, at }: Act,
  { name, key, random }: Pick<LeagueInput, 'name' | 'random'> & { key: string },
): Transaction<League> {
  const owner = member.accountId
  const mine = { account: owner, campaign: edition.id }
  yield* changeLeagues(mine, 0)
  const made = yield* first(queries.leagueMadeWith({ owner, key }))
  if (made) {
    const isSame = made.name === name || made.name_ruling !== null
    if (made.campaign_id !== edition.id || !isSame) throw new Problem('idempotency_key_reused')
    return yield* ownLeague(mine, made.id)
  }
  yield* admitAct(edition, member, at)
  yield* changeLeagues(mine, 1)
  const id = uuidv7()
  const league = { id, campaign: edition.id, owner, name, key, at }
  let inserted = 0
  while (inserted === 0) inserted = yield* run(queries.insertLeague({ ...league, code: newCode(random) }))
  yield* run(queries.insertMember({ league: id, ...mine, at }))
  return yield* ownLeague(mine, id)
}

const newCode = (random: LeagueInput['random']): string => readCrockford(newCrockford(random, LEAGUE_CODE_LENGTH))

interface Owner {
  account: string
  campaign: string
}

/**
 * Changes the number of a member's leagues. The member's other league acts wait here until the transaction ends. Throws
 * `leagues_full`.
 */
function* changeLeagues(owner: Owner, amount: number): Transaction<void> {
  yield* run(addToHolding({ ...owner, key: LEAGUES, amount }))
  if (amount <= 0) return
  const counted = (yield* all(holdingsOf(owner))).find(({ key }) => key === LEAGUES)
  if (Number(counted?.value) > MOST_LEAGUES) throw new Problem('leagues_full')
}

/**
 * Adds a member to a league; a repeat changes nothing. Throws `league_unknown`, `league_closed`, `league_full` or
 * `leagues_full`.
 */
export function* joinLeague({ edition, member, at }: Act, id: string): Transaction<void> {
  const seat = { league: id, account: member.accountId }
  const owner = { account: member.accountId, campaign: edition.id }
  yield* changeLeagues(owner, 0)
  if (yield* first(queries.memberOf(seat))) return
  yield* admitAct(edition, member, at)
  yield* changeLeagues(owner, 1)
  const taken = yield* run(queries.takeSeat({ id, most: MOST_IN_LEAGUE }))
  const league = yield* first(queries.leagueWithId({ id, campaign: edition.id }))
  if (taken === 0 || !league) throw whyNot(league)
  yield* run(queries.insertMember({ ...seat, campaign: edition.id, at }))
  if (league.people >= PEOPLE_FOR_BADGE) yield* noteOwnLeague(edition, league, at)
}

function whyNot(league: LeagueTable | undefined): Problem {
  if (!league) return new Problem('league_unknown')
  return new Problem(league.is_open === 1 ? 'league_full' : 'league_closed')
}

/** Returns the problem if the league accepts no further member now, else undefined. */
export const refusalOf = (league: LeagueTable): Problem | undefined =>
  league.is_open === 1 && league.people < MOST_IN_LEAGUE ? undefined : whyNot(league)

/** Records permanently that the league is large enough for its owner's badge, even if members leave later. */
function* noteOwnLeague(edition: Edition, { owner, campaign_id }: LeagueTable, at: number): Transaction<void> {
  const event = { account_id: owner, campaign_id, at, actor: 'system' }
  const reached = { ...event, kind: 'milestone' as const, once: OWN_LEAGUE, subject: OWN_LEAGUE }
  const isNew = yield* addEventOnce({ ...reached, amount: PEOPLE_FOR_BADGE })
  if (isNew) yield* recordBadges(edition, [owner], at)
}

/**
 * Opens or closes a league. Throws `league_owner` for members who are not the owner, and `not_found` for other
 * accounts.
 */
export function* openLeague({ edition, member, at }: Act, id: string, isOpen: boolean): Transaction<void> {
  const league = yield* first(queries.leagueWithId({ id, campaign: edition.id }))
  const seat = league && (yield* first(queries.memberOf({ league: id, account: member.accountId })))
  if (!seat) throw new Problem('not_found')
  if (league.owner !== member.accountId) throw new Problem('league_owner')
  yield* admitAct(edition, member, at)
  yield* run(queries.setOpen({ id, open: isOpen ? 1 : 0 }))
}

/**
 * Removes a member from a league. This is possible at any time; a repeat changes nothing. If the owner leaves, the
 * member who joined first becomes the owner. If no member is left, the league is deleted.
 */
export function* leaveLeague({ account, campaign }: Owner, id: string): Transaction<void> {
  yield* changeLeagues({ account, campaign }, 0)
  if ((yield* run(queries.deleteMember({ league: id, account }))) === 0) return
  yield* changeLeagues({ account, campaign }, -1)
  // Locks the league, so that other members who join or leave wait here.
  yield* run(queries.leaveSeat({ id, campaign }))
  const league = yield* first(queries.leagueWithId({ id, campaign }))
  if (league?.owner !== account) return
  const next = yield* first(queries.longestMember({ league: id }))
  yield* run(next ? queries.setOwner({ id, owner: next.account_id }) : queries.deleteLeague({ id }))
}

/**
 * Removes erased accounts from their leagues and boards, and deletes their predictions, picks, board names and the names
 * of the leagues that they owned. Handles leagues always in the same order, to avoid deadlocks.
 */
export function* forgetMembers(accounts: readonly string[]): Transaction<void> {
  yield* queries.forgetNames(accounts)
  for (const { campaign_id: campaign } of yield* all(queries.editionsOfAccounts(accounts))) {
    yield* run(queries.forgetPredictions(accounts, { campaign }))
    yield* run(queries.forgetPicks(accounts, { campaign }))
    yield* leaveBoards(campaign, accounts)
  }
  for (const { league_id, account_id: account, campaign_id: campaign } of yield* all(
    queries.seatsOfAccounts(accounts),
  )) {
    const league = yield* first(queries.leagueWithId({ id: league_id, campaign }))
    yield* leaveLeague({ account, campaign }, league_id)
    // A name like "Ana's friends" would say who the former owner was.
    if (league?.owner === account) {
      yield* run(queries.setName({ id: league_id, name: madeUpLeagueName(league_id), ruling: null }))
    }
  }
}
