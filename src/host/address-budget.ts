import { addressBlocks } from './address-blocks.ts'
import { type Allowance, createBudget } from './budget.ts'

/** How many times the budget of a /64 its /48 gets. A /48 contains many /64s, but one customer may have all of them. */
export const WIDE_FACTOR = 4

/**
 * Spends one point of an address. Returns the seconds to wait if no point is left. With a subject, such as an e-mail,
 * there is a separate budget per address and subject.
 */
type SpendAddress = (address: string, subject?: string) => number | undefined

/** Creates a budget for addresses; each point counts against the networks of the address. */
export function createAddressBudget(allowance: Allowance, now?: () => number): SpendAddress {
  const ofBlock = createBudget(allowance, now)
  const ofWideBlock = createBudget({ ...allowance, points: allowance.points * WIDE_FACTOR }, now)
  return (address, subject = '') => {
    const [narrow, wide] = addressBlocks(address)
    const wait = ofBlock(`${subject}|${narrow}`)
    // The /48 is charged only if the /64 has points left, so that a refused /64 takes nothing from its neighbours.
    return wait === undefined && wide ? ofWideBlock(`${subject}|${wide}`) : wait
  }
}
