import type { Definition } from '../definition/definition.ts'
import type { Edition } from './edition.ts'
import { hasClosed, phaseOf } from './phase.ts'

/**
 * Names of the counters of a prize. `left:` is the remaining stock by the ledger. `noted:` is its value as recorded
 * once a day. `told:` is the value recorded the day before, which is published.
 */
export const leftOf = (prize: string): string => `left:${prize}`
export const recordedStockOf = (prize: string): string => `noted:${prize}`
export const publicStockOf = (prize: string): string => `told:${prize}`
/**
 * Name of the counter of units that cannot be won before a partner's codes are imported. The other counters include
 * these units.
 */
export const unopenedOf = (prize: string): string => `waiting:${prize}`
export const NOTED_AT = 'noted-at'
export const TOLD_AT = 'told-at'

type Counted = Pick<Definition['prizes'][number], 'key' | 'stock' | 'codes'>

/** Returns the counts of prizes of which nothing is won, by the name of their counter. */
export const stockCounts = (prizes: readonly Counted[], waitingOf: (prize: string) => number): [string, number][] =>
  prizes.flatMap(({ key, stock, codes }): [string, number][] => {
    const names = [leftOf(key), recordedStockOf(key), publicStockOf(key)]
    return [
      ...names.map((name): [string, number] => [name, stock]),
      ...(codes === 'partner' ? [[unopenedOf(key), waitingOf(key)] satisfies [string, number]] : []),
    ]
  })

/** Returns the counters of an edition without plays. */
export const firstStock = (
  { prizes, opensAt }: Definition,
  waitingOf: (prize: string) => number,
): Record<string, number> =>
  Object.fromEntries([...stockCounts(prizes, waitingOf), [NOTED_AT, opensAt], [TOLD_AT, opensAt]])

/**
 * Returns the published stock of each prize, its remaining units, and the time of the count (null for now). Units that
 * cannot be won yet are left out. While the edition runs, the count of the day before is published. The days of the
 * prizes are public, so a current count would reveal that the moment of a unit has passed and that the next play wins
 * the unit.
 */
export function publicStock(edition: Edition, tallies: ReadonlyMap<string, number>, now: number) {
  const isLate = !hasClosed(phaseOf(edition, now)) && tallies.has(TOLD_AT)
  const waiting = (key: string) => tallies.get(unopenedOf(key)) ?? 0
  const without = (key: string, count: number | undefined) => Math.max(0, (count ?? 0) - waiting(key))
  const leftNow = (key: string) => without(key, tallies.get(leftOf(key)))
  return {
    countedAt: isLate ? (tallies.get(TOLD_AT) ?? null) : null,
    stock: ({ key, stock }: { key: string; stock: number }) => without(key, stock),
    // If nothing is left, no play can win, so the current count reveals nothing.
    left: (key: string) =>
      isLate && leftNow(key) > 0
        ? without(key, tallies.get(publicStockOf(key)) ?? tallies.get(leftOf(key)))
        : leftNow(key),
  }
}
