import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { sealSignUpLink } from '#host/sign-up-link.ts'
import { runProgram } from '#tests/support/programs.ts'
import { signedInCookie } from '#tests/support/signed-in-cookie.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

const KEY = Buffer.alloc(32, 7)
const EMAIL = 'ana.link@example.es'
const ana = { email: EMAIL, name: 'Ana', country: 'MX' }
const NOT_VALID = 'Ese enlace ya no vale'

let site: SiteServer
beforeAll(async () => {
  site = await startSite({ env: { SIGN_UP_LINK_KEY: KEY.toString('base64'), LOG_LEVEL: 'info' } })
})
afterAll(() => site.stop())

const tokenOf = (person: Parameters<typeof sealSignUpLink>[0], days = 1) =>
  sealSignUpLink(person, KEY, Date.now() + days * DAY_MS)

const follow = (token: string, { rest = '', cookie = '' } = {}) =>
  fetch(`${site.origin}/unirse?datos=${token}${rest}`, { redirect: 'manual', headers: { cookie } })

/** Returns the sign-up page to which a link leads, and the same page once more. */
async function pagesAfter(answer: Response) {
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  const page = await fetch(new URL(answer.headers.get('location') ?? '', site.origin), {
    headers: { cookie: cookie.join('; ') },
  })
  const dropped = page.headers.getSetCookie().some((line) => /^temporada-flash=;.*Max-Age=0/i.test(line))
  return { html: await page.text(), caching: page.headers.get('cache-control'), dropped }
}

const emailIn = (html: string) => /<input[^>]*name="email"[^>]*>/.exec(html)?.[0]

test('a link leads to the sign-up form, which is filled in once, for this visitor alone', async () => {
  const answer = await follow(await tokenOf(ana), { rest: '&via=correo&volver=/promo/rasca' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/signup?volver=%2Fpromo%2Frasca&via=correo')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { html, caching, dropped } = await pagesAfter(answer)
  expect(emailIn(html)).toContain(`value="${EMAIL}"`)
  expect(html).toContain('Hola, Ana. Ya hemos escrito tu correo; cámbialo si prefieres usar otro.')
  expect(html).toMatch(/<option value="MX" selected="">/)
  expect(caching).toBe('private, no-store')
  expect(dropped).toBe(true)
  expect(await (await fetch(`${site.origin}/signup`)).text()).not.toContain(EMAIL)
})

test.each([
  [
    'that was changed',
    async () => (await tokenOf(ana)).replace(/\.(.)(?=[^.]*$)/, (_, first) => `.${first === 'A' ? 'B' : 'A'}`),
  ],
  ['that has expired', () => tokenOf(ana, -1)],
  ['for 61 days', () => tokenOf(ana, 61)],
  ['with an e-mail that is none', () => tokenOf({ email: 'ana' })],
  ['of another key', () => sealSignUpLink(ana, Buffer.alloc(32, 8), Date.now() + DAY_MS)],
  ['without data', async () => ''],
])('a link %s opens the empty form with one sentence', async (_, make) => {
  const { html } = await pagesAfter(await follow(await make()))
  expect(html).toContain(NOT_VALID)
  expect(emailIn(html)).not.toContain('value="ana')
})

test('a name that no visitor may have gives no greeting, and an unknown country chooses nothing', async () => {
  const odd = { email: EMAIL, name: 'www.example.com', country: 'constructor' }
  const { html } = await pagesAfter(await follow(await tokenOf(odd)))
  expect(html).not.toContain('Hola, ')
  expect(html).toContain('Ya hemos escrito tu correo')
  expect(html).toMatch(/<option value="ES" selected="">/)
})

test('a link leads to no other site, changes nothing by another method, and a member passes it by', async () => {
  const token = await tokenOf(ana)
  const away = await follow(token, { rest: '&volver=https://evil.example/&via=%0d%0a' })
  expect(away.headers.get('location')).toBe('/signup')
  expect((await fetch(`${site.origin}/unirse`, { method: 'HEAD' })).headers.getSetCookie()).toEqual([])
  const member = await follow(token, { rest: '&volver=/promo/rasca', cookie: await signedInCookie(site.origin) })
  expect(member.headers.get('location')).toBe('/promo/rasca')
  expect(member.headers.getSetCookie()).toEqual([])
})

test('the log names the fault of a link and nothing of its person', async () => {
  await follow(await tokenOf(ana))
  await follow(await tokenOf(ana, -1))
  expect(site.printed()).toContain('"fault":"expired"')
  expect(site.printed()).not.toMatch(/ana\.link|eyJ/)
})

test('the operator’s command makes a link, and says what is wrong with its words', async () => {
  const env = { PUBLIC_ORIGIN: site.origin, SIGN_UP_LINK_KEY: KEY.toString('base64') }
  const words = [
    'link',
    '--email',
    EMAIL,
    '--name',
    'Ana',
    '--country',
    'AR',
    '--via',
    'correo',
    '--to',
    '/promo/playa',
  ]
  const { stdout } = await runProgram('members', words, env)
  const made = await fetch(stdout.trim(), { redirect: 'manual' })
  expect(made.headers.get('location')).toBe('/signup?volver=%2Fpromo%2Fplaya&via=correo')
  expect((await pagesAfter(made)).html).toContain(EMAIL)
  const faultOf = async (...more: string[]) => (await runProgram('members', [...words, ...more], env)).stderr
  expect(await faultOf('--email', 'ana')).toContain('"ana" is not an e-mail address.')
  expect(await faultOf('--days', '61')).toContain('--days must be a whole number from 1 to 60.')
  expect(await faultOf('--country', 'FR')).toContain('--country is ES,MX')
  expect((await runProgram('members', words, {})).stderr).toContain('Set PUBLIC_ORIGIN and SIGN_UP_LINK_KEY')
})
