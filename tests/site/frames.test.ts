import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUBLIC_ENV, type SiteServer, startSite } from '#tests/support/site-server.ts'

const BRAND = 'https://www.casa.example'
const ORIGINS = `${BRAND}  https://tienda.casa.example:8443`
const LISTED = `frame-ancestors ${BRAND} https://tienda.casa.example:8443`

let site: SiteServer
let closed: SiteServer
beforeAll(async () => {
  const env = { ...PUBLIC_ENV, TRUST_PROXY: '1', LOG_LEVEL: 'info' }
  ;[site, closed] = await Promise.all([
    startSite({ env: { ...env, EMBED_ORIGINS: ORIGINS } }),
    startSite({ env: PUBLIC_ENV }),
  ])
})
afterAll(() => Promise.all([site.stop(), closed.stop()]))

const ask = (path: string, headers: Record<string, string> = {}, { origin } = site) =>
  fetch(origin + path, { redirect: 'manual', headers })
/** Headers with which a browser opens a page in a frame of another site. */
const framed = (referer = `${BRAND}/`) => ({
  'sec-fetch-dest': 'iframe',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  referer,
})
const policyOf = (answer: Response) =>
  /frame-ancestors [^;]+/.exec(answer.headers.get('content-security-policy') ?? '')?.[0]

test.each(['/', '/signup', '/promo/xmas', '/promo/rasca', '/home', '/second-step', '/user/history', '/promo/none'])(
  'the listed sites may show %s in a frame, and only them',
  async (path) => {
    const answer = await ask(path)
    expect(policyOf(answer)).toBe(LISTED)
    expect(answer.headers.get('x-frame-options')).toBeNull()
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  },
)

test.each([
  '/user/security',
  '/reset?token=x',
  '/confirm?token=x',
  '/forgot',
  '/ventana/entrar',
  '/tienda/x',
  '/arbol/x',
  '/avisos/x',
  '/unirse',
  '/PROMO/xmas',
  '/promotion',
  '/user/security/promo/xmas',
  '/robots.txt',
  '/api/v1/campaigns',
  '/_serverFn/none',
])('no site may show %s in a frame', async (path) => {
  const answer = await ask(path)
  expect(policyOf(answer)).toBe("frame-ancestors 'none'")
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
})

test('without the setting no page may be in a frame, and no frame is marked', async () => {
  const answer = await ask('/promo/xmas', framed(), closed)
  expect(policyOf(answer)).toBe("frame-ancestors 'none'")
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
  expect(answer.headers.getSetCookie()).toEqual([])
})

const MARK = '__Host-temporada-marco=1'
const ATTRIBUTES = /(?=.*; Secure)(?=.*; SameSite=None)(?=.*; Partitioned)/

test('a frame on another site is marked for itself alone, also on a page from the cache', async () => {
  await ask('/promo/xmas')
  const answer = await ask('/promo/xmas', framed())
  const [mark = ''] = answer.headers.getSetCookie()
  expect(mark).toMatch(new RegExp(`^${MARK};`))
  expect(mark).toMatch(ATTRIBUTES)
  expect(mark).toContain('HttpOnly')
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  // The page is the same for all visitors, with and without the mark.
  const again = await ask('/promo/xmas', { cookie: MARK })
  expect(again.headers.get('cache-control')).toBe('no-cache')
  expect(await again.text()).toBe(await answer.text())
})

test.each([
  ['a visit of the site itself', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }],
  ['a frame of the same site', { ...framed(), 'sec-fetch-site': 'same-site' }],
  ['a page that follows within the frame', { ...framed(), 'sec-fetch-site': 'same-origin' }],
  ['a frame of a stranger', framed('https://evil.example/')],
])('%s gets no mark', async (_, headers) => {
  expect((await ask('/promo/xmas', headers)).headers.getSetCookie()).toEqual([])
})

/** Posts a form without JavaScript that is refused, and returns the cookie of the refusal. */
async function post(headers: Record<string, string>) {
  const page = await (await ask('/signup')).text()
  const action = /action="(\/_serverFn\/[^"]+)"/.exec(page)?.[1] ?? 'no form'
  const body = new URLSearchParams({ _form: 'sign-up', _back: '/signup', email: 'no' })
  const answer = await fetch(site.origin + action, { method: 'POST', body, redirect: 'manual', headers })
  return { status: answer.status, cookie: answer.headers.getSetCookie()[0] ?? '', body: await answer.text() }
}
const own = { origin: PUBLIC_ENV.PUBLIC_ORIGIN, 'sec-fetch-site': 'same-origin' }

test('a form in a marked frame leaves a cookie of that frame; elsewhere cookies are as they were', async () => {
  const inFrame = { ...own, 'sec-fetch-dest': 'iframe', cookie: MARK }
  const { status, cookie } = await post(inFrame)
  expect(status).toBe(303)
  expect(cookie).toMatch(/^__Host-temporada-flash=/)
  expect(cookie).toMatch(ATTRIBUTES)
  // A call of a script has no header that names the frame.
  expect((await post({ ...own, 'sec-fetch-dest': 'empty', cookie: MARK })).cookie).toMatch(ATTRIBUTES)
  for (const headers of [own, { ...own, 'sec-fetch-dest': 'document', cookie: MARK }]) {
    const { cookie } = await post(headers)
    expect(cookie).toMatch(/; Secure; SameSite=Lax$/)
    expect(cookie).not.toContain('Partitioned')
  }
})

test('a page in whose frame the site is can send no form in its name', async () => {
  const cookie = `${MARK}; __Host-temporada=x`
  const asked: Record<string, string>[] = [
    { origin: BRAND, 'sec-fetch-site': 'cross-site' },
    { origin: BRAND },
    { origin: 'null' },
    {},
  ]
  for (const headers of asked) {
    const { status, body } = await post({ ...headers, cookie })
    expect(status).toBe(403)
    expect(body).toContain('foreign_origin')
  }
})

test('the log names a stranger whose frame is refused, once, and hides a code', async () => {
  const stranger = 'https://otra.example'
  for (const path of ['/promo/tpp/7K3F-9Q2M-XV4T', '/promo/xmas', '/']) {
    const answer = await ask(path, framed(`${stranger}/pagina?x=1`))
    expect(policyOf(answer)).toBe(LISTED)
  }
  const lines = site
    .printed()
    .split('\n')
    .filter((line) => line.includes(stranger))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ level: 30, parent: stranger, path: '/promo/tpp/bono' })
})

test('the script of a frame has 2 kB at most, and no page fetches it at its start', async () => {
  const assets = join(import.meta.dirname, '../../dist/client/assets')
  const [script, ...others] = readdirSync(assets).filter((name) => /^in-frame-.*\.js$/.test(name))
  expect(others).toEqual([])
  expect(statSync(join(assets, script ?? 'none')).size).toBeLessThanOrEqual(2_048)
  for (const path of ['/', '/promo/xmas', '/signup']) expect(await (await ask(path)).text()).not.toContain('in-frame-')
})
