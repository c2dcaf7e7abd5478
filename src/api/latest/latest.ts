import { setImmediate } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import type { LatestDay } from '#contract/prizes.schema.ts'
import { type Edition, symbolOf } from '../campaigns/editions/edition.ts'
import { phaseOf } from '../campaigns/editions/phase.ts'
import { playsBetween, rootsOf, talliesOf } from '../campaigns/editions/queries.ts'
import { publicStock } from '../campaigns/editions/stock.ts'
import type { DayBlock } from '../days.ts'
import type { Reads } from '../db/database.ts'
import { laggingReads } from '../db/replica.ts'
import type { Deps } from '../deps.ts'
import { givenBetween } from './queries.ts'
import { daysBefore, lastOf } from './told-days.ts'

/**
 * Minimum number of players for publishing a day's prizes. With fewer, a visitor who knows when one of the players
 * played could link a prize to that person.
 */
const FEWEST_PLAYERS = 5
/** Time between two checks for a newly published count. */
const FRESH_MS = MINUTE_MS
/** Number of play numbers that one read scans. Most of these plays may belong to other editions. */
const SPAN = 2000

interface Kept {
  countedAt: number | null
  days: LatestDay[]
}

/**
 * Returns a function that returns the prizes recently won by plays, by day, from a cache (docs/decisions/0048). An
 * edition's entry is refreshed when its published count changes, which is once a day. Only the first visitors after a
 * start wait for a refresh.
 */
export function createLatestPrizes(deps: Pick<Deps, 'db' | 'replica' | 'season' | 'now'>) {
  const { season, now } = deps
  let kept = new Map<string, Kept>()
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined

  const running = async (at: number) =>
    (await season.current(at)).filter((edition) => /^(open|paused)$/.test(phaseOf(edition, at)))

  async function check(at: number): Promise<void> {
    const found = new Map<string, Kept>()
    const db = laggingReads(deps)
    for (const edition of await running(at)) {
      const { countedAt } = publicStock(edition, await talliesOf(db, edition.id), at)
      const known = kept.get(edition.id)
      const isSame = known !== undefined && known.countedAt === countedAt
      found.set(edition.id, isSame ? known : { countedAt, days: await publishedDays(db, edition, countedAt) })
    }
    kept = found
    checkedAt = at
  }

  return async (): Promise<LatestDay[]> => {
    const at = now()
    if (Math.abs(at - checkedAt) >= FRESH_MS) {
      checking ??= check(at).finally(() => {
        checking = undefined
      })
      // Only the first refresh is awaited; during any other, the cached prizes are served.
      if (checkedAt === Number.NEGATIVE_INFINITY) await checking
      else checking.catch(() => undefined)
    }
    return lastOf((await running(at)).flatMap(({ id }) => kept.get(id)?.days ?? []))
  }
}

async function publishedDays(db: Reads, edition: Edition, countedAt: number | null): Promise<LatestDay[]> {
  const days: LatestDay[] = []
  for (const block of countedAt === null ? [] : daysBefore(countedAt, edition)) {
    const prizes = await prizesOf(db, edition, block)
    if (prizes.length > 0 && (await hasManyPlayers(db, edition, block.day))) days.push({ day: block.day, prizes })
  }
  return days
}

/** Returns the prizes in the order of the definition, which does not reveal the order of the wins. */
async function prizesOf(db: Reads, edition: Edition, { start, end }: DayBlock): Promise<LatestDay['prizes']> {
  const counts = new Map<string, number>()
  for (let from = start; from < end; from += HOUR_MS) {
    const until = Math.min(from + HOUR_MS, end)
    for (const { prize, n } of await db.ask(givenBetween({ campaign: edition.id, from, until }))) {
      counts.set(prize, (counts.get(prize) ?? 0) + Number(n))
    }
    // SQLite queries block the event loop, so let requests of visitors run here.
    await setImmediate()
  }
  const { slug, kind, definition } = edition
  const campaign = { slug, kind, title: definition.texts.title }
  return definition.prizes.flatMap(({ key, name, withArticle = null }) => {
    const count = counts.get(key)
    return count ? [{ campaign, key, name, withArticle, symbol: symbolOf(edition, key), count }] : []
  })
}

/**
 * Returns whether enough members played on a day; stops scanning the ledger when it has found enough. Returns false for
 * a day without a root, because the day's plays may be incomplete.
 */
async function hasManyPlayers(db: Reads, { id: campaignId }: Edition, day: string): Promise<boolean> {
  const roots = await rootsOf(db.read, campaignId)
  const i = roots.findIndex((root) => root.day === day)
  const until = Number(roots[i]?.last_seq ?? 0)
  const first = (await talliesOf(db, campaignId)).get('first-seq') ?? 1
  const players = new Set<string>()
  for (let from = Math.max(Number(roots[i - 1]?.last_seq ?? 0), first - 1); from < until; from += SPAN) {
    const plays = await playsBetween(db.read, { campaignId, from, until: Math.min(from + SPAN, until) }, SPAN)
    for (const play of plays) if (play.day === day) players.add(play.account_id)
    if (players.size >= FEWEST_PLAYERS) return true
    // SQLite queries block the event loop, so let requests of visitors run here.
    await setImmediate()
  }
  return false
}
