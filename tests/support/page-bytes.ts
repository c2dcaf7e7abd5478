import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { signedInCookie } from './signed-in-cookie.ts'
import type { SiteServer } from './site-server.ts'

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

/** Budgets of scripts, in kB. */
const LANDING_KB = 122
const HOME_KB = 124
const CAMPAIGN_KB = 142
function budgetOf(page: string): number {
  if (page === '/') return LANDING_KB
  if (page === '/home') return HOME_KB
  return page.startsWith('/promo/') ? CAMPAIGN_KB : Number.POSITIVE_INFINITY
}

/** Fonts that browsers do not download on these pages, which show none of their glyphs. */
const FETCHED_ON_USE = /material-icons|-latin-wght-normal/
const served = (path: string) => statSync(existsSync(`${DIST}${path}.br`) ? `${DIST}${path}.br` : `${DIST}${path}`).size
/** Returns the compressed size, in kB, of the styles that an open page contains. */
const inlined = (html: string) =>
  brotliCompressSync(/<style data-tsr-inline-css[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '').length / 1000
const kb = (paths: string[]) => paths.reduce((sum, path) => sum + served(path), 0) / 1000

/** Bytes that a phone fetches with a page, in kB (1,000 bytes): scripts, styles and fonts compressed, HTML plain. */
export interface PageBytes {
  page: string
  scriptsKb: number
  scriptFiles: number
  stylesKb: number
  fontsKb: number
  htmlKb: number
  /** Upper limit of `scriptsKb`. */
  budgetKb: number
}

/** Measures a site that has no member yet: it creates one to request the pages of members. */
export async function pageBytes(site: SiteServer): Promise<PageBytes[]> {
  const cookie = await signedInCookie(site.origin)
  return Promise.all([
    ...OPEN_PAGES.map((page) => bytesOf(site, page)),
    ...MEMBER_PAGES.map((page) => bytesOf(site, page, { cookie })),
  ])
}

async function bytesOf(site: SiteServer, page: string, headers?: { cookie: string }): Promise<PageBytes> {
  const answer = await fetch(site.origin + page, { headers, redirect: 'error' })
  if (!answer.ok) throw new Error(`${page}: ${answer.status}`)
  const html = await answer.text()
  const scripts = [...new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? ''))]
  const sheets = [...new Set([...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, path]) => path ?? ''))]
  const named = sheets.flatMap((path) => readFileSync(DIST + path, 'utf8').match(/\/assets\/[^)"']+\.woff2/g) ?? [])
  const fonts = [...new Set(named)].filter((path) => !FETCHED_ON_USE.test(path))
  return {
    page,
    scriptsKb: kb(scripts),
    scriptFiles: scripts.length,
    stylesKb: kb(sheets) + inlined(html),
    fontsKb: kb(fonts),
    htmlKb: Buffer.byteLength(html) / 1000,
    budgetKb: budgetOf(page),
  }
}
