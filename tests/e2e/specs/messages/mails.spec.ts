import { forBrowser } from '#api/mail/pictures.ts'
import { renderMail } from '#api/mail/render.ts'
import { MAIL_EXAMPLES } from '#tests/support/mail-examples.ts'
import { expect, test } from '../../support/fixtures.ts'
import { overflows, seriousFaults } from '../../support/looks.ts'

const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const SITE = { siteName: 'Temporada', publicOrigin: 'https://promo.example.es' }

for (const width of [320, 600]) {
  test(`every mail fits ${width} px and passes the accessibility checks, in light and dark`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const faults: string[] = []
    for (const { name, mail } of MAIL_EXAMPLES) {
      const { html, pictures } = renderMail(mail, SITE)
      await page.setContent(forBrowser(html, pictures).replaceAll(/src="\/[^"]*"/g, `src="${BLANK}"`))
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const found = [...(await overflows(page)), ...(await seriousFaults(page))]
        faults.push(...found.map((fault) => `${name}, ${colorScheme}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
  })
}
