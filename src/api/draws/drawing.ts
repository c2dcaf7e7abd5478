import { newCrockford } from '#contract/crockford.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { type Definition, poolOfDraw } from '../campaigns/definition.ts'
import { type Edition, prizeIn } from '../campaigns/edition.ts'
import { unitsOf } from '../campaigns/fairness.ts'
import { PRIZE_CODE_LENGTH } from '../campaigns/load-season.ts'
import { pseudonymKey, pseudonymOf } from '../campaigns/proof.ts'
import { type Database, first, run, type Transaction } from '../db/database.ts'
import type { DrawingPlaceTable, DrawingTable } from '../db/schema.ts'
import { uuidv7 } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { addEvent } from '../ledger/queries.ts'
import type { EnqueuePrizeMail } from '../prizes/prize-mail.ts'
import { type UnitRow, unitById } from '../prizes/queries.ts'
import { addToTally } from '../prizes/tally/queries.ts'
import * as queries from './queries.ts'
import { addToList, type ListedEntry, newListHash, rankingOf } from './ranking.ts'

type DrawDefinition = Definition['draws'][number]

/** A draw of an edition, and what it needs to be held. */
interface Held {
  edition: Edition
  draw: DrawDefinition
  id: queries.DrawId
}

export interface DrawContext extends Pick<Deps, 'db' | 'random' | 'secret'> {
  enqueue: EnqueuePrizeMail
  now: number
}

/** A play that was made in the last instant may commit a little after the end. */
const MARGIN_MS = MINUTE_MS
const BATCH = 500

/**
 * Takes every draw of an edition as far as it can go now: freezes its list after the close, draws at its time, and gives
 * lapsed prizes to alternates. Each step happens once, whatever stops the process in between.
 */
export async function advanceDraws(edition: Edition, context: DrawContext): Promise<void> {
  if (edition.cancelledAt !== null || context.now < edition.closesAt + MARGIN_MS) return
  for (const draw of edition.definition.draws) {
    const held = { edition, draw, id: { campaign: edition.id, key: draw.key } }
    await freeze(held, context)
    await context.db.transact(() => drawPlaces(held, context))
    await context.db.transact(() => passOn(held, context))
  }
}

async function freeze(held: Held, { db, secret, now }: DrawContext): Promise<void> {
  const [known] = await db.ask(queries.drawingOf(held.id))
  if (known && known.frozen_at !== null) return
  while ((await db.transact(() => listMore(held, secret))) > 0) {}
  const { hash, entries } = await hashOfList(db, held.id)
  await db.transact(() => queries.noteFrozen(held.id, { entries, list_hash: hash, frozen_at: now }))
}

/**
 * Lists the next entries; returns how many events it has read. The list follows from the ledger alone: the seed is public
 * from the close on, so whoever could still change the list, by leaving with one of several accounts, could choose the
 * order. Who has left stays on the list under a pseudonym and gets no place.
 */
function* listMore({ edition, draw, id }: Held, secret: string): Transaction<number> {
  yield* queries.insertDrawing(id)
  if ((yield* queries.drawingIn(id))?.frozen_at !== null) return 0
  const last = yield* first(queries.lastListed(id))
  const after = { at: Number(last?.at ?? 0), id: last?.event_id ?? '' }
  const { id: campaign, closesAt: before } = edition
  const events = yield* queries.entryEvents({ campaign, subject: poolOfDraw(draw.key), ...after, before }, BATCH)
  const pseudonyms = pseudonymKey(edition, secret)
  let no = last?.no ?? 0
  const rows = events.flatMap(({ id: event_id, account_id, once, amount, at }) => {
    if (account_id === null) return []
    const entry = { campaign_id: id.campaign, key: id.key, event_id, account_id, cause: once ?? '', at: Number(at) }
    const player = pseudonymOf(pseudonyms, account_id)
    return Array.from({ length: amount ?? 1 }, () => ({ ...entry, player, no: ++no }))
  })
  yield* queries.listEntries(rows)
  return events.length
}

async function hashOfList(db: Database, id: queries.DrawId): Promise<{ hash: string; entries: number }> {
  const hash = newListHash()
  let entries = 0
  for (;;) {
    const page: ListedEntry[] = await queries.entriesAfter(db.read, id, entries, BATCH)
    if (page.length === 0) return { hash: hash.digest('hex'), entries }
    addToList(hash, page)
    entries = page.at(-1)?.no ?? entries
  }
}

/** Whether the draw can be held: its list is public, its time has come, and its public value is there. */
function isDue({ draw }: Held, row: DrawingTable | undefined, now: number): row is DrawingTable {
  if (!row || row.frozen_at === null || row.drawn_at !== null || now < draw.drawsAt) return false
  return draw.publicValue === undefined || row.public_value !== null
}

function* drawPlaces(held: Held, context: DrawContext): Transaction<void> {
  const { edition, draw, id } = held
  const row = yield* queries.drawingIn(id)
  if (!isDue(held, row, context.now) || !(yield* queries.noteDrawn(id, context.now))) return
  const units = unitsOf(edition.definition, poolOfDraw(draw.key))
  const ranking = rankingOf({
    seed: edition.seed,
    key: draw.key,
    listHash: row.list_hash ?? '',
    publicValue: row.public_value ?? '',
    entries: row.entries,
  })
  const players = new Set<string>()
  let present = 0
  for (const no of ranking) {
    if (present === units.length + draw.alternates) return
    const chosen = yield* first(queries.candidate({ ...id, no }))
    if (!chosen || players.has(chosen.player)) continue
    players.add(chosen.player)
    const { account_id, player } = chosen
    const place = { campaign_id: id.campaign, key: id.key, place: players.size, entry_no: no, account_id, player }
    const isThere = chosen.status === 'active'
    const unit = isThere ? units[present] : undefined
    const state: DrawingPlaceTable['state'] = !isThere ? 'gone' : unit ? 'won' : 'waiting'
    const free = unit && (yield* first(queries.freeUnit({ campaign: id.campaign, unit: unit.unit })))
    yield* queries.insertPlace({ ...place, state, unit_id: free?.id ?? null, at: context.now })
    if (free) {
      yield* give(held, free, { ...chosen, place: players.size }, context)
      yield* addToTally(edition.id, `left:${free.prize_key}`, -1)
    }
    if (isThere) present++
  }
}

/** Gives the prizes that were not claimed in time, or were annulled, to the next alternates. */
function* passOn(held: Held, context: DrawContext): Transaction<void> {
  const { id } = held
  for (const { place, unit_id } of yield* queries.lapsedPlaces(id, BATCH)) {
    const lapsed = unit_id === null ? undefined : yield* first(unitById({ id: unit_id }))
    if (!lapsed) continue
    const next = yield* nextPresent(id)
    if (!next) return
    // Another process has passed it on meanwhile.
    if (!(yield* queries.changePlace(id, { place, state: 'won' }, { state: 'lapsed' }))) return
    const unit = successorOf(lapsed, context)
    yield* queries.insertUnit(unit)
    yield* queries.changePlace(id, { place: next.place, state: 'waiting' }, { state: 'won', unit_id: unit.id })
    yield* give(held, unit, next, context)
  }
}

/** Passes over alternates whose account is no longer there. */
function* nextPresent(id: queries.DrawId): Transaction<(queries.Candidate & { place: number }) | undefined> {
  for (;;) {
    const next = yield* first(queries.nextAlternate(id))
    if (!next || next.status === 'active') return next
    yield* queries.changePlace(id, { place: next.place, state: 'waiting' }, { state: 'gone' })
  }
}

/** The same prize once more: the former winner keeps the row of the lapsed one, with its code. */
function successorOf(lapsed: UnitRow, { random }: DrawContext): UnitRow {
  const [, base = lapsed.unit, n] = /^(.*-\d{3,})(?:-(\d+))?$/.exec(lapsed.unit) ?? []
  return {
    ...lapsed,
    id: uuidv7(),
    unit: `${base}-${Number(n ?? 1) + 1}`,
    code: lapsed.kind === 'code' ? newCrockford(random, PRIZE_CODE_LENGTH) : lapsed.code,
    account_id: null,
    cap_no: null,
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
  }
}

function* give(
  { edition, draw }: Held,
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
  const { slug, zone, definition } = edition
  const prize = prizeIn(edition, unit.prize_key)?.name ?? unit.prize_key
  const payload = { prize, draw: draw.name, campaign: definition.texts.title, slug, zone, claimUntil }
  const { email: to, locale } = winner
  yield* enqueue({ kind: 'prize-drawn', to, locale, dedupeKey: `prize-drawn:${unit.id}`, payload }, now)
}
