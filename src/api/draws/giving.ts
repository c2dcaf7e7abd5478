import { newCrockford } from '#contract/primitives/crockford.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { poolOfDraw } from '../campaigns/definition/definition.ts'
import { type Edition, prizeIn } from '../campaigns/editions/edition.ts'
import { run, type Transaction } from '../db/database.ts'
import { uuidv7 } from '../db/uuid.ts'
import { addEvent } from '../ledger/queries.ts'
import { aboutPrize } from '../prizes/about-prize.ts'
import type { UnitRow } from '../prizes/queries.ts'
import { PRIZE_CODE_LENGTH } from '../season/freeze-edition.ts'
import { type DrawContext, type EditionDraw, isClosing } from './draw.ts'
import * as queries from './queries.ts'

/** Gives a free unit to the person at a place, and queues a mail to that person. */
export function* give(
  { edition, draw }: EditionDraw,
  unit: UnitRow,
  winner: queries.Candidate & { place: number },
  { enqueue, now }: DrawContext,
): Transaction<void> {
  const claimUntil = now + draw.daysToClaim * DAY_MS
  const { account_id } = winner
  yield* run(queries.giveUnit({ id: unit.id, account: account_id, campaign: edition.id, at: now, until: claimUntil }))
  yield* addEvent({
    account_id,
    campaign_id: edition.id,
    kind: 'draw',
    at: now,
    actor: 'system',
    once: `${draw.key}:${winner.place}`,
    subject: poolOfDraw(draw.key),
    amount: winner.place,
    unit_id: unit.id,
  })
  const payload = { ...aboutPrize(edition, unit.prize_key), draw: draw.name, isClosing: isClosing(draw), claimUntil }
  const { email: to, locale } = winner
  yield* enqueue({ kind: 'prize-drawn', to, locale, dedupeKey: `prize-drawn:${unit.id}`, payload }, now)
}

/** Matches the name of a unit: `tabla-001`, or `tabla-001-2` after the unit was passed on once. */
const NAME = /^(.*-)(\d{3,})(?:-(\d+))?$/

/**
 * Returns the number of a unit within its prize, and its generation: 1, plus 1 for each time that the unit was passed
 * on.
 */
export function numbersOf(unit: string): { no: number; generation: number } {
  const [, , no, generation] = NAME.exec(unit) ?? []
  return { no: Number(no ?? 0), generation: Number(generation ?? 1) }
}

/**
 * Returns a new unit of the same prize to pass on. The row of the lapsed unit, with its code, stays with the former
 * winner.
 */
export function successorOf(lapsed: UnitRow, { edition, draw }: EditionDraw, { random }: DrawContext): UnitRow {
  const [, start = '', no = ''] = NAME.exec(lapsed.unit) ?? []
  const hasOurCode = lapsed.kind === 'code' && prizeIn(edition, lapsed.prize_key)?.codes !== 'partner'
  const code = hasOurCode ? newCrockford(random, PRIZE_CODE_LENGTH) : edition.codes.open(lapsed)
  return {
    ...lapsed,
    id: uuidv7(),
    unit: `${start}${no}-${numbersOf(lapsed.unit).generation + 1}`,
    pool: poolOfDraw(draw.key),
    cap_group: 'free',
    opens_at: null,
    ...edition.codes.lock(lapsed.prize_key, code),
    account_id: null,
    cap_no: null,
    play_id: null,
    state: 'free',
    won_at: null,
    claim_until: null,
    claimed_at: null,
    address: null,
    reason: null,
    sent_at: null,
    tracking: null,
    delivered_at: null,
    reminded: 0,
    passed_on_at: null,
    shown_as: null,
  }
}

/**
 * Returns whether a prize cannot be passed on: its code is a partner's, which cannot be replaced, and the former winner
 * has read it.
 */
export const isSpent = (edition: Edition, { prize_key, claimed_at }: UnitRow): boolean =>
  claimed_at !== null && prizeIn(edition, prize_key)?.codes === 'partner'
