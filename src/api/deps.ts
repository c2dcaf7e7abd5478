import type { Logger } from 'pino'
import type { PasswordHashing } from './accounts/passwords/password-hashing.ts'
import type { IdentityProviders } from './accounts/providers/identity-providers.ts'
import type { Recaptcha } from './bot-check/recaptcha.ts'
import type { CodeHashing } from './codes/hashing.ts'
import type { Database } from './db/database.ts'
import type { AskSite } from './exits/ask-site.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { ReceiptKeys } from './receipts/receipt-keys.ts'
import type { Push } from './reminders/push/push-service.ts'
import type { Season } from './season/season.ts'

/** All that the API touches outside itself. Tests pass their own clock, chance and budgets. */
export interface Deps {
  db: Database
  season: Season
  /** Epoch milliseconds. */
  now: () => number
  random: (bytes: number) => Uint8Array
  /** Seals and codes are keyed with it. */
  secret: string
  receiptKeys: ReceiptKeys
  codeHashing: CodeHashing
  log: Logger
  passwords: PasswordHashing
  identityProviders: IdentityProviders
  rateLimits: RateLimits
  recaptcha: Recaptcha
  /** Looks whether the sites of the exits are still there; undefined where the operator has not turned that on. */
  askSite: AskSite | undefined
  /** Undefined where the operator has set up no push. */
  push: Push | undefined
  /** Links in mails start with it. */
  publicOrigin: string
  siteName: string
  /** Sender address of mails. */
  mailFrom: string
  /** Access to the outbox as a page, where mails are stored instead of sent; `off` on a public host and with SMTP. */
  developmentMailbox: 'off' | 'local' | 'open'
  /** Responses are checked against the contract too: on in tests and development. */
  checksAnswers: boolean
  /** Delays a response. */
  wait: (ms: number) => Promise<unknown>
  /** Called once a transaction that queued mail has committed. */
  wakeMail: () => void
}
