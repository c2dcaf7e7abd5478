import { expect, test } from 'vitest'
import { FOOT_WORDS } from '#contract/words/foot.ts'
import { WORDS_OF_MARKET } from '#contract/words/market-words.ts'
import { sayer } from '#contract/words/say.ts'
import { plainBrand } from '#tests/support/brands.ts'
import { brandFoot } from '#web/server/site/foot.tsx'

const PLAIN = plainBrand({ main: '#1f4d3a', accent: '#a8421f' })
const say = sayer(FOOT_WORDS, WORDS_OF_MARKET['es-MX'])

test('the foot of a site has its name alone, unless the brand brings more', () => {
  expect(brandFoot('Pan & Más', null, say)).toBe('<p class="site-footer__name">Pan &amp; Más</p>')
  expect(brandFoot('Hornos', PLAIN, say)).toBe('<p class="site-footer__name">Hornos</p>')
})

test('the foot has the links of the brand, those of the header for narrow screens, and the organiser', () => {
  const imprint = { name: 'Hornos, S. A.', taxId: 'HOR010101AB1', address: 'Calle 1 <b>' }
  const shop = { label: 'Tienda', address: 'https://hornos.example/?a=1&b="2"' }
  const html = brandFoot('Hornos', { ...PLAIN, links: { header: [shop], footer: [] }, imprint }, say)
  expect(html).toContain('<nav aria-label="Hornos" data-only="narrow">')
  expect(html).toContain(
    '<li data-only="narrow"><a href="https://hornos.example/?a=1&amp;b=&quot;2&quot;" rel="noopener">Tienda</a></li>',
  )
  expect(html).toContain('<p>Hornos, S. A.</p><p>RFC HOR010101AB1</p><p>Calle 1 &lt;b&gt;</p></address>')
})
