import { addressBlocks } from './address-blocks.ts'
import { type Allowance, createBudget } from './budget.ts'

/** A /48 has many /64s, and one customer may have all of them. */
export const WIDE_FACTOR = 4

/**
 * Spends one point of an address as it came, and returns the seconds to wait where none is left. With a subject, such
 * as an e-mail, the address has a budget for each subject.
 */
export type AddressBudget = (address: string, subject?: string) => number | undefined

/** A budget of addresses; each counts for its networks. */
export function createAddressBudget(allowance: Allowance, now?: () => number): AddressBudget {
  const ofBlock = createBudget(allowance, now)
  const ofWideBlock = createBudget({ ...allowance, points: allowance.points * WIDE_FACTOR }, now)
  return (address, subject = '') => {
    const [narrow, wide] = addressBlocks(address)
    const wait = ofBlock(`${subject}|${narrow}`)
    // Second, so that a /64 that is refused takes nothing from its neighbours.
    return wait === undefined && wide ? ofWideBlock(`${subject}|${wide}`) : wait
  }
}
