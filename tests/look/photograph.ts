import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright/test'
import { first, openDatabase } from '#api/db/database.ts'
import { putFirst } from '#api/rehearsal/queries.ts'
import type { Kind } from '#contract/kinds.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'
import { test as base, SITE_START } from '../e2e/support/fixtures.ts'

const FOLDER = join(import.meta.dirname, '../../look')
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

/** In a picture of a whole page, the bar at the bottom of the window would lie over its middle. */
const FIXED = '.bottom-bar { visibility: hidden }'

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
      const style = window ? '' : FIXED
      await page.screenshot({ path, fullPage: !window, style, animations: 'disabled', caret: 'hide' })
    }
  await page.setViewportSize(SIZES[0] as (typeof SIZES)[0])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
}

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

/** Lets the next play of a game win this prize. */
export async function nextWins({ dataDir }: SiteServer, kind: Kind, prize: string): Promise<void> {
  const db = await openDatabase(`sqlite:${join(dataDir, 'temporada.db')}`, { beside: true })
  const { id: campaign } = await db.read
    .selectFrom('campaign')
    .select('id')
    .where('id', 'like', `${kind}/%`)
    .executeTakeFirstOrThrow()
  const moved = await db.transact(() => first(putFirst({ campaign, prize, now: Date.now() })))
  await db.close()
  if (!moved) throw new Error(`${campaign} has no ${prize} left`)
}
