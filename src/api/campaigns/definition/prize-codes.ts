import type { PrizeUnitTable } from '../../prizes/tables.ts'
import type { Vault } from './vault.ts'

type Columns = 'code' | 'locked_code' | 'code_key'
type Filled = { [Column in Columns]: string | null }

/** Locks and opens the codes of an edition's prizes, which are locked from their making or import on. */
export interface PrizeCodes {
  /** The columns of a unit that hold a code, or that it has none. */
  lock(prize: string, code: string | null): Filled
  /** Throws `WrongKey`. */
  open(unit: Pick<Filled, 'code' | 'locked_code'> & Pick<PrizeUnitTable, 'prize_key'>): string | null
}

/** Bound to the prize and not to its unit: an unclaimed prize goes on to another person, as a unit of its own. */
const placeOf = (campaign: string, prize: string): string => `codes of ${campaign} ${prize}`

export function prizeCodesOf(campaign: string, vault: Vault): PrizeCodes {
  return {
    lock: (prize, code) =>
      code === null
        ? { code, locked_code: null, code_key: null }
        : { code: null, locked_code: vault.lock(code, placeOf(campaign, prize)), code_key: vault.keyName },
    open({ prize_key, code, locked_code }) {
      // A process of a former version may have written a code beside the locked one that it copied.
      if (code !== null || locked_code === null) return code
      return vault.open(locked_code, placeOf(campaign, prize_key))
    },
  }
}
