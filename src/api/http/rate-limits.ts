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

/** Counters, each with the time for which it counts a key; the caller decides what the number means. */
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
  /** Throws `too_many_requests` with the seconds to wait when no call is left. */
  spend(budget: Budget, key: string): Promise<void>
  /**
   * Spends a call of an address as received, which counts for its networks (`addressBlocks`). With a subject, such as
   * an e-mail, the address has a budget for each subject.
   */
  spendAddress(budget: AddressBudget, address: string, subject?: string): Promise<void>
  /** Increments the count of a key and returns it. Never refuses a call. */
  count(counter: Counter, key: string): Promise<number>
  uncount(counter: Counter, key: string): Promise<void>
}

/** Budgets are held in this process; several API processes each grant their own (docs/decisions/0087). */
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

/** For tests and for load tests on one's own machine. */
export const noRateLimits: RateLimits = {
  spend: async () => {},
  spendAddress: async () => {},
  count: async () => 0,
  uncount: async () => {},
}

function refuse(retryAfter: number | undefined): void {
  if (retryAfter !== undefined) throw new Problem('too_many_requests', { retryAfter })
}
