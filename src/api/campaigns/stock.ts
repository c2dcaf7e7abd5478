import type { Definition } from './definition.ts'
import type { Edition } from './edition.ts'
import { hasClosed, phaseOf } from './phase.ts'

/** Counters of an edition. `left:` follows the ledger, `noted:` is it as it was once today, `told:` once the day before. */
export const leftOf = (prize: string): string => `left:${prize}`
export const notedOf = (prize: string): string => `noted:${prize}`
export const toldOf = (prize: string): string => `told:${prize}`
export const NOTED_AT = 'noted-at'
export const TOLD_AT = 'told-at'

/** The counters of an edition without plays. */
export const firstStock = ({ prizes, opensAt }: Definition): Record<string, number> =>
  Object.fromEntries([
    ...prizes.flatMap(({ key, stock }) => [leftOf(key), notedOf(key), toldOf(key)].map((name) => [name, stock])),
    [NOTED_AT, opensAt],
    [TOLD_AT, opensAt],
  ])

/**
 * What visitors are told is left of each prize, and when that was counted; null for now. The days of the prizes are public:
 * while it runs, a count of now would say whether a moment has passed that nobody has used, and so when the next play
 * wins surely.
 */
export function publicStock(edition: Edition, tallies: ReadonlyMap<string, number>, now: number) {
  const isLate = !hasClosed(phaseOf(edition, now)) && tallies.has(TOLD_AT)
  const leftNow = (key: string) => Math.max(0, tallies.get(leftOf(key)) ?? 0)
  return {
    countedAt: isLate ? (tallies.get(TOLD_AT) ?? null) : null,
    // Nothing can be won where nothing is left.
    left: (key: string) => (isLate && leftNow(key) > 0 ? (tallies.get(toldOf(key)) ?? leftNow(key)) : leftNow(key)),
  }
}
