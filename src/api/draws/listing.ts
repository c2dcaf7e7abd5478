import { poolOfDraw } from '../campaigns/definition/definition.ts'
import { talliesOf } from '../campaigns/editions/queries.ts'
import { pseudonymKey, pseudonymOf } from '../campaigns/proof/proof.ts'
import { BATCH_ROWS, drain, inBatches, walk } from '../db/batches.ts'
import { first, type Transaction } from '../db/database.ts'
import { ticketOf } from '../ledger/plays.ts'
import { type DrawContext, type EditionDraw, inTurns, isClosing, type ScoreSource } from './draw.ts'
import * as queries from './queries.ts'
import { addToList, type ListedEntry, newListHash } from './ranking.ts'
import type { DrawingEntryTable } from './tables.ts'

type Line = Omit<DrawingEntryTable, 'campaign_id' | 'key' | 'player' | 'no'>

/**
 * Lists every entry made before the close, and publishes the hash of the list. The list depends on the ledger alone.
 * Members who delete their accounts stay on the list, under their pseudonyms, but get no place: the seed is public from
 * the close on, so otherwise a person with several accounts could influence the order by deleting one of them.
 */
export async function freeze(editionDraw: EditionDraw, context: DrawContext): Promise<void> {
  const { db, now, signal } = context
  const [known] = await db.ask(queries.drawingOf(editionDraw.id))
  if (known && known.frozen_at !== null) return
  await db.transact(() => queries.insertDrawing(editionDraw.id))
  let version: string | undefined
  if (editionDraw.draw.byScore) {
    version = await listScores(editionDraw, context)
    if (version === undefined) return
  } else await (isClosing(editionDraw.id) ? listPlayers(editionDraw, context) : listEntries(editionDraw, context))
  const { hash, entries } = await hashOfList(editionDraw.id, context)
  // After an abort, the list may be incomplete.
  if (signal?.aborted) return
  const frozen = { entries, list_hash: hash, frozen_at: now }
  await inTurns(editionDraw, context).transact(() => noteFrozen(editionDraw, context, frozen, version))
}

/**
 * Publishes the hash of a list, unless another process has meanwhile changed the list. In that case, the next call of
 * `freeze` tries again.
 */
function* noteFrozen(
  { edition, id }: EditionDraw,
  { standings }: DrawContext,
  frozen: queries.FrozenList,
  version: string | undefined,
): Transaction<void> {
  yield* queries.lockDrawing(id)
  const last = yield* first(queries.lastListed(id))
  if ((last?.no ?? 0) !== frozen.entries) return
  if (standings && version !== undefined && (yield* standings.version(edition)) !== version) return
  yield* queries.noteFrozen(id, frozen)
}

async function listEntries(editionDraw: EditionDraw, context: DrawContext): Promise<void> {
  const steps = inTurns(editionDraw, context)
  const listMore = () => steps.transact(() => listMoreEntries(editionDraw, context.secret, BATCH_ROWS))
  await inBatches(async () => (await listMore()) > 0, context.signal)
}

/** Adds the entries of the next events to the list. Returns the number of events. */
function* listMoreEntries(editionDraw: EditionDraw, secret: string, limit: number): Transaction<number> {
  const { edition, draw, id } = editionDraw
  if ((yield* queries.lockDrawing(id))?.frozen_at !== null) return 0
  const last = yield* first(queries.lastListed(id))
  const after = { at: Number(last?.at ?? 0), id: last?.event_id ?? '' }
  const { id: campaign, closesAt: before } = edition
  const events = yield* queries.entryEvents({ campaign, subject: poolOfDraw(draw.key), ...after, before }, limit)
  const lines = events.flatMap(({ id: event_id, account_id, once, amount, at }): Line[] => {
    if (account_id === null) return []
    return Array.from({ length: amount ?? 1 }, () => ({ event_id, account_id, cause: once ?? '', at: Number(at) }))
  })
  yield* list(editionDraw, secret, last?.no ?? 0, lines)
  return events.length
}

/**
 * Lists everybody with a score, best first, and returns the version of the scores. Returns undefined if the scores are
 * not final or have changed meanwhile; the next call then makes the list again from its start.
 */
async function listScores(editionDraw: EditionDraw, context: DrawContext): Promise<string | undefined> {
  const { secret, standings, signal } = context
  if (!standings) throw new Error(`nothing has the scores of ${editionDraw.id.campaign} ${editionDraw.id.key}`)
  const steps = inTurns(editionDraw, context)
  const version = await steps.transact(() => standings.version(editionDraw.edition))
  if (version === null) return
  await drain(steps, (limit) => queries.clearList(editionDraw.id, limit), signal)
  let listed: number | undefined
  const listMore = async () => {
    listed = await steps.transact(() => listMoreScores(editionDraw, secret, { standings, version, limit: BATCH_ROWS }))
    return listed !== undefined && listed > 0
  }
  await inBatches(listMore, signal)
  return listed === undefined ? undefined : version
}

/**
 * Adds the next people by score to the list. Returns the number of added lines, or undefined if the scores have changed
 * meanwhile or the list is frozen.
 */
function* listMoreScores(
  editionDraw: EditionDraw,
  secret: string,
  { standings, version, limit }: { standings: ScoreSource; version: string; limit: number },
): Transaction<number | undefined> {
  const { edition, id } = editionDraw
  if ((yield* queries.lockDrawing(id))?.frozen_at !== null) return undefined
  if ((yield* standings.version(edition)) !== version) return undefined
  const last = yield* first(queries.lastListed(id))
  const scored = yield* standings.after(edition, last, limit)
  // The scores are those at the close, so each line gets the last millisecond before the close as its time.
  const at = edition.closesAt - 1
  const lines = scored.map((line): Line => ({ ...line, event_id: line.account_id, at }))
  yield* list(editionDraw, secret, last?.no ?? 0, lines)
  return lines.length
}

/** Lists one entry for everybody who has played, in the order of their first plays, for the closing draw. */
async function listPlayers(editionDraw: EditionDraw, context: DrawContext): Promise<void> {
  const { db, secret, signal } = context
  const until = await queries.lastPlay(db.read)
  const firstSeq = (await talliesOf(db, editionDraw.id.campaign)).get('first-seq') ?? 1
  const listMore = (limit: number, from = firstSeq - 1) => listMorePlayers(editionDraw, secret, { from, until, limit })
  await walk<number>(inTurns(editionDraw, context), listMore, signal)
}

/**
 * Lists people by their first plays, from play number `from`. Returns the last play number read, or undefined at the
 * end of the ledger.
 */
function* listMorePlayers(
  editionDraw: EditionDraw,
  secret: string,
  { from, until, limit }: { from: number; until: number; limit: number },
): Transaction<number | undefined> {
  const { edition, id } = editionDraw
  const action = edition.definition.closingDraw?.action ?? ''
  if ((yield* queries.lockDrawing(id))?.frozen_at !== null) return
  const last = yield* first(queries.lastListed(id))
  const after = Math.max(from, Number(last?.cause ?? 0))
  // Limits the span of play numbers that a batch reads, because most of these plays may belong to other campaigns.
  const end = Math.min(after + 2 * limit, until)
  const span = { campaign: id.campaign, action, after, until: end, before: edition.closesAt, limit }
  const plays = yield* queries.firstPlays(span)
  const lines = plays.map(({ seq, id: event_id, account_id, at }): Line => {
    return { event_id, account_id, cause: ticketOf(seq), at: Number(at) }
  })
  yield* list(editionDraw, secret, last?.no ?? 0, lines)
  const seen = plays.length === limit ? Number(plays.at(-1)?.seq) : end
  return seen < until ? seen : undefined
}

function* list({ edition, id }: EditionDraw, secret: string, after: number, lines: readonly Line[]): Transaction<void> {
  const pseudonyms = pseudonymKey(edition, secret)
  yield* queries.listEntries(
    lines.map((line, i) => {
      const player = pseudonymOf(pseudonyms, line.account_id)
      return { campaign_id: id.campaign, key: id.key, no: after + i + 1, player, ...line }
    }),
  )
}

async function hashOfList(id: queries.DrawId, { db, signal }: DrawContext): Promise<{ hash: string; entries: number }> {
  const hash = newListHash()
  let entries = 0
  const addPage = async () => {
    const page: ListedEntry[] = await queries.entriesAfter(db.read, id, entries, BATCH_ROWS)
    addToList(hash, page)
    entries = page.at(-1)?.no ?? entries
    return page.length > 0
  }
  await inBatches(addPage, signal)
  return { hash: hash.digest('hex'), entries }
}
