import { loggedBlock } from '#host/address-blocks.ts'
import type { Deps } from '../deps.ts'

/** The names are stable: operators search their logs for them. */
export type SecurityEvent =
  | 'sign-in'
  | 'sign-in-failed'
  | 'password-refused'
  | 'password-reset'
  | 'password-changed'
  | 'identity-linked'
  | 'identity-unlinked'
  | 'sessions-ended'
  | 'token-reused'
  | 'deletion-requested'
  | 'deletion-cancelled'

interface Facts {
  /** The id of the account, never the e-mail. Null when no account has the e-mail that was tried. */
  account: string | null
  /** The full address; the log gets only its network. */
  address: string
  sessions?: number
}

/** Logs an event that operators search for when a member reports that a stranger has used the account. */
export function logSecurity({ log }: Pick<Deps, 'log'>, event: SecurityEvent, { address, ...facts }: Facts): void {
  log.info({ event, ...facts, network: loggedBlock(address) }, 'security')
}
