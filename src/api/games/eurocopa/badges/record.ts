import type { BadgeEvent, State } from '../../../badges/badge.ts'
import type { BadgeGame } from '../../../badges/badge-game.ts'
import { changesOf, recordChanges } from '../../../badges/record-changes.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { all, type Database, type Transaction } from '../../../db/database.ts'
import { PREDICTION } from '../history.ts'
import { tournamentOf } from '../rules/rules.ts'
import { readTournamentState, tournamentStateIn, tournamentStateOf } from '../tournament/matches.ts'
import { BADGES, BY_SAVES } from './badges.ts'
import * as queries from './queries.ts'
import { badgesBy } from './states.ts'
import type { Deeds } from './summary.ts'

/** The `once` of the event for the owner of a league that has reached the size for the badge. */
export const OWN_LEAGUE = 'league'

interface Rows {
  said: readonly queries.SaidRow[]
  picks: readonly queries.PickRow[]
  events: readonly queries.TellingRow[]
  /**
   * The first save of each match. These are most of a member's rows. If they are absent, the time of the last save is
   * used instead.
   */
  firsts?: readonly queries.FirstSaveRow[] | undefined
}

/** Derives a member's deeds from the member's rows. */
function deedsFrom({ said, firsts = [], picks, events }: Rows): Deeds {
  const firstAt = new Map(firsts.map(({ slot, at }) => [slot, Number(at)]))
  const [pick] = picks
  const ownLeague = events.find(({ kind, once }) => kind === 'milestone' && once === OWN_LEAGUE)
  return {
    said: said.map(({ match, home, away, through, at }) => {
      const side = through === 0 || through === 1 ? through : null
      return { match, goals: [home, away], through: side, at: firstAt.get(`match:${match}#1`) ?? Number(at) }
    }),
    champion: pick?.second ?? pick?.team ?? null,
    ownLeague: ownLeague ? Number(ownLeague.at) : null,
  }
}

/**
 * Records the badges that members have earned or lost. The number of statements does not depend on the number of
 * members. Reads the recorded badges before all other rows: those other rows then include everything that the recorded
 * badges depend on, even if a member acts meanwhile.
 */
export function* recordBadges(edition: Edition, accounts: readonly string[], at: number): Transaction<void> {
  const campaign = edition.id
  const told = byAccount(yield* all(queries.tellingOf(accounts, { campaign })))
  const badgesOf = badgesBy(edition, yield* readTournamentState(edition))
  const said = byAccount(yield* all(queries.saidBy(accounts, { campaign })))
  const picks = byAccount(yield* all(queries.picksBy(accounts, { campaign })))
  const changesIn = (account: string, firsts?: queries.FirstSaveRow[]) => {
    const events = told.get(account) ?? []
    const rows = { said: said.get(account) ?? [], picks: picks.get(account) ?? [], events, firsts }
    return changesOf(badgesOf(deedsFrom(rows), events), events)
  }
  const changed = accounts
    .map((account) => ({ account, changes: changesIn(account) }))
    .filter(({ changes }) => changes.length > 0)
  const bySaves = changed.filter(({ changes }) => changes.some(({ state }) => BY_SAVES.has(state.key)))
  const list = bySaves.map(({ account }) => account)
  const firsts = byAccount(yield* all(queries.firstSavesOf(list, { campaign, action: PREDICTION })))
  const members = changed.map(({ account, changes }) => {
    const own = firsts.get(account)
    return { account, changes: own ? changesIn(account, own) : changes }
  })
  yield* recordChanges({ campaign, at }, members)
}

const byAccount = <Row extends { account_id: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ account_id }) => account_id)

async function statesOf(db: Database, edition: Edition, account: string): Promise<State[]> {
  const campaign = edition.id
  const [state, said, firsts, picks, events] = await Promise.all([
    tournamentStateIn(db, edition),
    db.ask(queries.saidBy([account], { campaign })),
    db.ask(queries.firstSavesOf([account], { campaign, action: PREDICTION })),
    db.ask(queries.picksBy([account], { campaign })),
    db.ask(queries.tellingOf([account], { campaign })),
  ])
  return badgesBy(edition, state)(deedsFrom({ said, firsts, picks, events }), events)
}

const NO_EVENTS: readonly BadgeEvent[] = []
const NO_DEEDS: Deeds = { said: [], champion: null, ownLeague: null }

export const badgesOfPorra: BadgeGame = {
  announced: BADGES,
  badgesIn(edition) {
    // The number of steps of each badge, computed for a member without any deeds.
    const state = tournamentStateOf(tournamentOf(edition), [], [])
    const steps = new Map(badgesBy(edition, state)(NO_DEEDS, NO_EVENTS).map(({ key, of }) => [key, of]))
    return BADGES.map(({ key, level, name, condition, since }) => {
      return { key, level, name, condition, since, of: steps.get(key) ?? 1 }
    })
  },
  async statesOf({ db, player }, edition) {
    const states = await statesOf(db, edition, player.accountId)
    return states.map(({ name: _, ...state }) => state)
  },
}
