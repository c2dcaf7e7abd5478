import { DAY_MS } from '#contract/primitives/durations.ts'
import type { Deps } from '../deps.ts'
import { type Exit, isOnThisSite } from '../season/exit-entry.ts'
import type { AskSite, SiteAnswer } from './ask-site.ts'
import { noteSiteCheck, type SiteCheck, siteCheckOf } from './queries.ts'
import { isWithin } from './window.ts'

const WEEK_MS = 7 * DAY_MS
const MAX_HOPS = 5

type Checking = Pick<Deps, 'db' | 'season' | 'now' | 'log' | 'askSite'>

/** Checks the sites of open exits if a check is due: once a week, or once a day while a site does not respond. */
export async function checkSites({ db, season, now, log, askSite }: Checking, signal: AbortSignal): Promise<void> {
  if (!askSite) return
  for (const { key, base, ...window } of season.exits) {
    if (isOnThisSite(base)) continue
    const before = knownOf(base, await siteCheckOf(db.read, key))
    if (!isWithin(window, now()) || !isDue(before, now())) continue
    const isAlive = await answers(base, askSite, signal)
    // An aborted check has no result.
    if (signal.aborted) return
    const after = afterLook(before, { base: base.href, isAlive, at: now() })
    await db.transact(() => noteSiteCheck(key, after))
    if (after.deadSince !== (before?.deadSince ?? null)) {
      log.warn({ exit: key, host: base.host }, isAlive ? 'an exit’s site answers again' : 'an exit’s site is dead')
    }
  }
}

/** Returns since when an exit's site has been dead; null if it responds, or if sites are not checked. */
export async function deadSinceOf({ db, askSite }: Pick<Deps, 'db' | 'askSite'>, { key, base }: Exit) {
  if (!askSite || isOnThisSite(base)) return null
  return knownOf(base, await siteCheckOf(db.read, key))?.deadSince ?? null
}

const knownOf = (base: URL, check: SiteCheck | undefined) => (check?.base === base.href ? check : undefined)

function isDue(before: SiteCheck | undefined, at: number): boolean {
  // A time in the future was stored by a clock that was ahead.
  if (!before || before.checkedAt > at) return true
  return at - before.checkedAt >= (before.failedAt === null ? WEEK_MS : DAY_MS)
}

interface Look {
  base: string
  isAlive: boolean
  at: number
}

/**
 * Returns the record after a check. A site is dead after two failures that are at least a day apart, without a success
 * in between.
 */
export function afterLook(before: SiteCheck | undefined, { base, isAlive, at }: Look): SiteCheck {
  if (isAlive) return { base, checkedAt: at, failedAt: null, deadSince: null }
  const failedAt = before?.failedAt ?? at
  const deadSince = before?.deadSince ?? (at - failedAt >= DAY_MS ? at : null)
  return { base, checkedAt: at, failedAt, deadSince }
}

/**
 * Returns whether a site responds. A site that fails a HEAD request gets a GET request too, because some sites respond
 * to HEAD with an error.
 */
const answers = async (base: URL, ask: AskSite, signal: AbortSignal): Promise<boolean> =>
  (await answersTo('HEAD', base, ask, signal)) || (await answersTo('GET', base, ask, signal))

async function answersTo(method: 'HEAD' | 'GET', base: URL, ask: AskSite, signal: AbortSignal): Promise<boolean> {
  let url = base
  for (let hop = 0; hop <= MAX_HOPS; hop++) {
    const answer = await ask(method, url, signal).catch(() => undefined)
    if (!answer || isFailure(answer.status)) return false
    const next = onward(answer, url)
    // A redirect to another site counts as a response; the other site is not checked.
    if (next?.origin !== base.origin) return true
    url = next
  }
  return false
}

const isFailure = (status: number): boolean => status === 404 || status === 410 || status >= 500

const onward = ({ status, location }: SiteAnswer, from: URL): URL | undefined =>
  status >= 300 && status < 400 && location !== null && URL.canParse(location, from.href)
    ? new URL(location, from)
    : undefined
