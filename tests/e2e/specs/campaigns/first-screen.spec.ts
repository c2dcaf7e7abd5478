import { expect } from '../../support/fixtures.ts'
import { inOwnFonts } from '../../support/loading/in-own-fonts.ts'
import { testWith } from '../../support/own-site.ts'
import { longNames } from '../../support/seasons.ts'

const test = testWith(longNames)

test('on phones the landing page shows three drawn prizes with long names and the sign-up link above the tab bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  await page.waitForSelector('html.js')
  await inOwnFonts(page)
  const prizes = page.locator('.prize-strip li')
  const bar = page.getByRole('navigation', { name: 'Secciones' })
  await expect(prizes).toHaveCount(3)
  for (const height of [640, 740]) {
    await page.setViewportSize({ width: 360, height })
    // The bar is at the foot of the screen once the page has its new size.
    const footOf = async () =>
      Math.round(((await bar.boundingBox())?.y ?? 0) + ((await bar.boundingBox())?.height ?? 0))
    await expect.poll(footOf).toBe(height)
    const top = (await bar.boundingBox())?.y ?? 0
    for (const part of [...(await prizes.all()), page.getByRole('link', { name: 'Crear cuenta y jugar' }).first()]) {
      const { y = top, height: tall = 0 } = (await part.boundingBox()) ?? {}
      expect(y + tall, `on a screen of ${height} pixels`).toBeLessThanOrEqual(top)
    }
    for (const drawing of await prizes.locator('img').all()) {
      await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
  }
})
