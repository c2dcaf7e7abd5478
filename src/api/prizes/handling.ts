import type { Transaction } from '../db/database.ts'
import { addEvent } from '../ledger/queries.ts'
import type { EventKind } from '../ledger/tables.ts'
import type { Season } from '../season/season.ts'
import { aboutPrize } from './about-prize.ts'
import type { EnqueuePrizeMail, PrizeNews } from './prize-mail.ts'
import { changeUnit, deleteTaxRecord, ownerOf, type UnitRow, unitWithId } from './queries.ts'
import { noteTaxRecord } from './tax-records.ts'

/** The context in which the desk handles a won prize. */
export interface Desk {
  season: Pick<Season, 'byId'>
  enqueue: EnqueuePrizeMail
  now: number
  /** `operator:<name>`, as recorded in the history. */
  actor: string
}

/** The states from which each step is allowed. No step leads away from `delivered`. */
const FROM = {
  sent: ['claimed'],
  delivered: ['claimed', 'sent'],
  annulled: ['won', 'claimed', 'sent'],
} as const satisfies Partial<Record<UnitRow['state'], readonly UnitRow['state'][]>>
type Step = keyof typeof FROM

const EVENT = { sent: 'sent', delivered: 'delivered', annulled: 'annulment' } as const satisfies Record<Step, EventKind>

/** Thrown if a prize does not allow a step; the message is for the operator. */
export class PrizeStepRefused extends Error {}

/**
 * Records that a parcel was sent and notifies its winner. If the parcel was already sent, a tracking text replaces the
 * stored text without another mail; without a tracking text nothing changes.
 */
export function* sendPrize(desk: Desk, id: string, tracking: string | null): Transaction<void> {
  const unit = yield* getWonUnit(id)
  if (unit.kind !== 'physical') throw new PrizeStepRefused(`${id} is not a physical prize: there is nothing to send.`)
  if (unit.state === 'sent') return tracking === null ? undefined : yield* change(unit, { tracking })
  yield* step(desk, unit, 'sent', { sent_at: desk.now, tracking })
  yield* tell(desk, unit, { kind: 'prize-sent', payload: { ...about(desk, unit), id, tracking } })
}

/** Records that the winner has received the prize. */
export function* deliverPrize(desk: Desk, id: string): Transaction<void> {
  const unit = yield* getWonUnit(id)
  if (unit.state !== 'delivered') yield* step(desk, unit, 'delivered', { delivered_at: desk.now })
}

/**
 * Annuls a prize, with a reason that the winner and the history get. The prize of a draw goes to the next alternate.
 */
export function* annulPrize(desk: Desk, id: string, reason: string): Transaction<void> {
  const unit = yield* getWonUnit(id)
  if (unit.state === 'annulled') return
  // A parcel on its way may come back, so its address is kept.
  const personal = { shown_as: null, ...(unit.state === 'sent' ? {} : { address: null }) }
  yield* step(desk, unit, 'annulled', { reason, ...personal })
  yield* tell(desk, unit, { kind: 'prize-annulled', payload: { ...about(desk, unit), id, reason } })
}

type WonUnit = UnitRow & { account_id: string }

function* getWonUnit(id: string): Transaction<WonUnit> {
  const unit = yield* unitWithId(id)
  if (!unit || unit.account_id === null) throw new PrizeStepRefused(`Nobody has won a prize ${id}.`)
  return { ...unit, account_id: unit.account_id }
}

function* step(desk: Desk, unit: WonUnit, to: Step, changes: Partial<UnitRow>): Transaction<void> {
  const from: readonly string[] = FROM[to]
  if (!from.includes(unit.state)) throw new PrizeStepRefused(`${unit.id} is ${unit.state}: it cannot become ${to}.`)
  yield* change(unit, { ...changes, state: to })
  if (to === 'annulled') yield* deleteTaxRecord(unit.id)
  else yield* noteTaxRecord(unit, desk.now)
  const { account_id, campaign_id, id: unit_id } = unit
  const reason = changes.reason ?? null
  yield* addEvent({ account_id, campaign_id, kind: EVENT[to], at: desk.now, actor: desk.actor, unit_id, reason })
}

function* change(unit: WonUnit, changes: Partial<UnitRow>): Transaction<void> {
  if (!(yield* changeUnit(unit, changes))) throw new PrizeStepRefused(`${unit.id} has changed meanwhile; look again.`)
}

function about({ season }: Desk, unit: WonUnit) {
  const edition = season.byId(unit.campaign_id)
  return edition ? aboutPrize(edition, unit.prize_key) : { prize: unit.prize_key, campaign: unit.campaign_id }
}

function* tell({ enqueue, now }: Desk, unit: WonUnit, news: PrizeNews): Transaction<void> {
  const owner = yield* ownerOf(unit.account_id)
  if (!owner || owner.status === 'erased') return
  yield* enqueue({ ...news, to: owner.email, locale: owner.locale, dedupeKey: `${news.kind}:${unit.id}` }, now)
}
