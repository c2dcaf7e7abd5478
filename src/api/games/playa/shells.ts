import * as v from 'valibot'
import { SHELLS, type Shell } from '#contract/games/playa/shells.ts'
import type { PlayRow } from '../../ledger/queries.ts'

/** A member's number of shells of each kind, and number of digs since the last new kind. */
export interface Collection {
  counts: Record<Shell, number>
  digsWithoutNew: number
}

/** Returns the kinds that the member does not hold, in the order of the album. */
export const missingFrom = ({ counts }: Collection): Shell[] => SHELLS.filter((shell) => counts[shell] === 0)

/**
 * Returns the shell of a dig. Every kind is equally likely, independently of any prize. Exception: if a kind is missing
 * and none of the last `sureAfter` - 1 digs has brought a new kind, this dig brings a missing one. `draw(n)` returns a
 * number from 0 to n - 1.
 */
export function shellOf(collection: Collection, sureAfter: number, draw: (n: number) => number): Shell {
  const missing = missingFrom(collection)
  const isSure = missing.length > 0 && collection.digsWithoutNew + 1 >= sureAfter
  const from = isSure ? missing : SHELLS
  const shell = from[draw(from.length)]
  if (!shell) throw new Error('a draw out of range')
  return shell
}

/**
 * Returns the number of digs, including the next one, within which a missing kind is guaranteed; null if no kind is
 * missing.
 */
export function sureWithin(collection: Collection, sureAfter: number): number | null {
  if (missingFrom(collection).length === 0) return null
  return Math.max(1, sureAfter - collection.digsWithoutNew)
}

const ShellName = v.picklist(SHELLS)
const DigDetail = v.object({ spot: v.number(), shell: ShellName, isNew: v.boolean() })
const SwapDetail = v.object({ give: ShellName, want: ShellName })
export type DigDetail = v.InferOutput<typeof DigDetail>
export type SwapDetail = v.InferOutput<typeof SwapDetail>

export const digIn = ({ detail }: Pick<PlayRow, 'detail'>): DigDetail => v.parse(DigDetail, JSON.parse(detail))
export const swapIn = ({ detail }: Pick<PlayRow, 'detail'>): SwapDetail => v.parse(SwapDetail, JSON.parse(detail))

export const DIG = 'dig'
export const SWAP = 'swap'

const none = (): Record<Shell, number> => {
  return { vieira: 0, caracola: 0, coquina: 0, almeja: 0, mejillon: 0, lapa: 0, navaja: 0, erizo: 0 }
}

/** Computes a member's collection from the holdings. */
export function collectionFrom(holdings: readonly { key: string; value: number }[]): Collection {
  const values = new Map(holdings.map(({ key, value }) => [key, value]))
  const counts = none()
  for (const shell of SHELLS) counts[shell] = values.get(holdingOf(shell)) ?? 0
  return { counts, digsWithoutNew: values.get(WITHOUT_NEW) ?? 0 }
}

export const holdingOf = (shell: Shell): string => `shell:${shell}`
export const WITHOUT_NEW = 'digs-without-new'

/** Rebuilds a collection from the member's plays, oldest first. The stored holdings must be equal to the result. */
export function rebuilt(plays: readonly Pick<PlayRow, 'action' | 'detail'>[], price: number): Collection {
  const collection: Collection = { counts: none(), digsWithoutNew: 0 }
  for (const play of plays) {
    if (play.action === SWAP) {
      const { give, want } = swapIn(play)
      collection.counts[give] -= price
      collection.counts[want] += 1
    } else {
      const { shell } = digIn(play)
      collection.digsWithoutNew = collection.counts[shell] === 0 ? 0 : collection.digsWithoutNew + 1
      collection.counts[shell] += 1
    }
  }
  return collection
}
