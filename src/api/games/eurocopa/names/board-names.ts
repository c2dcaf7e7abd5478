import { Problem } from '#contract/problem/problem.ts'
import { comparedName } from '#contract/text/compared-name.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { pseudonymKey, pseudonymOf } from '../../../campaigns/proof/proof.ts'
import { first, type Reads, run, type Transaction } from '../../../db/database.ts'
import { noteRuling } from '../../../names/note-ruling.ts'
import { fitName, type Order } from '../../../names/ruling.ts'
import * as queries from '../leagues/queries.ts'
import type { BoardNameTable } from '../tables.ts'
import { looksMadeUp, madeUpName, refused } from './made-up-names.ts'

export interface Naming {
  db: Reads
  /** Used to derive the pseudonyms in editions without a stored key. */
  secret: string
}

const shownIn = ({ hidden_at, name }: BoardNameTable): string | undefined =>
  hidden_at === null ? (fitName(name) ?? undefined) : undefined

const madeUpIn = (secret: string, edition: Edition) => {
  const key = pseudonymKey(edition, secret)
  return (account: string) => madeUpName(pseudonymOf(key, account))
}

/** Returns the board names of some accounts, chosen or made up, with a single query. */
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

/** A member's own board name: as shown, as chosen, and what the desk did to the chosen name. */
export interface OwnName {
  shown: string
  chosen: string | null
  /** Why the chosen name is not shown; null if there is no such reason. */
  hidden: string | null
  /** Why the desk has replaced the name that the member chose. */
  renamed?: string
}

export async function ownNameOf({ db, secret }: Naming, edition: Edition, account: string): Promise<OwnName> {
  const [row] = await db.ask(queries.nameOfAccount({ campaign: edition.id, account }))
  const visible = row && shownIn(row)
  const shown = visible ?? madeUpIn(secret, edition)(account)
  if (!row) return { shown, chosen: null, hidden: null }
  // The stored name does not fit the rules for names, because it is older than the rules. It may contain anything.
  if (row.hidden_at === null && visible === undefined) return { shown, chosen: null, hidden: UNFIT }
  const hidden = row.hidden_at === null ? null : (row.hidden_reason ?? '')
  return { shown, chosen: row.name, hidden, ...(row.renamed_reason !== null && { renamed: row.renamed_reason }) }
}

const UNFIT = 'Lleva letras o signos que ya no se admiten. Elige otro.'

interface Choice {
  campaign: string
  account: string
  name: string
  at: number
}

/** Sets a member's board name. Throws `name_taken`, and `invalid_input` for a name that the desk has hidden. */
export function* chooseName({ campaign, account, name, at }: Choice): Transaction<string> {
  const norm = comparedName(name)
  if (looksMadeUp(name)) throw new Problem('name_taken')
  const own = yield* first(queries.nameOfAccount({ campaign, account }))
  if (own?.hidden_at != null && own.name_norm === norm) {
    throw refused('name', `El organizador ha ocultado ese nombre: ${own.hidden_reason ?? ''}`)
  }
  if (own?.hidden_at != null) yield* run(queries.keepHiddenName({ campaign, account }))
  else yield* run(queries.deleteName({ campaign, account }))
  const inserted = yield* run(queries.insertName({ campaign, account, name, norm, at, renamed: null }))
  if (inserted === 0) throw new Problem('name_taken')
  return name
}

interface Hiding extends Order {
  campaign: string
  name: string
}

/**
 * Hides a name and prevents members from choosing it again. Returns the name as its member wrote it; undefined if no
 * member has the name.
 */
export function* hideName({ campaign, name, reason, actor, at }: Hiding): Transaction<string | undefined> {
  const norm = comparedName(name)
  const row = yield* first(queries.nameWith({ campaign, norm }))
  if (!row) return undefined
  yield* run(queries.setHidden({ campaign, norm, at, reason, by: actor }))
  if (!isKept(row)) yield* noteRuling(ownerOf(row), 'board:hidden', { reason, actor, at })
  return row.name
}

/** Returns whether a row is a hidden name whose owner has chosen another name since. */
const isKept = ({ account_id }: BoardNameTable): boolean => account_id.startsWith('hidden:')

const ownerOf = ({ account_id, campaign_id }: BoardNameTable) => ({ account_id, campaign_id })

/**
 * Replaces a member's name by `given`, and prevents members from choosing the former name again. Returns the former
 * name as its member wrote it; undefined if no member has that name. Throws `name_taken`.
 */
export function* renameOnBoards({ given, ...hiding }: Hiding & { given: string }): Transaction<string | undefined> {
  const { campaign, reason, actor, at } = hiding
  const row = yield* first(queries.nameWith({ campaign, norm: comparedName(hiding.name) }))
  if (!row || isKept(row)) return undefined
  const account = row.account_id
  const norm = comparedName(given)
  if (norm === row.name_norm) yield* run(queries.deleteName({ campaign, account }))
  else {
    yield* run(queries.setHidden({ campaign, norm: row.name_norm, at, reason, by: actor }))
    yield* run(queries.keepHiddenName({ campaign, account }))
  }
  const inserted = yield* run(queries.insertName({ campaign, account, name: given, norm, at, renamed: reason }))
  if (inserted === 0) throw new Problem('name_taken')
  yield* noteRuling(ownerOf(row), 'board:renamed', { reason, actor, at })
  return row.name
}

/**
 * Shows a hidden name again. If its owner has another name now, the hidden name becomes free instead. Returns undefined
 * if the name is not hidden.
 */
export function* showName(
  campaign: string,
  name: string,
  order?: Omit<Order, 'reason'>,
): Transaction<string | undefined> {
  const norm = comparedName(name)
  const row = yield* first(queries.nameWith({ campaign, norm }))
  if (row?.hidden_at == null) return undefined
  yield* run(queries.deleteKeptName({ campaign, norm }))
  yield* run(queries.setHidden({ campaign, norm, at: null, reason: null, by: null }))
  if (order && !isKept(row)) yield* noteRuling(ownerOf(row), 'board:shown', order)
  return row.name
}

const NAMES_A_PAGE = 200

/**
 * Returns the compared form of a search text. The compared form has `m` for `rn` and `w` for `vv`, so letters at the
 * ends of the text that may be half of such a pair are removed.
 */
const partOf = (search: string): string => comparedName(search).replaceAll(/^[nv]|[rv]$/g, '')

/** Reads a page of the names in an edition that contain the search text, ordered by their compared form. */
export const searchNames = ({ db }: Pick<Naming, 'db'>, campaign: string, search: string, after = '') =>
  db.ask(queries.namesLike({ campaign, part: `%${partOf(search)}%`, after, limit: NAMES_A_PAGE }))
