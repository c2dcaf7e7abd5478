import type { Kysely } from 'kysely'
import { prizeIn } from '../campaigns/edition.ts'
import type { Season } from '../campaigns/season.ts'
import { first, run, type Transaction, tables } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { addEvent } from '../ledger/events.ts'
import type { EnqueuePrizeMail, PrizeNews } from './prize-mail.ts'
import type { UnitRow } from './queries.ts'

/** What the organiser's desk does with a prize that somebody has won. */
export interface Desk {
  season: Pick<Season, 'byId'>
  enqueue: EnqueuePrizeMail
  now: number
}

/** Where each step may start. What was delivered stays delivered. */
const FROM = {
  sent: ['claimed'],
  delivered: ['claimed', 'sent'],
  annulled: ['won', 'claimed', 'sent'],
} as const satisfies Partial<Record<UnitRow['state'], readonly UnitRow['state'][]>>
type Step = keyof typeof FROM

/** A step that this prize cannot take; the message is for the operator. */
export class Refused extends Error {}

/** Notes that a parcel has left and tells its winner. Repeating it corrects the tracking and tells nobody again. */
export function* sendPrize(desk: Desk, id: string, tracking: string | null): Transaction<void> {
  const unit = yield* unitWithId(id)
  if (unit.kind !== 'physical') throw new Refused(`${id} is not a physical prize: there is nothing to send.`)
  if (unit.state === 'sent') return yield* change(unit, { tracking })
  yield* step(unit, 'sent', { sent_at: desk.now, tracking })
  yield* tell(desk, unit, { kind: 'prize-sent', payload: { ...about(desk, unit), id, tracking } })
}

/** Notes that the winner has it. */
export function* deliverPrize(id: string): Transaction<void> {
  const unit = yield* unitWithId(id)
  if (unit.state !== 'delivered') yield* step(unit, 'delivered', {})
}

/** Takes a prize back, with a reason that its winner reads. It is a row of the ledger, and goes to nobody else. */
export function* annulPrize(desk: Desk, id: string, reason: string): Transaction<void> {
  const unit = yield* unitWithId(id)
  if (unit.state === 'annulled') return
  yield* step(unit, 'annulled', { reason })
  const { account_id, campaign_id } = unit
  yield* addEvent({ account_id, campaign_id, kind: 'annulment', at: desk.now, unit_id: id, reason })
  yield* tell(desk, unit, { kind: 'prize-annulled', payload: { ...about(desk, unit), id, reason } })
}

type WonUnit = UnitRow & { account_id: string }

function* unitWithId(id: string): Transaction<WonUnit> {
  const unit = yield* first(tables.selectFrom('prize_unit').selectAll().where('id', '=', id))
  if (!unit || unit.account_id === null) throw new Refused(`Nobody has won a prize ${id}.`)
  return unit as WonUnit
}

function* step(unit: WonUnit, to: Step, changes: Partial<UnitRow>): Transaction<void> {
  const from: readonly string[] = FROM[to]
  if (!from.includes(unit.state)) throw new Refused(`${unit.id} is ${unit.state}: it cannot become ${to}.`)
  yield* change(unit, { ...changes, state: to })
}

/** Only while nobody else has moved it on. */
function* change(unit: WonUnit, changes: Partial<UnitRow>): Transaction<void> {
  const changed = yield* run(
    tables.updateTable('prize_unit').set(changes).where('id', '=', unit.id).where('state', '=', unit.state),
  )
  if (changed === 0) throw new Refused(`${unit.id} has changed meanwhile; look again.`)
}

function about({ season }: Desk, unit: WonUnit) {
  const edition = season.byId(unit.campaign_id)
  return {
    prize: prizeIn(edition, unit.prize_key)?.name ?? unit.prize_key,
    campaign: edition?.definition.texts.title ?? unit.campaign_id,
  }
}

function* tell({ enqueue, now }: Desk, unit: WonUnit, news: PrizeNews): Transaction<void> {
  const owner = yield* first(
    tables.selectFrom('account').select(['email', 'locale', 'status']).where('id', '=', unit.account_id),
  )
  if (!owner || owner.status === 'erased') return
  yield* enqueue({ ...news, to: owner.email, locale: owner.locale, dedupeKey: `${news.kind}:${unit.id}` }, now)
}

export interface PrizeFilter {
  state?: UnitRow['state'] | undefined
  slug?: string | undefined
}

/** Won prizes with their winners, oldest first. */
export function prizesToHandle(db: Kysely<Schema>, { state, slug }: PrizeFilter) {
  let rows = db
    .selectFrom('prize_unit')
    .innerJoin('campaign', 'campaign.id', 'prize_unit.campaign_id')
    .innerJoin('account', 'account.id', 'prize_unit.account_id')
    .selectAll('prize_unit')
    .select(['campaign.slug', 'campaign.edition', 'account.email'])
    .orderBy('prize_unit.won_at')
    .orderBy('prize_unit.id')
  if (state) rows = rows.where('prize_unit.state', '=', state)
  if (slug) rows = rows.where('campaign.slug', '=', slug)
  return rows.execute()
}
