import type { Edition } from '../campaigns/editions/edition.ts'
import { limitOf } from '../campaigns/proof/fairness.ts'
import { first, run, type Transaction } from '../db/database.ts'
import { claimUnit, claimUnitByName, heldBy, takeTurn, type UnitRow } from './queries.ts'

export interface Winner {
  accountId: string
  playId: string
  pool: string
  at: number
}

/**
 * Gives a play the free unit whose moment is the earliest and has passed, within the limits per person. Returns
 * undefined if there is no such unit, so the play loses.
 */
export const awardByMoment = (edition: Edition, winner: Winner) => award(edition, winner, claimUnit)

/** Gives a play the first free unit, by name, of a pool without moments, within the limits per person. */
export const awardInOrder = (edition: Edition, winner: Winner) => award(edition, winner, claimUnitByName)

function* award(edition: Edition, winner: Winner, claim: typeof claimUnit): Transaction<UnitRow | undefined> {
  const { accountId: account, playId: play, pool, at } = winner
  const campaign = edition.id
  yield* run(takeTurn({ campaign, pool }))
  const held = yield* first(heldBy({ account, campaign }))
  const mayWin = (group: 'physical' | 'code') =>
    Number(held?.[group] ?? 0) < limitOf(edition.definition, group) ? 1 : 0
  const groups = { physical: mayWin('physical'), code: mayWin('code') } as const
  return yield* first(claim({ account, play, at, campaign, pool, ...groups }))
}
