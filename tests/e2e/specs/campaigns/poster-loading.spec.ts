import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'

/** Returns how every poster of one size is loaded. */
const posters = (page: Page, size: 'hero' | 'card') =>
  page.locator(`.poster--${size} img`).evaluateAll((images) =>
    images.map((image) => ({
      light: image.getAttribute('srcset'),
      dark: image.parentElement?.querySelector('source[media="(prefers-color-scheme:dark)"]')?.getAttribute('srcset'),
      loading: image.getAttribute('loading'),
      priority: image.getAttribute('fetchpriority'),
    })),
  )

test.describe('as served', () => {
  test.use({ javaScriptEnabled: false })

  test('a large poster is loaded eagerly with high priority, and preloaded in the same way; small posters lazily', async ({
    page,
  }) => {
    for (const [path, kind] of [
      ['/promo/xmas', 'xmas'],
      ['/promo/verano', 'verano'],
      ['/', 'rasca'],
    ] as const) {
      await test.step(`the large poster of ${path}`, async () => {
        await page.goto(path)
        const shown = await posters(page, 'hero')
        // Before the campaign opens, the file is the drawing of the day.
        const file = `/carteles/${kind}(\\.espera-\\d+)?\\.\\d+\\.avif\\?v=[\\w-]{8} \\d+w`
        const light = expect.stringMatching(new RegExp(`^${file}(,${file})+$`))
        const dark = shown[0]?.light?.replaceAll(kind, `${kind}-oscuro`)
        expect(shown).toEqual([{ light, dark, loading: 'eager', priority: 'high' }])
        // A preload of another file, or with other attributes, would be fetched in vain.
        const preloads = await page
          .locator('link[rel=preload][as=image]')
          .evaluateAll((links) =>
            links.map((link) =>
              ['imagesrcset', 'imagesizes', 'media', 'fetchpriority', 'crossorigin'].map((name) =>
                link.getAttribute(name),
              ),
            ),
          )
        const sizes = await page.locator('.poster--hero img').getAttribute('sizes')
        expect(preloads).toEqual([
          [shown[0]?.light, sizes, '(prefers-color-scheme:light)', 'high', null],
          [dark, sizes, '(prefers-color-scheme:dark)', 'high', null],
        ])
      })
    }

    await test.step('the small posters of the landing page are lazy, and an announced one says once from when', async () => {
      const cards = await posters(page, 'card')
      expect(cards.length).toBeGreaterThan(1)
      expect(new Set(cards.map(({ loading, priority }) => `${loading} ${priority}`))).toEqual(new Set(['lazy null']))
      // The dates are on the poster; a strip would say them again on every poster of the wall.
      const announced = page.getByRole('link', { name: /^Promoción xmas \d+ [^D]+$/u })
      await expect(announced).toHaveCount(1)
      await expect(page.locator('.poster--hero')).toContainText('Juega hoy')
    })
  })
})

/** Records the poster files that a page requests from now on, without the number of the day before an opening. */
function drawingsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, file] = /\/carteles\/(.*)\.\d+\.avif\?/.exec(request.url()) ?? []
    if (file) asked.push(file.replace(/\.espera-\d+$/, ''))
  })
  return asked
}

const isDark = (file: string) => file.includes('-oscuro')

for (const [colorScheme, poster] of [
  ['light', 'xmas'],
  ['dark', 'xmas-oscuro'],
] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme })

    test('each poster is fetched once, and no file of the other scheme is fetched', async ({ context, page }) => {
      await test.step('on a page reached by a link', async () => {
        await page.goto('/conditions')
        await page.waitForLoadState('networkidle')
        const asked = drawingsOf(page)
        await page.getByRole('link', { name: 'Temporada' }).first().click()
        await expect(page.locator('.poster--hero img')).toHaveJSProperty('complete', true)
        await page.waitForLoadState('networkidle')
        expect(new Set(asked.map(isDark))).toEqual(new Set([colorScheme === 'dark']))
        expect(new Set(asked).size).toBe(asked.length)
      })

      await test.step('on a served page', async () => {
        // Late requests of the page before do not count.
        const served = await context.newPage()
        const asked = drawingsOf(served)
        await served.goto('/promo/xmas')
        await served.waitForLoadState('networkidle')
        expect(asked.filter((file) => file === poster)).toHaveLength(1)
        expect(new Set(asked.map(isDark))).toEqual(new Set([colorScheme === 'dark']))
        const shown = served.locator('.poster--hero img')
        const source = await shown.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)
        expect(source).toMatch(new RegExp(`^/carteles/${poster}(\\.espera-\\d+)?\\.\\d+\\.avif$`))
      })
    })
  })
}

for (const [deviceScaleFactor, width, fetched] of [
  [1.75, 412, 320],
  [3, 360, 480],
  [1, 1280, 480],
  [2, 1280, 960],
] as const) {
  test.describe(`on a screen of ${width} CSS pixels with a device scale factor of ${deviceScaleFactor}`, () => {
    test.use({ deviceScaleFactor, viewport: { width, height: 800 } })

    test('the landing page fetches its large poster in the size that fits the screen', async ({ page }) => {
      await page.goto('/')
      const shown = page.locator('.poster--hero img')
      await expect(shown).toHaveJSProperty('complete', true)
      expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(`.${fetched}.avif`)
    })
  })
}

test('every drawing changes with the colour scheme', async ({ page }) => {
  const areDark = () =>
    page
      .locator('.prize-strip img, .poster img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc))
      .then((files) => new Set(files.filter((file) => file !== '').map(isDark)))
  await page.goto('/')
  await page.locator('.poster-grid').scrollIntoViewIfNeeded()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(areDark).toEqual(new Set([colorScheme === 'dark']))
  }
})
