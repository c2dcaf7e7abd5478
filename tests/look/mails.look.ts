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
    await page.setContent(forBrowser(html, pictures).replaceAll(/src="\//g, `src="${site.origin}/`))
    await photograph(page, `mail.${name.replaceAll(' ', '-')}`)
  }
})
