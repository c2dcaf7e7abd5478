import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { Problem } from '#contract/problem/problem.ts'
import { addressBlocks } from '#host/address-blocks.ts'
import { WIDE_FACTOR } from '#host/address-budget.ts'
import type { Allowance } from '#host/budget.ts'
import { type Counter, type CreateCounter, inMemory } from './counters.ts'

const BUDGETS = {
  readPerAccount: { points: 300, durationMs: MINUTE_MS },
  changePerAccount: { points: 60, durationMs: MINUTE_MS },
  signInPerDevice: { points: 10, durationMs: 15 * MINUTE_MS },
  passwordPerAccount: { points: 10, durationMs: 15 * MINUTE_MS },
  // The code of an app has six digits, and three of them are right at a time.
  secondStep: { points: 50, durationMs: DAY_MS },
  codePerTicket: { points: 5, durationMs: 30 * MINUTE_MS },
  resendPerAccount: { points: 5, durationMs: HOUR_MS },
  contactPerAccount: { points: 5, durationMs: DAY_MS },
} satisfies Record<string, Allowance>

/** These budgets are wide, because households and mobile networks share addresses. */
const ADDRESS_BUDGETS = {
  open: { points: 1200, durationMs: MINUTE_MS },
  signIn: { points: 300, durationMs: 15 * MINUTE_MS },
  providerSignIn: { points: 60, durationMs: 15 * MINUTE_MS },
  passkeySignIn: { points: 120, durationMs: 15 * MINUTE_MS },
  signUp: { points: 20, durationMs: HOUR_MS },
  reset: { points: 30, durationMs: HOUR_MS },
  contact: { points: 5, durationMs: DAY_MS },
  // Per address and e-mail.
  signInToEmail: { points: 10, durationMs: 15 * MINUTE_MS },
  resetOfEmail: { points: 5, durationMs: HOUR_MS },
  // Without a proof of work.
  signUpUnproven: { points: 5, durationMs: HOUR_MS },
  signInUnproven: { points: 60, durationMs: 15 * MINUTE_MS },
  codeUnproven: { points: 15, durationMs: HOUR_MS },
  contactUnproven: { points: 2, durationMs: DAY_MS },
} satisfies Record<string, Allowance>

/** Counters, each with the time after which a key's count is reset. The caller decides what the count means. */
const COUNTERS = {
  guessesPerEmail: 15 * MINUTE_MS,
  mailsPerHour: HOUR_MS,
  mailsPerDay: DAY_MS,
  resetsPerOwner: HOUR_MS,
  mailsToOrganiser: HOUR_MS,
  wrongCodesPerShop: 15 * MINUTE_MS,
} satisfies Record<string, number>

type Budget = keyof typeof BUDGETS
export type AddressBudget = keyof typeof ADDRESS_BUDGETS
type CounterName = keyof typeof COUNTERS

/**
 * Budgets that every call spends from. They protect no secret and no mailbox, only a process from its own load, so each
 * process grants its own, and no call waits for a shared count.
 */
const PER_PROCESS: ReadonlySet<string> = new Set<Budget | AddressBudget>(['open', 'readPerAccount', 'changePerAccount'])

export interface RateLimits {
  /** Spends one call of a key. Throws `too_many_requests` with the seconds to wait if no call is left. */
  spend(budget: Budget, key: string): Promise<void>
  /**
   * Spends one call of an address, in the form in which it was received; the call counts for the address's networks
   * (`addressBlocks`). With a subject, such as an e-mail, there is a separate budget per address and subject.
   */
  spendAddress(budget: AddressBudget, address: string, subject?: string): Promise<void>
  /** Increments the count of a key and returns it. Never refuses a call. */
  count(counter: CounterName, key: string): Promise<number>
  uncount(counter: CounterName, key: string): Promise<void>
}

/**
 * Creates the rate limits of a process. With `inDatabase`, all processes grant the same budgets, except for those of
 * `PER_PROCESS` (docs/decisions/0093).
 */
export function createRateLimits(createCounter: CreateCounter = inMemory()): RateLimits {
  const counters = new Map<string, Counter>()

  function counterOf(name: string, durationMs: number): Counter {
    let counter = counters.get(name)
    if (!counter) {
      counter = PER_PROCESS.has(name) ? inMemory()(name, durationMs) : createCounter(name, durationMs)
      counters.set(name, counter)
    }
    return counter
  }

  async function spend(name: string, { points, durationMs }: Allowance, key: string): Promise<void> {
    const { calls, secondsLeft } = await counterOf(name, durationMs).add(key)
    if (calls > points) throw new Problem('too_many_requests', { retryAfter: secondsLeft })
  }

  return {
    spend: (budget, key) => spend(budget, BUDGETS[budget], key),
    async spendAddress(budget, address, subject = '') {
      const allowance = ADDRESS_BUDGETS[budget]
      const [narrow, wide] = addressBlocks(address)
      await spend(budget, allowance, `${subject}|${narrow}`)
      // The /48 is charged only if the /64 has points left, so that a refused /64 takes nothing from its neighbours.
      if (wide) await spend(budget, { ...allowance, points: allowance.points * WIDE_FACTOR }, `${subject}|${wide}`)
    },
    count: async (counter, key) => (await counterOf(counter, COUNTERS[counter]).add(key)).calls,
    uncount: (counter, key) => counterOf(counter, COUNTERS[counter]).subtract(key),
  }
}

/** Rate limits that never refuse a call, for tests and for load tests on a developer's machine. */
export const noRateLimits: RateLimits = {
  spend: async () => {},
  spendAddress: async () => {},
  count: async () => 0,
  uncount: async () => {},
}
