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
 * Gives a play the free unit with the earliest moment in the past, within the limits of the person. Returns undefined
 * if there is none: the play loses.
 */
export const awardByMoment = (edition: Edition, winner: Winner) => award(edition, winner, claimUnit)

/** Gives a play the first free unit of a pool without moments, within the limits of the person. */
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
