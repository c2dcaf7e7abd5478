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
  /** Never the e-mail. Null where no account has the one that was tried. */
  account: string | null
  /** As it came; the log gets its network alone. */
  address: string
  sessions?: number
}

/** Writes a line that operators look for when a member says that a stranger has used the account. */
export function logSecurity({ log }: Pick<Deps, 'log'>, event: SecurityEvent, { address, ...facts }: Facts): void {
  log.info({ event, ...facts, network: loggedBlock(address) }, 'security')
}
