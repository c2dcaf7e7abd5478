import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { collect, drain, walk } from '../../db/batches.ts'
import { all, type Database, first, run, type Transaction } from '../../db/database.ts'
import type { Season } from '../../season/season.ts'
import { type Definition, dailyBlocks, FIRST_FORMAT_WITH_SPREADING } from '../definition/definition.ts'
import type { Edition } from '../editions/edition.ts'
import { lockEdition } from '../editions/hold-edition.ts'
import { hasClosed, phaseOf } from '../editions/phase.ts'
import {
  type ControlRow,
  endPause,
  momentsUntil,
  noteMomentsUntil,
  pausedEditions,
  pausesAndResumes,
  putMoments,
  unwrittenEditions,
} from '../editions/queries.ts'
import { byMoment, type DrawnUnit, draw, type Lot, momentsToSort } from './fairness.ts'

type Planned = Pick<Edition, 'lots' | 'definition'>

/** A pause by the operator; `until` is null while it lasts. */
export interface Pause {
  from: number
  until: number | null
  reason: string | null
}
type EndedPause = Pause & { until: number }

const blocksOf = (definition: Definition) => definition.blocks ?? dailyBlocks(definition)
export const hasEnded = (pause: Pause): pause is EndedPause => pause.until !== null

/** Pairs the pause and resume events of an edition, given in their order. */
export function pausesFrom(events: readonly ControlRow[]): Pause[] {
  const pauses: Pause[] = []
  for (const { kind, at, reason } of events) {
    const last = pauses.at(-1)
    if (kind === 'pause') pauses.push({ from: at, until: null, reason })
    else if (last) last.until = at
  }
  return pauses
}

/**
 * Returns the moments of all units, in order of time. Moments that fell into a pause are spread over the remaining time
 * of their pool. Otherwise the first player after the pause would win all of these units, at a time that the operator
 * chooses.
 */
export const momentsOf = (edition: Planned, pauses: readonly EndedPause[]): DrawnUnit[] =>
  [...momentsWith(edition, pauses)].sort(byMoment)

/** Like `momentsOf`, but in batches, so that the process can serve visitors meanwhile. */
const collectMoments = async (edition: Planned, pauses: readonly EndedPause[]): Promise<DrawnUnit[]> =>
  (await collect(momentsWith(edition, pauses))).sort(byMoment)

function* momentsWith({ lots, definition }: Planned, pauses: readonly EndedPause[]): Generator<DrawnUnit> {
  const spreading = definition.format < FIRST_FORMAT_WITH_SPREADING ? [] : pauses
  for (const lot of lots) yield* momentsOfLot(lot, spreading)
}

function* momentsOfLot(lot: Lot, pauses: readonly EndedPause[]): Generator<DrawnUnit> {
  const ends = new Map<string, number>()
  for (const { pool, end } of lot.blocks) ends.set(pool, Math.max(end, ends.get(pool) ?? end))
  const endOf = new Map(lot.prizes.map(({ key, pool }) => [key, ends.get(pool) ?? 0]))
  const spread = (moment: DrawnUnit, { from, until }: EndedPause, n: number): DrawnUnit => {
    const end = endOf.get(moment.prize) ?? 0
    if (moment.opensAt < from || moment.opensAt >= until || end <= until) return moment
    return { ...moment, opensAt: until + draw(lot.seed, `resume|${n}|${moment.unit}`, end - until) }
  }
  for (const unit of momentsToSort(lot)) yield pauses.reduce((moment, pause, i) => spread(moment, pause, i + 1), unit)
}

const drawn = new WeakMap<Edition, { pauses: number; moments: DrawnUnit[] }>()

/** Returns the moments from a cache. They are computed again after each pause that has ended. */
function momentsIn(edition: Edition, pauses: readonly EndedPause[]): DrawnUnit[] {
  const known = drawn.get(edition)
  if (known?.pauses === pauses.length) return known.moments
  const moments = momentsOf(edition, pauses)
  drawn.set(edition, { pauses: pauses.length, moments })
  return moments
}

const underWay = new WeakMap<Edition, Promise<void>>()

/** Fills the cache before a transaction needs it, in batches. A second caller waits for the first. */
function drawAhead(db: Database, edition: Edition): Promise<void> {
  const draw = async () => {
    const pauses = pausesFrom(await db.ask(pausesAndResumes({ campaign: edition.id }))).filter(hasEnded)
    if (drawn.get(edition)?.pauses === pauses.length) return
    drawn.set(edition, { pauses: pauses.length, moments: await collectMoments(edition, pauses) })
  }
  const drawing = underWay.get(edition) ?? draw().finally(() => underWay.delete(edition))
  underWay.set(edition, drawing)
  return drawing
}

/** How long before the start of a block its moments are written, so that the first play of the block finds them. */
const AHEAD_MS = 10 * MINUTE_MS

/**
 * Returns the instant up to which moments may be in the database now: the start of the first block that has not begun,
 * or else the close.
 */
function momentsDueUntil(edition: Edition, now: number): number {
  const isOver = hasClosed(phaseOf(edition, now))
  const starts = isOver
    ? []
    : blocksOf(edition.definition).flatMap(({ start }) => (start > now + AHEAD_MS ? [start] : []))
  return starts.reduce((first, start) => Math.min(first, start), edition.closesAt)
}

/**
 * Writes up to `limit` of the moments that are due, earliest first, and returns how many. The moments of later blocks
 * are not written, because a moment must not be in the database before its block begins. Concurrent calls write the
 * same moments. Throws `OutdatedEdition`.
 */
export function* writeMoments(edition: Edition, now: number, limit = Number.POSITIVE_INFINITY): Transaction<number> {
  yield* lockEdition(edition)
  const until = momentsDueUntil(edition, now)
  const from = (yield* first(momentsUntil({ campaign: edition.id })))?.moments_until ?? until
  if (from >= until) return 0
  const moments = momentsIn(edition, yield* endedPauses(edition.id))
  const start = firstFrom(moments, from)
  // Moments of one instant stay in one batch.
  const last = moments[start + limit - 1]
  const end = firstFrom(moments, last && last.opensAt < until ? last.opensAt + 1 : until)
  yield* putMoments(
    edition.id,
    moments.slice(start, end).map(({ unit, opensAt }) => [unit, opensAt]),
  )
  yield* run(noteMomentsUntil({ campaign: edition.id, until: Math.min(moments[end]?.opensAt ?? until, until) }))
  return end - start
}

/** Returns the index of the first moment at or after an instant. */
function firstFrom(moments: readonly DrawnUnit[], at: number): number {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle]?.opensAt ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** Writes the due moments of one edition if the job has not done so yet. */
export async function writeMissing(db: Database, edition: Edition, now: number): Promise<void> {
  const [row] = await db.ask(momentsUntil({ campaign: edition.id }))
  if (!row || row.moments_until >= momentsDueUntil(edition, now)) return
  await drawAhead(db, edition)
  await drain(db, (limit) => writeMoments(edition, now, limit))
}

/** Writes the due moments of every edition that has unwritten ones, in batches. */
export async function writeDueMoments(
  db: Database,
  season: Pick<Season, 'byId'>,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  for (const { id, moments_until } of await db.ask(unwrittenEditions({}))) {
    const edition = season.byId(id)
    if (!edition || moments_until >= momentsDueUntil(edition, now)) continue
    await drawAhead(db, edition)
    await drain(db, (limit) => writeMoments(edition, now, limit), signal)
  }
}

/**
 * Moves the moments that fell into a pause that has ended, and then lets plays continue. The new moments follow from
 * the seed and the pauses alone, so the work may stop after any batch and begin again, even in another process.
 */
export async function spreadAndResume(db: Database, edition: Edition, pausedAt: number): Promise<void> {
  const pauses = pausesFrom(await db.ask(pausesAndResumes({ campaign: edition.id }))).filter(hasEnded)
  const { from, until } = pauses.at(-1) ?? { from: 0, until: 0 }
  const before = await collectMoments(edition, pauses.slice(0, -1))
  const inPause = new Set(before.slice(firstFrom(before, from), firstFrom(before, until)).map(({ unit }) => unit))
  const after = await collectMoments(edition, pauses)
  const moved = after.filter(({ unit }) => inPause.has(unit))
  await walk<number>(db, (limit, done = 0) => putSome(edition, pausedAt, moved.slice(done, done + limit), done))
  await db.transact(() => endPause(edition.id, pausedAt))
}

/**
 * Writes the next batch of the moved moments. Returns how many moments are written by then, or undefined after the last
 * batch.
 */
function* putSome(
  edition: Edition,
  pausedAt: number,
  moments: readonly DrawnUnit[],
  done: number,
): Transaction<number | undefined> {
  const { id } = edition
  yield* lockEdition(edition)
  const row = yield* first(momentsUntil({ campaign: id }))
  // All are written, or another process has ended the pause and plays continue.
  if (moments.length === 0 || row?.paused_at !== pausedAt) return
  const { moments_until } = row
  yield* putMoments(
    id,
    moments.map(({ unit, opensAt }) => [unit, opensAt < moments_until ? opensAt : null]),
  )
  return done + moments.length
}

/**
 * Time after the end of a pause when its moments must have been moved: the process that ends a pause moves them at
 * once, so after this time that process must have stopped.
 */
const ABANDONED_AFTER_MS = 2 * MINUTE_MS

/** Completes the work of a process that has stopped while moving the moments of a pause. */
export async function resumeAbandoned(db: Database, season: Pick<Season, 'byId'>, now: number): Promise<void> {
  for (const { id, paused_at } of await db.ask(pausedEditions({}))) {
    const pauses = pausesFrom(await db.ask(pausesAndResumes({ campaign: id })))
    const { until } = pauses.at(-1) ?? { until: null }
    const edition = season.byId(id)
    if (edition && until !== null && until <= now - ABANDONED_AFTER_MS) await spreadAndResume(db, edition, paused_at)
  }
}

function* endedPauses(campaign: string): Transaction<EndedPause[]> {
  return pausesFrom(yield* all(pausesAndResumes({ campaign }))).filter(hasEnded)
}
