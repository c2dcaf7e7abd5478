import type { Page } from 'playwright/test'
import { forBrowser } from '#api/mail/pictures.ts'
import { renderMail } from '#api/mail/render.ts'
import { faviconFolder } from '#contract/favicon-folder.ts'
import { MAIL_EXAMPLES } from '#tests/support/mail-examples.ts'
import { photograph, test } from './photograph.ts'

const SITE = {
  siteName: 'Temporada',
  ownIcons: faviconFolder('Temporada'),
  publicOrigin: 'https://promo.example.es',
  season: { brand: null },
}

test('mails', async ({ page, site }) => {
  // On a page of the site, its policy would refuse the styles of a mail.
  await page.goto('about:blank')
  for (const { name, mail } of MAIL_EXAMPLES) {
    const { html, pictures } = renderMail(mail, SITE)
    await page.setContent(await withPictures(legible(forBrowser(html, pictures)), page, site.origin))
    await photograph(page, `mail.${name.replaceAll(' ', '-')}`)
  }
})

/** Inlines the site's pictures: a page of another origin may not load them. */
async function withPictures(html: string, { request }: Page, origin: string): Promise<string> {
  const paths = new Set(Array.from(html.matchAll(/src="(\/[^"]+)"/g), ([, path = '']) => path))
  let shown = html
  for (const path of paths) {
    const picture = await (await request.get(origin + path)).body()
    shown = shown.replaceAll(`src="${path}"`, `src="data:image/png;base64,${picture.toString('base64')}"`)
  }
  return shown
}

/** The examples are made of the longest words; here people judge how a mail looks. */
const legible = (html: string): string =>
  html
    .replaceAll('cesto de otorrinolaringólogo', 'cesto de fruta')
    .replaceAll(/(Villa)+ ?1/g, 'Mayor 1')
    .replaceAll(/(erase)+\.?/g, 'Erase old backups.')
