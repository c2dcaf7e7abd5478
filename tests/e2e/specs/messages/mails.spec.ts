import { forBrowser } from '#api/mail/pictures.ts'
import { renderMail } from '#api/mail/render.ts'
import { MAIL_EXAMPLES } from '#tests/support/mail-examples.ts'
import { expect, test } from '../../support/fixtures.ts'
import { overflows, seriousFaults } from '../../support/looks.ts'

const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const SITE = {
  siteName: 'Temporada',
  ownIcons: '/temporada',
  publicOrigin: 'https://promo.example.es',
  season: { brand: null },
}

test('every mail fits 320 and 600 px and passes the accessibility checks, in light and dark', async ({ page }) => {
  test.setTimeout(240_000)
  const faults: string[] = []
  for (const { name, mail } of MAIL_EXAMPLES) {
    const { html, pictures } = renderMail(mail, SITE)
    await page.setContent(forBrowser(html, pictures).replaceAll(/src="\/[^"]*"/g, `src="${BLANK}"`))
    // The themes differ in colours only, and no colour depends on the width.
    for (const [width, colorScheme] of [
      [320, 'dark'],
      [600, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      const found = [...(await overflows(page)), ...(await seriousFaults(page))]
      faults.push(...found.map((fault) => `${name}, ${width} px, ${colorScheme}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})
