import { expect } from '../../support/fixtures.ts'
import { inOwnFonts } from '../../support/loading/in-own-fonts.ts'
import { testWith } from '../../support/own-site.ts'
import { longNames } from '../../support/seasons.ts'

const test = testWith(longNames)

for (const height of [640, 740]) {
  test.describe(`on a phone of 360 by ${height} pixels`, () => {
    test.use({ viewport: { width: 360, height } })

    test('the landing page shows three drawn prizes with long names and the sign-up link above the tab bar', async ({
      page,
    }) => {
      await page.goto('/')
      await page.waitForSelector('html.js')
      await inOwnFonts(page)
      const bar = (await page.getByRole('navigation', { name: 'Secciones' }).boundingBox())?.y ?? 0
      const prizes = page.locator('.prize-strip li')
      await expect(prizes).toHaveCount(3)
      for (const part of [...(await prizes.all()), page.getByRole('link', { name: 'Crear cuenta y jugar' }).first()]) {
        const { y = bar, height: tall = 0 } = (await part.boundingBox()) ?? {}
        expect(y + tall).toBeLessThanOrEqual(bar)
      }
      for (const drawing of await prizes.locator('img').all()) {
        await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      }
    })
  })
}
