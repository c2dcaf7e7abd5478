import { loggedBlock } from '#host/address-blocks.ts'
import type { Deps } from '../deps.ts'

type SecurityOutcome = 'done' | 'refused'

/**
 * The events, with their outcome. The names are stable: operators search their logs for them, and docs/operate.md lists
 * them.
 */
export const SECURITY_EVENTS = {
  'sign-in': 'done',
  'sign-in-failed': 'refused',
  'sign-in-limited': 'refused',
  'second-step-asked': 'done',
  'second-step-failed': 'refused',
  'second-step-limited': 'refused',
  'recovery-code-used': 'done',
  'passkey-added': 'done',
  'passkey-removed': 'done',
  'totp-started': 'done',
  'recovery-codes-renewed': 'done',
  'totp-ended': 'done',
  'password-refused': 'refused',
  'password-limited': 'refused',
  'reset-requested': 'done',
  'reset-failed': 'refused',
  'password-reset': 'done',
  'password-changed': 'done',
  'identity-linked': 'done',
  'identity-unlinked': 'done',
  'sessions-ended': 'done',
  'token-reused': 'refused',
  'deletion-requested': 'done',
  'deletion-cancelled': 'done',
  'account-erased': 'done',
  'operator-command': 'done',
} as const satisfies Record<string, SecurityOutcome>

export type SecurityEvent = keyof typeof SECURITY_EVENTS

/**
 * How a member signs in: `code` and `link` are mailed; `app-code` and `recovery-code` are the second step after another
 * way.
 */
export type SignInWay = 'password' | 'code' | 'link' | 'provider' | 'passkey' | 'app-code' | 'recovery-code'

interface Facts {
  /** The id of the account, never the e-mail. Null when no account has the e-mail that was tried. */
  account: string | null
  /** The full address; the log gets only its network. Missing for an event without a visitor. */
  address?: string
  /** Of a sign-in, and of its failure. */
  way?: SignInWay
  sessions?: number
  /** Of an operator's command: who, what, on which ids, when, and how it ended. */
  actor?: string
  command?: string
  subjects?: string[]
  at?: number
  outcome?: SecurityOutcome
}

/**
 * Logs an event that operators search for when a member reports that a stranger has used the account. The lines do not
 * depend on the level of the log, unless it is silent.
 */
export function logSecurity({ log }: Pick<Deps, 'log'>, event: SecurityEvent, { address, ...facts }: Facts): void {
  const stream = log.level === 'silent' ? log : log.child({}, { level: 'info' })
  const network = address === undefined ? {} : { network: loggedBlock(address) }
  stream.info({ event, outcome: SECURITY_EVENTS[event], ...facts, ...network }, 'security')
}
