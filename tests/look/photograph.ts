import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright/test'
import { type Database, first, openDatabase, run, tables } from '#api/db/database.ts'
import { putFirst } from '#api/rehearsal/queries.ts'
import type { Kind } from '#contract/kinds.ts'
import { HOUR_MS } from '#contract/primitives/durations.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'
import { test as base, SITE_START } from '../e2e/support/fixtures.ts'

const FOLDER = join(import.meta.dirname, '../../look')
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

/** In a picture of a whole page, the bar at the bottom of the window would lie over its middle. */
const FIXED = '.bottom-bar'

interface Photographing {
  /** Photographs what the window shows instead of the whole page: for dialogs, and for what is fixed in the window. */
  window?: boolean
}

/**
 * `test` on the demonstration, or on the season of `SEASON_FILE`. A noise of the browser does not fail it, because faults
 * are photographed too.
 */
export const test = base.extend({
  site: [
    async ({ siteOf }, use, { file }) => {
      const { SEASON_FILE } = process.env
      const env: Record<string, string> = SEASON_FILE ? { SEASON_FILE: resolve(SEASON_FILE) } : {}
      await use(await siteOf(file, () => startSite({ hasMovableClock: true, env })))
    },
    SITE_START,
  ],
  expected: [/./],
})

/** Writes four pictures of the current page: on a phone and on a laptop, light and dark. */
export async function photograph(page: Page, name: string, { window = false }: Photographing = {}): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  for (const size of SIZES)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settle(page)
      const path = join(FOLDER, `${name}.${size.width}.${colorScheme}.png`)
      // The option `style` of `screenshot` adds an element that the Content Security Policy refuses.
      await setShown(page, FIXED, window)
      await page.screenshot({ path, fullPage: !window, animations: 'disabled', caret: 'hide' })
    }
  await setShown(page, FIXED, true)
  await page.setViewportSize(SIZES[0] as (typeof SIZES)[0])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
}

const setShown = (page: Page, selector: string, isShown: boolean): Promise<void> =>
  page.locator(selector).evaluateAll((elements, shown) => {
    for (const element of elements) {
      if (!(element instanceof HTMLElement)) continue
      if (shown) element.style.removeProperty('display')
      else element.style.setProperty('display', 'none', 'important')
    }
  }, isShown)

/** Fetches the pictures that are loaded when they come into view, and waits for all of them and for the fonts. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const at = scrollY
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    }
    scrollTo(0, at)
    await document.fonts.ready
    // The trials of games, whose scripts come when they are in view.
    for (let frames = 0; frames < 300 && document.querySelector('.demonstration__game:empty'); frames++)
      await new Promise(requestAnimationFrame)
    const pictures = [...document.images].filter((picture) => picture.checkVisibility())
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
  })
}

/** Opens a page and waits for its scripts. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForSelector('html.js').catch(() => undefined)
  await page.waitForLoadState('networkidle')
}

/** Waits until the page has been the same for a second: no request, no animation that ends, and no other text. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    const isMoving = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .some(({ playState }) => playState === 'running')
    // Numbers count down for ever.
    const said = () => document.body.innerText.replace(/\d/g, '')
    for (let former = said(), frames = 0; frames < 60; frames++) {
      await new Promise(requestAnimationFrame)
      if (!isMoving() && said() === former) continue
      former = said()
      frames = 0
    }
  })
}

/** Lets the next play of a game win this prize. */
export async function nextWins(site: SiteServer, kind: Kind, prize: string): Promise<void> {
  const moved = await inCampaign(site, kind, (db, campaign) =>
    db.transact(() => first(putFirst({ campaign, prize, now: Date.now() }))),
  )
  if (!moved) throw new Error(`${kind} has no ${prize} left`)
}

/** Lets no play of a game win in the next hour. */
export const nextLoses = (site: SiteServer, kind: Kind): Promise<unknown> =>
  inCampaign(site, kind, (db, campaign) =>
    db.transact(() =>
      run(
        tables
          .updateTable('prize_unit')
          .set({ opens_at: Date.now() + HOUR_MS })
          .where('campaign_id', '=', campaign)
          .where('account_id', 'is', null)
          .where('opens_at', '<=', Date.now() + HOUR_MS),
      ),
    ),
  )

/** Calls `act` with the database of the site, beside its server. */
async function inCampaign<Result>(
  { dataDir }: SiteServer,
  kind: Kind,
  act: (db: Database, campaign: string) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabase(`sqlite:${join(dataDir, 'temporada.db')}`, { beside: true })
  const { id } = await db.read
    .selectFrom('campaign')
    .select('id')
    .where('id', 'like', `${kind}/%`)
    .executeTakeFirstOrThrow()
  const result = await act(db, id)
  await db.close()
  return result
}
