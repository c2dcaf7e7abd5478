import type { BadgeEvent, State } from '../../../badges/badge.ts'
import type { BadgeGame } from '../../../badges/badge-game.ts'
import { noteActs } from '../../../badges/note-acts.ts'
import { noteBadges } from '../../../badges/note-badges.ts'
import type { Edition } from '../../../campaigns/edition.ts'
import { all, type Database, type Transaction } from '../../../db/database.ts'
import { eventsOf, type MemberEvent } from '../../../ledger/queries.ts'
import { PREDICTION } from '../history.ts'
import { readStand, type Stand, standIn, standOf } from '../matches.ts'
import { tournamentOf } from '../rules.ts'
import { BADGES } from './badges.ts'
import * as queries from './queries.ts'
import { badgesFrom } from './states.ts'
import type { Deeds } from './summary.ts'

/** The event that says that a league of the member's has had as many people as its badge takes. */
export const OWN_LEAGUE = 'league'

interface Rows {
  said: readonly queries.SaidRow[]
  firsts: readonly { slot: string; at: number }[]
  pick: queries.PickRow | undefined
  events: readonly Pick<MemberEvent, 'kind' | 'once' | 'at'>[]
}

/** What a member's rows tell; `firsts` are the slots of first saves. */
export function deedsFrom({ said, firsts, pick, events }: Rows): Deeds {
  const firstAt = new Map(firsts.map(({ slot, at }) => [slot, Number(at)]))
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
 * Records the badges that a member's rows and the results have earned and lost. Until the transaction ends, the member's
 * other acts wait here.
 */
export function* recordBadges(edition: Edition, account: string, at: number, known?: Stand): Transaction<State[]> {
  const owner = { account, campaign: edition.id }
  const held = yield* noteActs(owner, 0)
  const stand = known ?? (yield* readStand(edition))
  const said = yield* all(queries.saidBy(owner))
  const firsts = yield* all(queries.firstSavesOf({ ...owner, action: PREDICTION }))
  const [pick] = yield* all(queries.pickBy(owner))
  const events = yield* all(eventsOf(owner))
  const states = badgesFrom(edition, stand, deedsFrom({ said, firsts, pick, events }), events)
  return yield* noteBadges({ ...owner, at, held }, states)
}

async function statesOf(db: Database, edition: Edition, account: string): Promise<State[]> {
  const owner = { account, campaign: edition.id }
  const [stand, said, firsts, [pick], events] = await Promise.all([
    standIn(db, edition),
    db.ask(queries.saidBy(owner)),
    db.ask(queries.firstSavesOf({ ...owner, action: PREDICTION })),
    db.ask(queries.pickBy(owner)),
    db.ask(eventsOf(owner)),
  ])
  return badgesFrom(edition, stand, deedsFrom({ said, firsts, pick, events }), events)
}

const NO_EVENTS: readonly BadgeEvent[] = []
const NO_DEEDS: Deeds = { said: [], champion: null, ownLeague: null }

export const badgesOfPorra: BadgeGame = {
  announced: BADGES,
  badgesIn(edition) {
    // Somebody who has done nothing is as far from every badge as it takes.
    const stand = standOf(tournamentOf(edition), [], [])
    const steps = new Map(badgesFrom(edition, stand, NO_DEEDS, NO_EVENTS).map(({ key, of }) => [key, of]))
    return BADGES.map(({ key, level, name, condition, since }) => {
      return { key, level, name, condition, since, of: steps.get(key) ?? 1 }
    })
  },
  async statesOf({ db, player }, edition) {
    const states = await statesOf(db, edition, player.accountId)
    return states.map(({ name: _, ...state }) => state)
  },
}
