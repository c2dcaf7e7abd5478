import type { Generated } from 'kysely'

export interface AccountTables {
  account: AccountTable
  consent: ConsentTable
  session: SessionTable
  one_time_token: OneTimeTokenTable
  identity: IdentityTable
  passkey: PasskeyTable
  totp: TotpTable
  recovery_code: RecoveryCodeTable
}

export interface AccountTable {
  id: string
  /** The stored spelling that `readEmail` returns. */
  email: string
  /**
   * The key by which addresses are compared. It is `former:` and the account's id in an account of an older version
   * whose address is not valid today or belongs to another account.
   */
  email_norm: string
  /**
   * The mailbox that receives the mails to the address (`mailboxOf`). Null if an older version, running beside this
   * one, made the account.
   */
  mailbox: string | null
  /**
   * Unique. Equals `mailbox` if the account was confirmed while the season allowed one account per mailbox, otherwise
   * null.
   */
  mailbox_held: string | null
  email_verified_at: number | null
  status: 'active' | 'leaving' | 'erased'
  alias: string | null
  /** JSON: the ruling of the desk on the alias (`names/ruling.ts`). */
  alias_ruling: string | null
  /** Why the desk has blocked the account; null if it is not blocked. */
  block_reason: string | null
  /** The counted key of the link (`?via=`) by which the member came; null without one. */
  via: string | null
  birth_date: string
  country: string
  zone: string
  locale: string
  password_hash: string
  created_at: number
  delete_after: number | null
}

/** Append-only: the newest row of a kind is in force. */
export interface ConsentTable {
  id: string
  account_id: string
  /** `opening:<id of an edition>`: one mail when the edition opens. `push:<id of a device>`: notices on the device. */
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
  /** The address at the provider when the identity was linked. */
  email: string
  created_at: number
}

/** A WebAuthn credential with which a member signs in. */
export interface PasskeyTable {
  id: string
  account_id: string
  /** Base64url, as the browser sends it. */
  credential_id: string
  /** COSE key, base64url. */
  public_key: string
  /** The authenticator's count of signatures; 0 for one that does not count. */
  counter: number
  /** JSON: how browsers reach the authenticator. */
  transports: string
  name: string
  created_at: number
  last_used_at: number | null
}

/** The secret of the app whose codes a sign-in asks for. One per account. */
export interface TotpTable {
  account_id: string
  /** The secret in base 32, locked by the vault. */
  secret: string
  /** Name of the key with which the secret is locked. */
  key_name: string
  /** Null until the member has shown that the app has the secret; until then no sign-in asks for a code. */
  confirmed_at: number | null
  /** The time step of the last accepted code. Codes of this step and of those before are refused. */
  last_step: number
  created_at: number
}

interface RecoveryCodeTable {
  code_hash: string
  account_id: string
  created_at: number
  used_at: number | null
}
