import type { Edition } from '../campaigns/edition.ts'
import { type CapGroup, limitOf } from '../campaigns/fairness.ts'
import { first, type Transaction } from '../db/database.ts'
import { claimUnit, headsOf, type UnitRow } from './queries.ts'

export interface Winner {
  accountId: string
  playId: string
  pool: string
  at: number
}

const GROUPS = ['physical', 'code', 'free'] as const satisfies readonly CapGroup[]

/**
 * Gives a play the free unit with the earliest moment that has come, within the limits of the person. Undefined when
 * there is none: the play loses.
 */
export function* awardByMoment(edition: Edition, winner: Winner): Transaction<UnitRow | undefined> {
  const { accountId, playId, pool, at } = winner
  const heads = yield* first(headsOf({ account: accountId, campaign: edition.id, pool, at }))
  if (!heads) return
  const held: Record<CapGroup, number> = {
    physical: Number(heads.held_physical),
    code: Number(heads.held_code),
    free: 0,
  }
  const open = GROUPS.flatMap((group) => {
    const opensAt = heads[group]
    return opensAt !== null && held[group] < limitOf(edition.definition, group)
      ? [{ group, opensAt: Number(opensAt) }]
      : []
  }).sort((a, b) => a.opensAt - b.opensAt)
  // The first group wins, unless another process has taken its last unit meanwhile.
  for (const { group } of open) {
    const unit = yield* first(claimUnit({ account: accountId, play: playId, at, campaign: edition.id, pool, group }))
    if (unit) return unit
  }
  return undefined
}
