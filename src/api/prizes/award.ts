import type { Edition } from '../campaigns/edition.ts'
import { limitOf } from '../campaigns/fairness.ts'
import { first, run, type Transaction } from '../db/database.ts'
import { claimUnit, heldBy, takeTurn, type UnitRow } from './queries.ts'

export interface Winner {
  accountId: string
  playId: string
  pool: string
  at: number
}

/**
 * Gives a play the free unit with the earliest moment that has come, within the limits of the person. Undefined when
 * there is none: the play loses.
 */
export function* awardByMoment(edition: Edition, winner: Winner): Transaction<UnitRow | undefined> {
  const { accountId: account, playId: play, pool, at } = winner
  const campaign = edition.id
  yield* run(takeTurn({ campaign, pool }))
  const held = yield* first(heldBy({ account, campaign }))
  const mayWin = (group: 'physical' | 'code') =>
    Number(held?.[group] ?? 0) < limitOf(edition.definition, group) ? 1 : 0
  const groups = { physical: mayWin('physical'), code: mayWin('code') } as const
  return yield* first(claimUnit({ account, play, at, campaign, pool, ...groups }))
}
