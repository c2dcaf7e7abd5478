import { setImmediate } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import type { LatestDay } from '#contract/prizes.schema.ts'
import { type Edition, symbolOf } from '../campaigns/editions/edition.ts'
import { phaseOf } from '../campaigns/editions/phase.ts'
import { playsBetween, rootsOf, talliesOf } from '../campaigns/editions/queries.ts'
import { publicStock } from '../campaigns/editions/stock.ts'
import type { DayBlock } from '../days.ts'
import type { Deps } from '../deps.ts'
import { givenBetween } from './queries.ts'
import { daysBefore, lastOf } from './told-days.ts'

type LatestDeps = Pick<Deps, 'db'>

/** With fewer players on a day, anyone who heard when one of them played could tie a prize to a person. */
const FEWEST_PLAYERS = 5
/** The time between checks for a newly published count. */
const FRESH_MS = MINUTE_MS
/** Rows of the ledger that one read passes at most; plays of other editions lie between. */
const SPAN = 2000

interface Kept {
  countedAt: number | null
  days: LatestDay[]
}

/**
 * Caches the prizes that plays have won lately, by day (docs/decisions/0048). They are read again when the published
 * count of their edition changes, once a day; only the first visitors after a start wait for that.
 */
export function createLatestPrizes({ db, season, now }: Pick<Deps, 'db' | 'season' | 'now'>) {
  let kept = new Map<string, Kept>()
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined

  const running = async (at: number) =>
    (await season.current(at)).filter((edition) => /^(open|paused)$/.test(phaseOf(edition, at)))

  async function check(at: number): Promise<void> {
    const found = new Map<string, Kept>()
    for (const edition of await running(at)) {
      const { countedAt } = publicStock(edition, await talliesOf(db, edition.id), at)
      const known = kept.get(edition.id)
      const isSame = known !== undefined && known.countedAt === countedAt
      found.set(edition.id, isSame ? known : { countedAt, days: await publishedDays({ db }, edition, countedAt) })
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
      // The cached prizes are served until the new ones are there, or fail.
      if (checkedAt === Number.NEGATIVE_INFINITY) await checking
      else checking.catch(() => undefined)
    }
    return lastOf((await running(at)).flatMap(({ id }) => kept.get(id)?.days ?? []))
  }
}

async function publishedDays(deps: LatestDeps, edition: Edition, countedAt: number | null): Promise<LatestDay[]> {
  const days: LatestDay[] = []
  for (const block of countedAt === null ? [] : daysBefore(countedAt, edition)) {
    const prizes = await prizesOf(deps, edition, block)
    if (prizes.length > 0 && (await hasManyPlayers(deps, edition, block.day))) days.push({ day: block.day, prizes })
  }
  return days
}

/** Returns the prizes in the order of the definition, which does not reveal the order in which they were won. */
async function prizesOf({ db }: LatestDeps, edition: Edition, { start, end }: DayBlock): Promise<LatestDay['prizes']> {
  const counts = new Map<string, number>()
  for (let from = start; from < end; from += HOUR_MS) {
    const until = Math.min(from + HOUR_MS, end)
    for (const { prize, n } of await db.ask(givenBetween({ campaign: edition.id, from, until }))) {
      counts.set(prize, (counts.get(prize) ?? 0) + Number(n))
    }
    // SQLite reads without leaving the tick: visitors get their turn here.
    await setImmediate()
  }
  const { slug, kind, definition } = edition
  const campaign = { slug, kind, title: definition.texts.title }
  return definition.prizes.flatMap(({ key, name, withArticle = null }) => {
    const count = counts.get(key)
    return count ? [{ campaign, key, name, withArticle, symbol: symbolOf(edition, key), count }] : []
  })
}

/** Passes no more of the ledger than it takes. A day without its root is not known to be complete, and is left out. */
async function hasManyPlayers({ db }: LatestDeps, { id: campaignId }: Edition, day: string): Promise<boolean> {
  const roots = await rootsOf(db.read, campaignId)
  const i = roots.findIndex((root) => root.day === day)
  const until = Number(roots[i]?.last_seq ?? 0)
  const first = (await talliesOf(db, campaignId)).get('first-seq') ?? 1
  const players = new Set<string>()
  for (let from = Math.max(Number(roots[i - 1]?.last_seq ?? 0), first - 1); from < until; from += SPAN) {
    const plays = await playsBetween(db.read, { campaignId, from, until: Math.min(from + SPAN, until) }, SPAN)
    for (const play of plays) if (play.day === day) players.add(play.account_id)
    if (players.size >= FEWEST_PLAYERS) return true
    // SQLite reads without leaving the tick: visitors get their turn here.
    await setImmediate()
  }
  return false
}
