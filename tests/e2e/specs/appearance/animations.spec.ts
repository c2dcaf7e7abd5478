import type { Page } from 'playwright/test'
import { anniversary } from '#tests/support/cake.ts'
import { timeFromNow, windowFromNow } from '#tests/support/days-from-now.ts'
import { scratchCard, seasonOf, tree } from '#tests/support/seasons.ts'
import { expect } from '../../support/fixtures.ts'
import { calendar } from '../../support/games/advent.ts'
import { summertime } from '../../support/games/summertime.ts'
import { cutPage, keepFallbackFonts, placesOf } from '../../support/loading/cut-page.ts'
import { inOwnFonts } from '../../support/loading/in-own-fonts.ts'
import { testWith } from '../../support/own-site.ts'

const draws = [{ key: 'aniversario', name: 'Sorteo', drawsAt: timeFromNow(7, '12:00'), alternates: 3 }]
const cake = anniversary({ ...windowFromNow(-2, 5, 40), draws })

const prizes = (['naranja', 'limon', 'cereza'] as const).map((symbol) => {
  return { key: symbol, kind: 'code', name: symbol, valueCents: 100, stock: 9, symbol } as const
})
const card = scratchCard({ ...windowFromNow(-2, 5, 40), prizes })

const evergreen = tree({
  ...windowFromNow(-2, 5, 40),
  draws: [{ key: 'tree', name: 'Sorteo', drawsAt: timeFromNow(7, '12:00') }],
})

const test = testWith(() => seasonOf(calendar(), cake, card, evergreen, ...summertime().campaigns))

/** Properties that a browser animates on the compositor, without its main thread. */
const COMPOSITED = ['transform', 'opacity', 'translate', 'rotate', 'scale']

/** All motion on an open page ends after this time: two seconds to start, and the five that WCAG 2.2.2 allows. */
const RESTS_AFTER_MS = 7_000

/**
 * Returns the animations of four seconds or more. If translate, rotate or scale is set on an SVG element, by the
 * animation or by a rule, Chromium styles the element on the main thread in every frame.
 */
const lasting = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      const { target } = effect as KeyframeEffect
      const endsAfterMs = Number(effect?.getComputedTiming().endTime)
      if (!target || endsAfterMs < 4_000) return []
      const changed = (effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame))
      const { translate, rotate, scale } = getComputedStyle(target)
      return {
        name: `${target.tagName} ${target.getAttribute('class')}`,
        endsAfterMs,
        changed: changed.filter((key) => !['offset', 'computedOffset', 'easing', 'composite'].includes(key)),
        isDrawnByFrame: target instanceof SVGElement && [translate, rotate, scale].some((value) => value !== 'none'),
      }
    }),
  )

test('automatic motion ends within seven seconds, and runs without the main thread', async ({
  page,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember())
  for (const path of ['/promo/xmas', '/promo/playa', '/promo/verano', '/promo/aniversario']) {
    await test.step(path, async () => {
      await page.goto(path)
      // Until then, the parts for browsers without scripts wait for eight seconds.
      await page.waitForSelector('html.js')
      await expect.poll(async () => (await lasting(page)).length).toBeGreaterThan(0)
      for (const { name, endsAfterMs, changed, isDrawnByFrame } of await lasting(page)) {
        expect(endsAfterMs, name).toBeLessThanOrEqual(RESTS_AFTER_MS)
        expect(COMPOSITED, name).toEqual(expect.arrayContaining(changed))
        expect(isDrawnByFrame, name).toBe(false)
      }
    })
  }
})

const PHONE = { width: 360, height: 640 }
const WIDE = { width: 1280, height: 800 }

/** A screen, a page, the text after which its HTML is cut off, and the elements that must be in place by then. */
const PARTS = [
  [PHONE, '/promo/playa', 'value="6"', '.playa__talk, .playa-spot, .playa-scenery > *'],
  [PHONE, '/promo/verano', 'verano-week__number">3<', '.verano-weeks li'],
  [PHONE, '/promo/rasca', 'rasca-pay__name">limon<', '.rasca-pay li'],
  [PHONE, '/promo/rasca', 'Promociones</a></li><li><a class="bottom-bar__link"', '.bottom-bar li'],
  [WIDE, '/promo/xmastree', 'data-tray=""', '.tree-count, .tree-count > strong'],
] as const

test('the parts of a page that arrive first are already in their final places', async ({ page, newMember, signIn }) => {
  await signIn(page, await newMember())
  await keepFallbackFonts(page)
  for (const [size, path, end, selector] of PARTS) {
    await test.step(`${path}: ${selector}`, async () => {
      await page.setViewportSize(size)
      await page.goto(path)
      await page.waitForSelector('html.js')
      const whole = await placesOf(page, selector)
      await cutPage(page, path, end)
      await page.goto(path)
      const come = await placesOf(page, selector)
      expect(come.length).toBeGreaterThan(1)
      expect(come).toEqual(whole.slice(0, come.length))
      await page.unroute(path)
    })
  }
})

/** A late resource, its files, a page, and the elements in the page that must not move. */
const LATE = [
  ['the fonts', /\.woff2$/, '/promo/xmas', '.countdown__part, .countdown__digit'],
  ['the scripts', /\.js$/, '/promo/rasca', '.rasca-ticket__head > *, .rasca-window'],
] as const

for (const [what, files, path, selector] of LATE) {
  test(`when ${what} of ${path} arrive, nothing moves: ${selector}`, async ({ page, newMember, signIn }) => {
    await signIn(page, await newMember())
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const asked = page.waitForRequest(files)
    await page.route(files, async (route) => {
      await released
      await route.continue()
    })
    // Scripts and fonts that are requested before the load event delay it.
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await asked
    if (what === 'the scripts') await inOwnFonts(page)
    const before = await placesOf(page, selector)
    release()
    await page.waitForSelector('html.js')
    await page.waitForLoadState('networkidle')
    await inOwnFonts(page)
    expect(before.length).toBeGreaterThan(1)
    expect(await placesOf(page, selector)).toEqual(before)
  })
}

test('restyling a page does not turn a background pattern into the largest contentful paint', async ({
  page,
  newMember,
  signIn,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, await newMember())
  await page.addInitScript(() => {
    const largest: (string | undefined)[] = []
    const watcher = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LargestContentfulPaint[])
        largest.push(entry.url || entry.element?.localName)
    })
    watcher.observe({ type: 'largest-contentful-paint', buffered: true })
    Object.assign(window, { largest })
  })
  for (const path of ['/promo/xmas', '/promo/playa']) {
    await test.step(path, async () => {
      await page.goto(path)
      await page.waitForSelector('html.js')
      await inOwnFonts(page)
      await page.waitForLoadState('networkidle')
      await page.evaluate(async () => {
        const changes = [...document.querySelectorAll('body *')].map((part) =>
          part.animate({ fontFamily: 'serif' }, 1_000),
        )
        for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
        for (const change of changes) change.cancel()
        for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
      })
      const largest = await page.evaluate(() => (window as unknown as { largest: string[] }).largest)
      expect(largest.at(-1)).toMatch(/^(h1|p)$/)
    })
  }
})
