import type { Ornament } from '#contract/games/xmastree/ornaments.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import type { Person } from '../../campaigns/editions/eligibility.ts'
import { draw } from '../../campaigns/proof/fairness.ts'
import { pseudonymKey, pseudonymOf } from '../../campaigns/proof/proof.ts'
import { dayOf } from '../../days.ts'
import { all, type Database, run, type Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { addToHolding, eventsOf, holdingsOf, type MemberEvent, playsOfAction } from '../../ledger/queries.ts'
import { admitAct } from '../edition-now.ts'
import { overlapping } from '../source-plays.ts'
import { type DrawFor, type Gain, gainedFrom, type Ledger } from './rules/gained.ts'
import { type Counts, countsOf, type Places, placesFrom, standing } from './rules/places.ts'
import { treeRules } from './rules/rules.ts'

/**
 * The dependencies of every tree: the season, to find the editions that give ornaments, and the secret, to derive the
 * pseudonyms in editions without a stored key.
 */
export type Forest = Pick<Deps, 'season' | 'secret' | 'acceptedSecrets'>

export interface Owner {
  account: string
  campaign: string
}
export interface Member extends Person {
  accountId: string
}

/** A member's tree, read from its rows. */
export interface Grown {
  edition: Edition
  owner: Owner
  gained: Gain[]
  owned: Counts
  /**
   * The places as stored, which may contain ornaments that the member has lost; `places` has only ornaments that the
   * member owns.
   */
  stored: Places
  places: Places
  plays: Ledger['plays']
  events: readonly MemberEvent[]
}

export const ownerIn = (edition: Edition, { accountId }: Pick<Member, 'accountId'>): Owner => ({
  account: accountId,
  campaign: edition.id,
})

/** Derives the ornament of a cause from the seed, so that the same cause always gives the same ornament. */
export function drawFor({ secret }: Pick<Forest, 'secret'>, edition: Edition, account: string): DrawFor {
  const player = pseudonymOf(pseudonymKey(edition, secret), account)
  return (cause, n) => draw(edition.seed, `ornament|${player}|${cause}`, n)
}

/**
 * Returns the queries for the plays that may have given ornaments: for each source, those in all of its editions that
 * overlap this edition in time.
 */
function askedPlays({ season }: Forest, edition: Edition, account: string) {
  const before = edition.closesAt
  return treeRules(edition).sources.flatMap((source) =>
    overlapping(season, source.slug, edition).map(({ id, zone, opensAt }) => ({
      about: { source, firstDay: dayOf(zone, opensAt) },
      query: playsOfAction({ account, campaign: id, action: source.action, before }),
    })),
  )
}

type Rows = Ledger & { holdings: readonly { key: string; value: number }[] }

function grownFrom(forest: Forest, edition: Edition, owner: Owner, { holdings, ...ledger }: Rows): Grown {
  const gained = gainedFrom(ledger, treeRules(edition), drawFor(forest, edition, owner.account))
  const owned = countsOf(gained.map(({ ornament, lost }): Ornament | null => (lost === null ? ornament : null)))
  const stored = placesFrom(holdings)
  return { edition, owner, gained, owned, stored, places: standing(stored, owned), ...ledger }
}

/** Reads a member's tree. */
export async function grownOf(db: Database, forest: Forest, edition: Edition, account: string): Promise<Grown> {
  const owner = { account, campaign: edition.id }
  const asked = askedPlays(forest, edition, account)
  const [plays, events, holdings] = await Promise.all([
    Promise.all(asked.map(async ({ about, query }) => (await db.ask(query)).map((row) => ({ ...row, ...about })))),
    db.ask(eventsOf(owner)),
    db.ask(holdingsOf(owner)),
  ])
  return grownFrom(forest, edition, owner, { plays: plays.flat(), events, holdings })
}

/** Reads a member's tree inside a transaction. */
export function* grownIn(forest: Forest, edition: Edition, account: string): Transaction<Grown> {
  const owner = { account, campaign: edition.id }
  const plays: Ledger['plays'][number][] = []
  for (const { about, query } of askedPlays(forest, edition, account)) {
    for (const row of yield* all(query)) plays.push({ ...row, ...about })
  }
  const events = yield* all(eventsOf(owner))
  const holdings = yield* all(holdingsOf(owner))
  return grownFrom(forest, edition, owner, { plays, events, holdings })
}

const CHANGES = 'tree-changes'

/**
 * Counts a change of a member's tree, which locks the counter until the transaction ends. Changes of a tree therefore
 * run one after the other, in every process, and each sees the results of the earlier ones.
 */
export function* noteChange(owner: Owner, amount = 1): Transaction<void> {
  yield* run(addToHolding({ ...owner, key: CHANGES, amount }))
}

/** Checks that a member may change the tree now, and returns the tree. Throws the obstacle. */
export function* growing(forest: Forest, edition: Edition, member: Member, at: number): Transaction<Grown> {
  yield* admitAct(edition, member, at)
  yield* noteChange(ownerIn(edition, member))
  return yield* grownIn(forest, edition, member.accountId)
}
