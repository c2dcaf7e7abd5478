import { forBrowser } from '#api/mail/pictures.ts'
import { renderMail } from '#api/mail/render.ts'
import { MAIL_EXAMPLES } from '#tests/support/mail-examples.ts'
import { expect, test } from '../../support/fixtures.ts'
import { OF_COLOURS, overflows, seriousFaults } from '../../support/looks.ts'

const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const SITE = { siteName: 'Temporada', publicOrigin: 'https://promo.example.es' }

test('every mail fits 320 and 600 px and passes the accessibility checks, in light and dark', async ({ page }) => {
  test.setTimeout(240_000)
  const faults: string[] = []
  for (const { name, mail } of MAIL_EXAMPLES) {
    const { html, pictures } = renderMail(mail, SITE)
    await page.setContent(forBrowser(html, pictures).replaceAll(/src="\/[^"]*"/g, `src="${BLANK}"`))
    for (const width of [320, 600]) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: 'light' })
      const light = [...(await overflows(page)), ...(await seriousFaults(page))]
      // The themes differ in colours only.
      await page.emulateMedia({ colorScheme: 'dark' })
      const dark = await seriousFaults(page, OF_COLOURS)
      faults.push(
        ...light.map((fault) => `${name}, ${width} px, light: ${fault}`),
        ...dark.map((fault) => `${name}, ${width} px, dark: ${fault}`),
      )
    }
  }
  expect(faults).toEqual([])
})
