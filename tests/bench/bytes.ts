import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { signedInCookie } from '#tests/support/signed-in-cookie.ts'
import { startSite } from '#tests/support/site-server.ts'

/** What a phone fetches with a page, compressed as it is served: scripts, styles, fonts, in kB (1,000 bytes). */
const DIST = join(import.meta.dirname, '../../dist/client')
const OPEN_PAGES = [
  '/',
  '/signup',
  '/info',
  '/promo/xmas',
  '/promo/tpp/bono',
  '/promo/verano',
  '/promo/verano/insignias',
  '/conditions',
]
const MEMBER_PAGES = [
  '/home',
  '/user/history',
  '/user/profile',
  '/promo/rasca',
  '/promo/playa',
  '/promo/xmastree',
  '/promo/aniversario',
  '/promo/eurocopa',
]
/** Of scripts. */
const LANDING_KB = 108
const HOME_KB = 113
/** What a campaign's page may add to the page before it: the landing page, or the member's home. */
const CAMPAIGN_KB = 21
function budgetOf(page: string): number {
  if (page === '/') return LANDING_KB
  if (page === '/home') return HOME_KB
  if (!page.startsWith('/promo/')) return Number.POSITIVE_INFINITY
  return CAMPAIGN_KB + (MEMBER_PAGES.includes(page) ? HOME_KB : LANDING_KB)
}

/** A font of which these pages show no glyph. */
const FETCHED_ON_USE = /material-icons/
const served = (path: string) => statSync(existsSync(`${DIST}${path}.br`) ? `${DIST}${path}.br` : `${DIST}${path}`).size
/** An open page brings its styles along. */
const inlined = (html: string) =>
  brotliCompressSync(/<style data-tsr-inline-css[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '').length / 1000
const kb = (paths: string[]) => paths.reduce((sum, path) => sum + served(path), 0) / 1000

const site = await startSite()
const member = await signedInCookie(site.origin)
console.log('page                 JS kB  CSS kB  fonts kB  HTML kB (plain)')
for (const page of [...OPEN_PAGES, ...MEMBER_PAGES]) {
  const headers = MEMBER_PAGES.includes(page) ? { cookie: member } : undefined
  const html = await (await fetch(site.origin + page, { headers })).text()
  const js = [...new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? ''))]
  const css = [...new Set([...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, path]) => path ?? ''))]
  const named = css.flatMap((path) => readFileSync(DIST + path, 'utf8').match(/\/assets\/[^)"']+\.woff2/g) ?? [])
  const fonts = [...new Set(named)].filter((path) => !FETCHED_ON_USE.test(path))
  const row = [kb(js), kb(css) + inlined(html), kb(fonts), Buffer.byteLength(html) / 1000].map((size) =>
    size.toFixed(1).padStart(8),
  )
  const over = budgetOf(page) < kb(js) ? `  over its ${budgetOf(page)} kB` : ''
  console.log(`${page.padEnd(17)} ${row.join('')}${over}`)
}
await site.stop()
