import { forBrowser } from '#api/mail/pictures.ts'
import { renderMail } from '#api/mail/render.ts'
import { plainBrand } from '#tests/support/brands.ts'
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

test('the largest logo of a brand fits a mail at 320 px', async ({ page }) => {
  const mail = { kind: 'reset', payload: { link: 'https://promo.example.es/reset?token=t' } } as const
  const place = { hash: 'h'.repeat(22), width: 640, height: 128 }
  const plain = plainBrand({ main: '#1f4d3a', accent: '#a8421f', paper: '#f6ecd9' })
  const brand = { ...plain, logo: { light: place, dark: place } }
  const { html, pictures } = renderMail(mail, { ...SITE, season: { brand } })
  await page.setContent(forBrowser(html, pictures).replaceAll(/src="\/[^"]*"/g, `src="${BLANK}"`))
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await overflows(page)).toEqual([])
})
