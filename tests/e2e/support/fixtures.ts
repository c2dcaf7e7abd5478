import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, test as base, expect, type Page } from 'playwright/test'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'
import { everyCardWins, everyCardWinsAParcel, noCardWins, twoCardsADay } from './seasons.ts'

const SEASONS = { win: everyCardWins, lose: noCardWins, two: twoCardsADay, parcel: everyCardWinsAParcel }

export interface Member {
  email: string
  password: string
}

interface WorkerFixtures {
  /** Returns the site that was started for this key, or starts it. */
  siteOf: (key: unknown, start: () => Promise<SiteServer>) => Promise<SiteServer>
}

export interface SiteSettings {
  /** `embedded` | `process`: how the API runs. */
  api: 'embedded' | 'process'
  cards: keyof typeof SEASONS
  serviceWorker: 'on' | 'off'
}

interface TestFixtures extends SiteSettings {
  site: SiteServer
  /** Console errors and warnings, and failed requests. A test fails if it did not expect one of them. */
  noise: string[]
  /** Expects a noise, such as the console's message about a 404. */
  expectNoise: (pattern: RegExp) => void
  expected: RegExp[]
  newMember: (options?: { confirmed?: boolean }) => Promise<Member>
  /** Signs in without navigating the page. */
  signIn: (page: Page, member: Member) => Promise<void>
}

/** The start of a site does not count as time of the test. */
export const SITE_START = { scope: 'test', timeout: 120_000 } as const

/** Sites that a worker keeps. The tests of most files use the same one, the others one of their own. */
const MOST_SITES = 2

// No fixture of a worker differs between most files, so a worker and its browser go on to the next file.
export const test = base.extend<TestFixtures, WorkerFixtures>({
  api: ['embedded', { option: true }],
  cards: ['win', { option: true }],
  serviceWorker: ['off', { option: true }],
  browser: [
    async ({ browser }, use) => {
      browser.on('context', keepTheClockOfTheRun)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  siteOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      /** The site that was used last is the last one. */
      const sites = new Map<unknown, SiteServer>()
      await use(async (key, start) => {
        const site = sites.get(key) ?? (await start())
        sites.delete(key)
        sites.set(key, site)
        for (const [unused, { stop }] of [...sites].slice(0, -MOST_SITES)) {
          sites.delete(unused)
          await stop()
        }
        return site
      })
      for (const { stop } of sites.values()) await stop()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ siteOf, api, cards, serviceWorker }, use) => {
      const env = { SERVICE_WORKER: serviceWorker }
      const start = () => startSite({ api, season: SEASONS[cards](), env, hasMovableClock: true })
      await use(await siteOf(`${api} ${cards} ${serviceWorker}`, start))
    },
    SITE_START,
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  noise: async ({ context }, use) => {
    const noise: string[] = []
    listen(context, noise)
    await use(noise)
  },
  expectNoise: async ({ expected }, use) => use((pattern) => expected.push(pattern)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
  expected: async ({}, use) => use([]),
  page: async ({ page, noise, expected }, use) => {
    await use(page)
    await page.close()
    const unexpected = noise.filter((sound) => !expected.some((pattern) => pattern.test(sound)))
    expect(unexpected, 'the browser was quiet').toEqual([])
  },
  newMember: async ({ site }, use) => use((options) => signUp(site, options)),
  // Posts the form as a browser without JavaScript does, so that only tests about signing in load the sign-in page.
  signIn: async ({ site }, use) =>
    use(async ({ request }, member) => {
      const [, action] = /action="(\/_serverFn\/[^"]+)"/.exec(await (await request.get(`${site.origin}/`)).text()) ?? []
      const form = { _form: 'sign-in', _back: '/', ...member }
      const headers = { origin: site.origin }
      const answer = await request.post(`${site.origin}${action}`, { form, headers, maxRedirects: 0 })
      expect(answer.headers().location).toBe('/home')
    }),
})

export { expect }

/** The browser has the machine's clock. Its pages get the clock of the run, unless a test has set another already. */
async function keepTheClockOfTheRun(context: BrowserContext): Promise<void> {
  const ahead = Number(process.env.TEST_CLOCK_AHEAD_MS ?? 0)
  if (ahead === 0) return
  const halfWay = Date.now() - ahead / 2
  await context.addInitScript(
    ({ ahead, halfWay }) => {
      const realNow = Date.now
      if (realNow() > halfWay) return
      Date.now = () => realNow() + ahead
      globalThis.Date = new Proxy(Date, {
        construct: (target, args, newTarget) =>
          Reflect.construct(target, args.length === 0 ? [target.now()] : args, newTarget),
      })
    },
    { ahead, halfWay },
  )
}

/** CSP faults, hydration faults and uncaught errors all reach the console. */
function listen(context: BrowserContext, noise: string[]) {
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      noise.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (fault) => noise.push(`uncaught: ${fault.error().message}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page cancels the requests that it no longer needs, and a browser without JavaScript reports every
    // script as refused; a real CSP fault is on the console too.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp') noise.push(`failed: ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) noise.push(`${response.status()}: ${response.url()}`)
  })
}

let members = 0

/** Signs up through the API, so that only the tests about signing up fill in the form. */
async function signUp({ origin, apiOrigin }: SiteServer, { confirmed = true } = {}): Promise<Member> {
  const api = `${apiOrigin ?? origin}/api/v1`
  const member = { email: `persona-${process.pid}-${++members}@example.com`, password: 'una frase bien larga' }
  const input = { ...member, birthDate: '1990-05-05', country: 'ES', acceptRules: true, acceptPrivacy: true }
  const { ticket } = await post(`${api}/accounts`, input)
  if (confirmed) await post(`${api}/accounts/confirm-code`, { ticket, code: await mailedCode(api, member.email) })
  return member
}

async function post(url: string, body: unknown) {
  const headers = { 'content-type': 'application/json' }
  const send = () => fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  let response = await send()
  // On a busy machine the passwords of other tests are hashed first. The timeout of the test ends this loop.
  while (response.status === 503) {
    await setTimeout(1000 * Number(response.headers.get('retry-after') ?? 1))
    response = await send()
  }
  if (!response.ok) throw new Error(`${url} ${response.status} ${await response.text()}`)
  return response.json()
}

export async function mailedCode(api: string, email: string): Promise<string> {
  const { mails } = await (await fetch(`${api}/development/mails`)).json()
  const mail = mails.find(({ to }: { to: string }) => to === email)
  const code = /^\s*(\d{3} ?\d{3})\s*$/m.exec(mail?.text ?? '')?.[1]
  if (!code) throw new Error(`no code for ${email}`)
  return code
}
