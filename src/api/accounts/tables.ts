import type { Generated } from 'kysely'

export interface AccountTables {
  account: AccountTable
  consent: ConsentTable
  session: SessionTable
  one_time_token: OneTimeTokenTable
  identity: IdentityTable
}

export interface AccountTable {
  id: string
  /** As it is stored (`readEmail`). */
  email: string
  /**
   * The key of the address. `former:` and the id for an account of a former version whose address is none today, or is
   * another account's.
   */
  email_norm: string
  /** The mailbox of its mails (`mailboxOf`). Null where a former version beside this one made the account. */
  mailbox: string | null
  /** The mailbox again, of an account that was confirmed while the season takes one of each: no two are alike. */
  mailbox_held: string | null
  email_verified_at: number | null
  status: 'active' | 'leaving' | 'erased'
  alias: string | null
  /** JSON: what the desk has decided about the alias (`names/ruling.ts`). */
  alias_ruling: string | null
  birth_date: string
  country: string
  zone: string
  locale: string
  password_hash: string
  created_at: number
  delete_after: number | null
}

/** Append-only: the newest row of a kind holds. */
export interface ConsentTable {
  id: string
  account_id: string
  /** `opening:` and the id of an edition: one mail when it opens. `push:` and the id of a device: notices on it. */
  kind: 'rules' | 'privacy' | 'news' | `opening:${string}` | `push:${string}`
  version: string
  granted: number
  at: number
}

export interface SessionTable {
  token_hash: string
  id: string
  account_id: string
  family: string
  prev_hash: string | null
  device: string | null
  address: string | null
  created_at: number
  rotated_at: number
  last_seen_at: number
  expires_at: number
  revoked_at: number | null
}

export interface OneTimeTokenTable {
  token_hash: string
  purpose: string
  account_id: string | null
  code_hash: string | null
  payload: string | null
  attempts: Generated<number>
  expires_at: number
  used_at: number | null
  created_at: number
}

/** An account's identity at an OpenID Connect provider. */
export interface IdentityTable {
  id: string
  account_id: string
  issuer: string
  subject: string
  /** As the provider had it when it was linked. */
  email: string
  created_at: number
}
