import { readCrockford } from '#contract/primitives/crockford.ts'
import { first, run, type Transaction } from '../../../db/database.ts'
import { noteRuling } from '../../../names/note-ruling.ts'
import { hiding, type Order, showing } from '../../../names/ruling.ts'
import type { LeagueTable } from '../tables.ts'
import * as queries from './queries.ts'

/** A league as the desk refers to it. */
interface Named {
  campaign: string
  /** The code as people type it. */
  code: string
}

type LeagueName = Pick<LeagueTable, 'id' | 'name'>

const withCode = ({ campaign, code }: Named) =>
  first(queries.leagueWithCode({ campaign, code: readCrockford(code.normalize('NFKC')) }))

/**
 * Hides a league's name, so that a made-up name is shown, or replaces the name by `given`. Returns undefined if no
 * league has the code.
 */
export function* ruleOnLeague(named: Named, order: Order, given?: string): Transaction<LeagueName | undefined> {
  const league = yield* withCode(named)
  if (!league) return undefined
  const { id, name } = league
  yield* run(queries.setName({ id, name: given ?? name, ruling: hiding(stored(league), order, given) }))
  yield* noteRuling(ownerOf(league), given === undefined ? 'league:hidden' : 'league:renamed', order)
  return { id, name }
}

/**
 * Shows the hidden name of a league again. Returns undefined if no league has the code, or if its name is not hidden.
 */
export function* showLeague(named: Named, order: Omit<Order, 'reason'>): Transaction<LeagueName | undefined> {
  const league = yield* withCode(named)
  if (!league) return undefined
  const ruling = showing(stored(league))
  if (ruling === undefined) return undefined
  yield* run(queries.setName({ id: league.id, name: league.name, ruling }))
  yield* noteRuling(ownerOf(league), 'league:shown', order)
  return league
}

const ownerOf = ({ owner: account_id, campaign_id }: LeagueTable) => ({ account_id, campaign_id })
const stored = ({ name, name_ruling: ruling }: LeagueTable) => ({ name, ruling })

const LEAGUES_A_PAGE = 200

/** Reads a page of the leagues of an edition, ordered by code. */
export const leaguesIn = (campaign: string, after: string) =>
  queries.leaguesAfter({ campaign, after, limit: LEAGUES_A_PAGE })
