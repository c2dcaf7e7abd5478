import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { Problem } from '#contract/problem/problem.ts'
import { createAddressBudget } from '#host/address-budget.ts'
import { createBudget, createCounter } from '#host/budget.ts'

const createBudgets = () => ({
  readPerAccount: createBudget({ points: 300, durationMs: MINUTE_MS }),
  changePerAccount: createBudget({ points: 60, durationMs: MINUTE_MS }),
  signInPerDevice: createBudget({ points: 10, durationMs: 15 * MINUTE_MS }),
  passwordPerAccount: createBudget({ points: 10, durationMs: 15 * MINUTE_MS }),
  codePerTicket: createBudget({ points: 5, durationMs: 30 * MINUTE_MS }),
  resendPerAccount: createBudget({ points: 5, durationMs: HOUR_MS }),
  contactPerAccount: createBudget({ points: 5, durationMs: DAY_MS }),
})

/** These budgets are wide, because households and mobile networks share addresses. */
const createAddressBudgets = () => ({
  open: createAddressBudget({ points: 1200, durationMs: MINUTE_MS }),
  signIn: createAddressBudget({ points: 300, durationMs: 15 * MINUTE_MS }),
  providerSignIn: createAddressBudget({ points: 60, durationMs: 15 * MINUTE_MS }),
  signUp: createAddressBudget({ points: 20, durationMs: HOUR_MS }),
  reset: createAddressBudget({ points: 30, durationMs: HOUR_MS }),
  contact: createAddressBudget({ points: 5, durationMs: DAY_MS }),
  // Per address and e-mail.
  signInToEmail: createAddressBudget({ points: 10, durationMs: 15 * MINUTE_MS }),
  resetOfEmail: createAddressBudget({ points: 5, durationMs: HOUR_MS }),
  // Without a proof of work.
  signUpUnproven: createAddressBudget({ points: 5, durationMs: HOUR_MS }),
  signInUnproven: createAddressBudget({ points: 60, durationMs: 15 * MINUTE_MS }),
  codeUnproven: createAddressBudget({ points: 15, durationMs: HOUR_MS }),
  contactUnproven: createAddressBudget({ points: 2, durationMs: DAY_MS }),
})

/** Counters, each with the time after which a key's count is reset. The caller decides what the count means. */
const createCounters = () => ({
  guessesPerEmail: createCounter(15 * MINUTE_MS),
  mailsPerHour: createCounter(HOUR_MS),
  mailsPerDay: createCounter(DAY_MS),
  resetsPerOwner: createCounter(HOUR_MS),
  mailsToOrganiser: createCounter(HOUR_MS),
})

type Budget = keyof ReturnType<typeof createBudgets>
export type AddressBudget = keyof ReturnType<typeof createAddressBudgets>
type Counter = keyof ReturnType<typeof createCounters>

export interface RateLimits {
  /** Spends one call of a key. Throws `too_many_requests` with the seconds to wait if no call is left. */
  spend(budget: Budget, key: string): Promise<void>
  /**
   * Spends one call of an address, in the form in which it was received; the call counts for the address's networks
   * (`addressBlocks`). With a subject, such as an e-mail, there is a separate budget per address and subject.
   */
  spendAddress(budget: AddressBudget, address: string, subject?: string): Promise<void>
  /** Increments the count of a key and returns it. Never refuses a call. */
  count(counter: Counter, key: string): Promise<number>
  uncount(counter: Counter, key: string): Promise<void>
}

/**
 * Creates the budgets in the memory of this process. If there are several API processes, each grants its own budgets
 * (docs/decisions/0087).
 */
export function createRateLimits(): RateLimits {
  const budgets = createBudgets()
  const addressBudgets = createAddressBudgets()
  const counters = createCounters()
  return {
    spend: async (budget, key) => refuse(budgets[budget](key)),
    spendAddress: async (budget, address, subject) => refuse(addressBudgets[budget](address, subject)),
    count: async (counter, key) => counters[counter].add(key),
    uncount: async (counter, key) => counters[counter].subtract(key),
  }
}

/** Rate limits that never refuse a call, for tests and for load tests on a developer's machine. */
export const noRateLimits: RateLimits = {
  spend: async () => {},
  spendAddress: async () => {},
  count: async () => 0,
  uncount: async () => {},
}

function refuse(retryAfter: number | undefined): void {
  if (retryAfter !== undefined) throw new Problem('too_many_requests', { retryAfter })
}
