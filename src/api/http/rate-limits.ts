import { createHash } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Problem } from '#contract/problem/problem.ts'
import { addressBlocks } from '#host/address-blocks.ts'
import { WIDE_FACTOR } from '#host/address-budget.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

type Allowance = { points: number; duration: number }

/** How many calls a key has in a stretch of seconds. */
const BUDGETS = {
  readPerAccount: { points: 300, duration: MINUTE_S },
  changePerAccount: { points: 60, duration: MINUTE_S },
  signInPerDevice: { points: 10, duration: 15 * MINUTE_S },
  passwordPerAccount: { points: 10, duration: 15 * MINUTE_S },
  codePerTicket: { points: 5, duration: 30 * MINUTE_S },
  resendPerAccount: { points: 5, duration: HOUR_S },
  contactPerAccount: { points: 5, duration: DAY_S },
} as const satisfies Record<string, Allowance>

/** Households and mobile networks share addresses: these are wide. */
const ADDRESS_BUDGETS = {
  open: { points: 1200, duration: MINUTE_S },
  signIn: { points: 300, duration: 15 * MINUTE_S },
  providerSignIn: { points: 60, duration: 15 * MINUTE_S },
  signUp: { points: 20, duration: HOUR_S },
  reset: { points: 30, duration: HOUR_S },
  contact: { points: 5, duration: DAY_S },
  // Of an address towards one e-mail.
  signInToEmail: { points: 10, duration: 15 * MINUTE_S },
  resetOfEmail: { points: 5, duration: HOUR_S },
  // Without a proof of work.
  signUpUnproven: { points: 5, duration: HOUR_S },
  signInUnproven: { points: 60, duration: 15 * MINUTE_S },
  codeUnproven: { points: 15, duration: HOUR_S },
  contactUnproven: { points: 2, duration: DAY_S },
} as const satisfies Record<string, Allowance>

/** For how long a key is counted; the caller decides what the number means. */
const COUNTERS = {
  guessesPerEmail: { points: 0, duration: 15 * MINUTE_S },
  mailsPerHour: { points: 0, duration: HOUR_S },
  mailsPerDay: { points: 0, duration: DAY_S },
  resetsPerOwner: { points: 0, duration: HOUR_S },
  mailsToOrganiser: { points: 0, duration: HOUR_S },
} as const satisfies Record<string, Allowance>

export type Budget = keyof typeof BUDGETS
export type AddressBudget = keyof typeof ADDRESS_BUDGETS
export type Counter = keyof typeof COUNTERS

export interface RateLimits {
  /** Throws `too_many_requests` with the seconds to wait when no call is left. */
  spend(budget: Budget, key: string): Promise<void>
  /**
   * The same for an address as it came; it counts for its networks (`addressBlocks`). With a subject, such as an e-mail,
   * the address has a budget for each subject.
   */
  spendAddress(budget: AddressBudget, address: string, subject?: string): Promise<void>
  /** Counts one more for the key and returns how many there are. Refuses no call. */
  count(counter: Counter, key: string): Promise<number>
  uncount(counter: Counter, key: string): Promise<void>
}

/** Budgets are held in this process; several API processes each grant their own (docs/decisions/0009). */
export function createRateLimits(): RateLimits {
  const perKey = limiters(BUDGETS, 'key')
  const perBlock = limiters(ADDRESS_BUDGETS, 'block')
  const perWideBlock = limiters(ADDRESS_BUDGETS, 'wide', WIDE_FACTOR)
  const counters = limiters(COUNTERS, 'count')
  return {
    spend: (budget, key) => consume(perKey[budget], key),
    async spendAddress(budget, address, subject = '') {
      const [narrow, wide] = addressBlocks(address)
      await consume(perBlock[budget], `${subject}|${narrow}`)
      // Second, so that a /64 that is refused takes nothing from its neighbours.
      if (wide) await consume(perWideBlock[budget], `${subject}|${wide}`)
    },
    count: async (counter, key) => (await counters[counter].penalty(digest(key))).consumedPoints,
    uncount: async (counter, key) => void (await counters[counter].reward(digest(key))),
  }
}

/** For tests and for load tests on one's own machine. */
export const noRateLimits: RateLimits = {
  spend: async () => {},
  spendAddress: async () => {},
  count: async () => 0,
  uncount: async () => {},
}

function limiters<Name extends string>(budgets: Record<Name, Allowance>, kind: string, factor = 1) {
  const entries = Object.entries<Allowance>(budgets).map(([name, { points, duration }]) => {
    return [name, new RateLimiterMemory({ keyPrefix: `${kind}:${name}`, points: points * factor, duration })]
  })
  return Object.fromEntries(entries) as Record<Name, RateLimiterMemory>
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(digest(key))
  } catch (spent) {
    throw new Problem('too_many_requests', { retryAfter: secondsLeft(spent) })
  }
}

const secondsLeft = (spent: unknown): number => {
  const wait = typeof spent === 'object' && spent !== null && 'msBeforeNext' in spent ? Number(spent.msBeforeNext) : 0
  return Math.max(1, Math.ceil(wait / 1000))
}

/** Hashes a key: e-mails and addresses are not stored in the clear, not even in memory. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url')
