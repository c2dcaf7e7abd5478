import type { Logger } from 'pino'
import type { PasswordHashing } from './accounts/passwords/password-hashing.ts'
import type { IdentityProviders } from './accounts/providers/identity-providers.ts'
import type { OperatorChannels } from './alerts/tell-operator.ts'
import type { Recaptcha } from './bot-check/recaptcha.ts'
import type { Vault } from './campaigns/definition/vault.ts'
import type { CodeHashing } from './codes/hashing.ts'
import type { Database } from './db/database.ts'
import type { Replica } from './db/replica.ts'
import type { AskSite } from './exits/ask-site.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { LoggedRequests } from './http/request-log.ts'
import type { ReadPicture } from './mail/pictures.ts'
import type { ReceiptKeys } from './receipts/receipt-keys.ts'
import type { Push } from './reminders/push/push-service.ts'
import type { Season } from './season/season.ts'

/** Everything that the API needs from outside. Tests pass their own clock, randomness and rate limits. */
export interface Deps {
  db: Database
  /** Undefined if the operator has named no replica. Routes read it by `laggingReads`. */
  replica: Replica | undefined
  season: Season
  /** Epoch milliseconds. */
  now: () => number
  random: (bytes: number) => Uint8Array
  /** Key of the HMACs for seals and mailed codes. */
  secret: string
  /** Keys whose HMACs are accepted, newest first: `secret`, and the former ones while the operator changes it. */
  acceptedSecrets: readonly string[]
  receiptKeys: ReceiptKeys
  codeHashing: CodeHashing
  /** Encrypts the secrets of members' apps. */
  vault: Vault
  log: Logger
  passwords: PasswordHashing
  identityProviders: IdentityProviders
  rateLimits: RateLimits
  recaptcha: Recaptcha
  /** Checks whether the target sites of exits respond; undefined unless the operator has enabled it. */
  askSite: AskSite | undefined
  /** Undefined if the operator has not set up push. */
  push: Push | undefined
  /** Undefined if the operator has named no way to send alerts. */
  operator: OperatorChannels | undefined
  /** Reads the free space beside the data; undefined if the data are on another machine. */
  freeBytes: (() => Promise<number>) | undefined
  /** Origin of the links in mails. */
  publicOrigin: string
  /** The setting SITE_NAME, which `siteNameOf` takes where the brand has no name. Icons of the build go by it. */
  configuredName: string
  /** Reads pictures of the site, for mails. */
  readPicture: ReadPicture
  /** Sender address of mails. */
  mailFrom: string
  /**
   * Access to the page that shows the outbox, where mails are stored instead of sent; `off` on a public host and with
   * SMTP.
   */
  developmentMailbox: 'off' | 'local' | 'open'
  /** Whether responses are also checked against the contract: true in tests and development. */
  checksAnswers: boolean
  loggedRequests: LoggedRequests
  /** Delays a response. */
  wait: (ms: number) => Promise<unknown>
  /** Called after a transaction that queued mail has committed. */
  wakeMail: () => void
  /** Undefined on a real site. */
  rehearsal: RunningRehearsal | undefined
}

/** The powers of the site of a rehearsal. */
export interface RunningRehearsal {
  /** When its link stops working, by the clock of the machine. Epoch ms. */
  endsAt: number
  /** The time zone in which it is shown. */
  zone: string
  /** Milliseconds of a clock that a move of `now` moves as far. */
  monotonic(): number
  /** Moves `now` to a later instant. Resolves when everything that falls due on the way is done. */
  moveTo(at: number): Promise<void>
  /** Returns where a move that takes its time is going; undefined without one. */
  movingTo(): number | undefined
}
