import { first, type Transaction } from '../../db/database.ts'
import { hashToken } from '../../http/tokens.ts'
import { noteRuling } from '../../names/note-ruling.ts'
import { hiding, type Order, showing } from '../../names/ruling.ts'
import { findAccount, findCandidates, updateAccount } from '../queries.ts'
import type { AccountTable } from '../tables.ts'
import { accountOfLink } from './queries.ts'

export type Aliased = AccountTable & { alias: string }

/** Thrown when an order of the desk finds no alias to act on; the message is for the operator. */
class NoAlias extends Error {}

/**
 * Finds a member by the e-mail of the account, or by a link to a tree, a gift or an invitation. A person who complains
 * about an alias often has only such a link. Throws an error for the operator if there is none.
 */
export function* getMember(who: string): Transaction<AccountTable> {
  const account = who.includes('@') ? yield* withEmail(who) : yield* ownerOfLink(who)
  if (!account) throw new Error(`There is no member "${who}".`)
  return account
}

/** Finds a member like `getMember`. Also throws `NoAlias`. */
export function* getAliased(who: string): Transaction<Aliased> {
  const account = yield* getMember(who)
  if (account.alias === null) throw new NoAlias(`"${who}" has no alias.`)
  return { ...account, alias: account.alias }
}

function* withEmail(email: string): Transaction<AccountTable | undefined> {
  const { owner, newcomer } = yield* findCandidates(email)
  return owner ?? newcomer
}

function* ownerOfLink(link: string): Transaction<AccountTable | undefined> {
  const token = /[\w-]{20,}(?=\D{0,4}$)/.exec(link)?.[0] ?? link
  const owner = yield* first(accountOfLink({ hash: hashToken(token) }))
  return owner && (yield* findAccount(owner.account_id))
}

/** Hides an alias from others, or replaces it with `given`. */
export function* ruleOnAlias({ id, alias, alias_ruling }: Aliased, order: Order, given?: string): Transaction<void> {
  const ruling = hiding({ name: alias, ruling: alias_ruling }, order, given)
  yield* updateAccount(id, { alias: given ?? alias, alias_ruling: ruling })
  yield* noteRuling(ownerOf(id), given === undefined ? 'alias:hidden' : 'alias:renamed', order)
}

/** Shows an alias again. Throws `NoAlias`. */
export function* showAlias({ id, alias, alias_ruling }: Aliased, order: Omit<Order, 'reason'>): Transaction<void> {
  const ruling = showing({ name: alias, ruling: alias_ruling })
  if (ruling === undefined) throw new NoAlias(`"${alias}" is not hidden.`)
  yield* updateAccount(id, { alias_ruling: ruling })
  yield* noteRuling(ownerOf(id), 'alias:shown', order)
}

const ownerOf = (account_id: string) => ({ account_id, campaign_id: '' })
