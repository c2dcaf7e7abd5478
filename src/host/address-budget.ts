import { addressBlocks } from './address-blocks.ts'
import { type Allowance, type Budget, createBudget } from './budget.ts'

/** A /48 has many /64s, and one customer may have all of them. */
export const WIDE_FACTOR = 4

/** A budget of addresses as they came; each counts for its networks. */
export function createAddressBudget(allowance: Allowance, now?: () => number): Budget {
  const ofBlock = createBudget(allowance, now)
  const ofWideBlock = createBudget({ ...allowance, points: allowance.points * WIDE_FACTOR }, now)
  return (address) => {
    const [narrow, wide] = addressBlocks(address)
    const wait = ofBlock(narrow)
    // Second, so that a /64 that is refused takes nothing from its neighbours.
    return wait === undefined && wide ? ofWideBlock(wide) : wait
  }
}
