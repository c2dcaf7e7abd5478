import { Problem } from '#contract/problem.ts'
import type { Edition } from '../../../campaigns/edition.ts'
import { pseudonymKey, pseudonymOf } from '../../../campaigns/proof.ts'
import { type Database, first, run, type Transaction } from '../../../db/database.ts'
import type { BoardNameTable } from '../../../db/schema.ts'
import { comparedName, looksMadeUp, madeUpName, readName, refused } from './name.ts'
import * as queries from './queries.ts'

export interface Naming {
  db: Database
  /** Names players in editions without a key. */
  secret: string
}

const shownIn = ({ hidden_at, name }: BoardNameTable): string | undefined => (hidden_at === null ? name : undefined)

const madeUpIn = (secret: string, edition: Edition) => {
  const key = pseudonymKey(edition, secret)
  return (account: string) => madeUpName(pseudonymOf(key, account))
}

/** The names on the boards of an edition of some accounts, each chosen or made up; one query for all of them. */
export async function namesOf(
  { db, secret }: Naming,
  edition: Edition,
  accounts: readonly string[],
): Promise<Map<string, string>> {
  const rows = accounts.length === 0 ? [] : await db.ask(queries.namesOfAccounts(accounts, { campaign: edition.id }))
  const chosen = new Map(rows.map((row) => [row.account_id, shownIn(row)]))
  const madeUp = madeUpIn(secret, edition)
  return new Map(accounts.map((account) => [account, chosen.get(account) ?? madeUp(account)]))
}

/** A member's own name: as it is shown, as it was chosen, and why the chosen one is hidden. */
export interface OwnName {
  shown: string
  chosen: string | null
  hidden: string | null
}

export async function ownNameOf({ db, secret }: Naming, edition: Edition, account: string): Promise<OwnName> {
  const [row] = await db.ask(queries.nameOfAccount({ campaign: edition.id, account }))
  const shown = (row && shownIn(row)) ?? madeUpIn(secret, edition)(account)
  return { shown, chosen: row?.name ?? null, hidden: row?.hidden_at == null ? null : (row.hidden_reason ?? '') }
}

interface Choice {
  campaign: string
  account: string
  written: string
  at: number
}

/** Gives a member a name. Throws `name_taken`, and `invalid_input` for one that no board shows. */
export function* chooseName({ campaign, account, written, at }: Choice): Transaction<string> {
  const name = readName(written, 'name')
  const norm = comparedName(name)
  if (looksMadeUp(name)) throw new Problem('name_taken')
  const own = yield* first(queries.nameOfAccount({ campaign, account }))
  if (own?.hidden_at != null && own.name_norm === norm) {
    throw refused('name', `El organizador ha ocultado ese nombre: ${own.hidden_reason ?? ''}`)
  }
  if (own?.hidden_at != null) yield* run(queries.keepHiddenName({ campaign, account }))
  else yield* run(queries.deleteName({ campaign, account }))
  const inserted = yield* run(queries.insertName({ campaign, account, name, norm, at }))
  if (inserted === 0) throw new Problem('name_taken')
  return name
}

interface Hiding {
  campaign: string
  name: string
  reason: string
  actor: string
  at: number
}

/** Hides a name, and keeps it from being chosen again. Returns it as it was written; undefined where nobody has it. */
export function* hideName({ campaign, name, reason, actor, at }: Hiding): Transaction<string | undefined> {
  const norm = comparedName(name)
  const row = yield* first(queries.nameWith({ campaign, norm }))
  if (row) yield* run(queries.setHidden({ campaign, norm, at, reason, by: actor }))
  return row?.name
}

/** Shows a hidden name again. Where its owner has another one by now, anybody may choose it. */
export function* showName(campaign: string, name: string): Transaction<string | undefined> {
  const norm = comparedName(name)
  const row = yield* first(queries.nameWith({ campaign, norm }))
  if (row?.hidden_at == null) return undefined
  yield* run(queries.deleteKeptName({ campaign, norm }))
  yield* run(queries.setHidden({ campaign, norm, at: null, reason: null, by: null }))
  return row.name
}

const NAMES_A_PAGE = 200

/** The next names of an edition with a part, in the order in which they are compared. */
export const searchNames = ({ db }: Pick<Naming, 'db'>, campaign: string, search: string, after = '') =>
  db.ask(queries.namesLike({ campaign, part: `%${comparedName(search)}%`, after, limit: NAMES_A_PAGE }))
