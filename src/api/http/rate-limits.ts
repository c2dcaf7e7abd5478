import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Problem } from '#contract/problem.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** How many calls a key has in a stretch of seconds. Households and mobile networks share addresses: those are wide. */
const BUDGETS = {
  openPerAddress: { points: 1200, duration: MINUTE_S },
  readPerAccount: { points: 300, duration: MINUTE_S },
  changePerAccount: { points: 60, duration: MINUTE_S },
  signInPerEmail: { points: 10, duration: 15 * MINUTE_S },
  signInPerAddress: { points: 300, duration: 15 * MINUTE_S },
  providerSignInPerAddress: { points: 60, duration: 15 * MINUTE_S },
  signUpPerAddress: { points: 20, duration: HOUR_S },
  codePerTicket: { points: 5, duration: 30 * MINUTE_S },
  resetPerEmail: { points: 5, duration: HOUR_S },
  resetPerAddress: { points: 30, duration: HOUR_S },
  resendPerAccount: { points: 5, duration: HOUR_S },
  contactPerSender: { points: 5, duration: DAY_S },
  // Without a proof of work, per address.
  signUpUnproven: { points: 5, duration: HOUR_S },
  signInUnproven: { points: 60, duration: 15 * MINUTE_S },
  codeUnproven: { points: 15, duration: HOUR_S },
  contactUnproven: { points: 2, duration: DAY_S },
} as const satisfies Record<string, { points: number; duration: number }>

export type Budget = keyof typeof BUDGETS

export interface RateLimits {
  /** Takes one call from a budget; throws `too_many_requests` with the seconds to wait when none is left. */
  spend(budget: Budget, key: string): Promise<void>
}

/** Budgets are held in this process; several API processes each grant their own (docs/decisions/0009). */
export function createRateLimits(): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(BUDGETS).map(([name, budget]) => [name, new RateLimiterMemory({ keyPrefix: name, ...budget })]),
  ) as Record<Budget, RateLimiterMemory>
  return {
    async spend(budget, key) {
      try {
        await limiters[budget].consume(digest(key))
      } catch (spent) {
        throw new Problem('too_many_requests', { retryAfter: secondsLeft(spent) })
      }
    },
  }
}

/** For tests and load on a machine of one's own. */
export const noRateLimits: RateLimits = { spend: async () => {} }

const secondsLeft = (spent: unknown): number => {
  const wait = typeof spent === 'object' && spent !== null && 'msBeforeNext' in spent ? Number(spent.msBeforeNext) : 0
  return Math.max(1, Math.ceil(wait / 1000))
}

/** Neither e-mails nor addresses are kept as they are, not even in memory. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url')

/** What one household or device holds: an IPv4 address, the first half of an IPv6 one. */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? firstHalf(address) : address
}

function firstHalf(address: string): string {
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
