import { HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import type { SendFault } from './transport.ts'

/**
 * Waits between the attempts to send a refused mail. Eight attempts take 18 hours. The first waits are short, because
 * most servers that greylist an unknown sender accept the mail after 1, 5 or 15 minutes.
 */
const REFUSED_WAITS_MS = [1, 5, 10, 20, 60, 240, 720].map((minutes) => minutes * MINUTE_MS)
export const MAX_ATTEMPTS = REFUSED_WAITS_MS.length + 1

/** Waits after attempts with an unknown outcome. They are long, because the next attempt may deliver a second copy. */
const UNKNOWN_WAITS_MS = [30 * MINUTE_MS, 6 * HOUR_MS]
export const MAX_UNKNOWN = UNKNOWN_WAITS_MS.length + 1

export const LONGEST_WAIT_MS = Math.max(...REFUSED_WAITS_MS, ...UNKNOWN_WAITS_MS)

/** Returns how long a mail waits after a number of refused attempts. */
export const waitAfter = (attempts: number): number => REFUSED_WAITS_MS[attempts - 1] ?? LONGEST_WAIT_MS
export const waitAfterUnknown = (unknown: number): number => UNKNOWN_WAITS_MS[unknown - 1] ?? LONGEST_WAIT_MS

/**
 * The cause of a failed attempt.
 * `server`: the server cannot be reached or does not let us in, so the next mail would fail too.
 * `refused`: the server has refused this mail.
 * `closing`: the server has closed the connection (421) before it had the whole text. After the whole text, a 421
 * counts as `refused`.
 * `broken`: the connection was lost after the greeting and before the end of the text.
 * `unknown`: the connection was lost after the end of the text, so the mail may have arrived.
 */
export type Verdict = 'server' | 'refused' | 'closing' | 'broken' | 'unknown'

const CLOSING = 421
const OF_US = new Set(['ECONFIG', 'EPROXY', 'EREQUIRETLS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EOAUTH2'])
const OF_THE_CONNECTION = new Set(['ECONNECTION', 'EDNS', 'EPROTOCOL', 'ESOCKET', 'ETIMEDOUT'])

export function verdictOf({ code = '', command, responseCode, syscall, stage }: SendFault): Verdict {
  if (OF_US.has(code)) return 'server'
  if (responseCode !== undefined && (stage === 'connecting' || stage === 'greeted')) return 'server'
  if (responseCode === CLOSING && stage !== 'complete') return 'closing'
  // A response to `MAIL FROM`, our own address, concerns us and not this mail.
  if (responseCode !== undefined && code !== 'EPROTOCOL') return command === 'MAIL FROM' ? 'server' : 'refused'
  if (stage === 'complete') return 'unknown'
  if (!OF_THE_CONNECTION.has(code) && syscall === undefined) return 'refused'
  return stage === 'greeted' || stage === 'signed-in' ? 'broken' : 'server'
}

/**
 * Returns the codes of an SMTP fault for storage and logs. The text of the response is left out, because it often
 * contains the address of the recipient.
 */
export const reasonOf = ({ name, code = name, responseCode }: SendFault): string =>
  `${code} ${responseCode ?? ''}`.trim()
