import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'

/** Every poster of the page as it is served. */
const posters = (page: Page, size: 'hero' | 'card') =>
  page.locator(`.poster--${size} img`).evaluateAll((images) =>
    images.map((image) => ({
      src: image.getAttribute('src'),
      loading: image.getAttribute('loading'),
      priority: image.getAttribute('fetchpriority'),
    })),
  )

test.describe('as served', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, kind] of [
    ['/', 'rasca'],
    ['/promo/xmas', 'xmas'],
    ['/promo/verano', 'verano'],
  ] as const) {
    test(`the large poster of ${path} is fetched at once and before other pictures`, async ({ page }) => {
      await page.goto(path)
      const shown = await posters(page, 'hero')
      // Before an opening it is the drawing of the day.
      const src = expect.stringMatching(new RegExp(`^/carteles/${kind}(\\.espera-\\d+)?\\.svg$`))
      expect(shown).toEqual([{ src, loading: 'eager', priority: 'high' }])
      // React announces it in the head; a preload of anything else, or in another way, would be fetched for nothing.
      const preloads = await page
        .locator('link[rel=preload][as=image]')
        .evaluateAll((links) =>
          links.map((link) => [
            link.getAttribute('href'),
            link.getAttribute('fetchpriority'),
            link.getAttribute('crossorigin'),
          ]),
        )
      expect(preloads).toEqual([[shown[0]?.src, 'high', null]])
    })
  }

  test('the posters of a wall wait until they are near', async ({ page }) => {
    await page.goto('/')
    const cards = await posters(page, 'card')
    expect(cards.length).toBeGreaterThan(1)
    expect(new Set(cards.map(({ loading, priority }) => `${loading} ${priority}`))).toEqual(new Set(['lazy null']))
  })
})

test('the large poster is fetched once', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (/\/carteles\/xmas(\.espera-\d+)?\.svg$/.test(request.url())) fetched.push(request.url())
  })
  await page.goto('/promo/xmas')
  await page.waitForLoadState('networkidle')
  expect(fetched).toHaveLength(1)
})

test('a wall says of each poster once from when it can be played', async ({ page }) => {
  await page.goto('/')
  // Its dates are read by themselves before it.
  const announced = page.getByRole('link', { name: /^Promoción xmas .* Desde el \d+ \p{L}+( \d{4})?$/u })
  await expect(announced).toHaveCount(1)
  expect((await announced.textContent())?.match(/Desde/g)).toHaveLength(1)
  await expect(page.locator('.poster--hero')).toContainText('Juega hoy')
})

/** The ends of the movements of a poster in a picture of this width, in ms. */
async function movements(page: Page, width: number): Promise<number[]> {
  await page.setViewportSize({ width, height: 520 })
  // As the document that a picture is: the site's policy on styles binds pages alone.
  await page.goto('about:blank')
  await page.setContent(await (await page.request.get('/carteles/aniversario.svg')).text())
  return page.evaluate(() => document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)))
}

test('a large poster moves for five seconds, a small one and one for those who want no motion never', async ({
  page,
}) => {
  const ends = await movements(page, 384)
  expect(ends.length).toBeGreaterThan(0)
  expect(Math.max(...ends)).toBeLessThanOrEqual(5000)
  expect(await movements(page, 236)).toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await movements(page, 384)).toEqual([])
})
