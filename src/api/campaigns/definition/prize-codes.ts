import type { PrizeUnitTable } from '../../prizes/tables.ts'
import type { Vault } from './vault.ts'

type Columns = 'code' | 'locked_code' | 'code_key'
type Filled = { [Column in Columns]: string | null }

/**
 * Encrypts (`lock`) and decrypts (`open`) the codes of an edition's prizes. A code is stored encrypted from its
 * generation or import on.
 */
export interface PrizeCodes {
  /** Returns the columns of a unit that store its code. All are null if the unit has no code. */
  lock(prize: string, code: string | null): Filled
  /** Throws `WrongKey`. */
  open(unit: Pick<Filled, 'code' | 'locked_code'> & Pick<PrizeUnitTable, 'prize_key'>): string | null
}

/**
 * Returns the place to which the vault binds a code. It names the prize, not the unit, because an unclaimed prize
 * passes to another person as a new unit.
 */
const placeOf = (campaign: string, prize: string): string => `codes of ${campaign} ${prize}`

export function prizeCodesOf(campaign: string, vault: Vault): PrizeCodes {
  return {
    lock: (prize, code) =>
      code === null
        ? { code, locked_code: null, code_key: null }
        : { code: null, locked_code: vault.lock(code, placeOf(campaign, prize)), code_key: vault.keyName },
    open({ prize_key, code, locked_code }) {
      // A process of an older version may have written a plain code beside the locked code that it copied.
      if (code !== null || locked_code === null) return code
      return vault.open(locked_code, placeOf(campaign, prize_key))
    },
  }
}
