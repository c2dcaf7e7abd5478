import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'
import { expect, test } from '../../support/fixtures.ts'
import { faultsInAllLooks } from '../../support/looks.ts'

test.use({ serviceWorker: 'on' })

/** Resolves once the worker is registered: the first page registers it, and the next page is its first. */
const hasWorker = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

/** Returns the browser's caches: paths and their texts. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const files = await Promise.all(
      caches_.map(async (cache) => Promise.all((await cache.keys()).map(async ({ url }) => [url, cache] as const))),
    )
    return Promise.all(
      files.flat().map(async ([url, cache]) => {
        return { path: new URL(url).pathname, text: (await (await cache.match(url))?.text()) ?? '' }
      }),
    )
  })

test('without a connection a page says so and comes back, and nothing of the member is cached', async ({
  page,
  context,
  newMember,
  signIn,
  expectNoise,
}) => {
  test.slow()
  // The page that was open requests its own files.
  expectNoise(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const member = await newMember()
  await signIn(page, member)
  await page.goto('/home')
  await hasWorker(page)
  for (const path of ['/user/profile', '/promo/rasca', '/user/history']) {
    await page.goto(path)
    await page.waitForSelector('html.js')
  }
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain('/sw.js')

  await context.setOffline(true)
  await page.goto('/user/profile?desde=prueba')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Se ha cortado el hilo')
  // The page has no script that would set this class.
  await page.evaluate(() => document.documentElement.classList.add('js'))
  expect(await faultsInAllLooks(page)).toEqual([])
  const fonts = () => page.evaluate(async () => [...(await document.fonts.ready)].map(({ status }) => status))
  expect(await fonts()).toContain('loaded')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect(page.getByText(member.email).first()).toBeVisible()
  expect(page.url()).toContain('/user/profile?desde=prueba')

  const kept = await keptBy(page)
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.filter(({ path }) => !/^\/(assets\/[^/]+|offline\.html)$/.test(path))).toEqual([])
  expect(kept.filter(({ text }) => text.includes(member.email))).toEqual([])

  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/home')
  expect(new URL(page.url()).searchParams.get('volver')).toBe('/home')
})

/** Stands in front of the site with another build id; a test cannot hold back a worker's own script. */
async function siteOfBuild({ origin }: SiteServer) {
  const { id } = await (await fetch(`${origin}/builds/latest.json`)).json()
  let build: string = id
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(origin + url)
    const body = Buffer.from(await answer.arrayBuffer())
    const headers = ['content-type', 'cache-control'].flatMap((name) => [name, answer.headers.get(name) ?? ''])
    response.writeHead(answer.status, headers)
    response.end(url === '/sw.js' ? body.toString().replace(id, build) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    id,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next: string) => {
      build = next
    },
    stop: () => server.close(),
  }
}

test('a new build takes over, and only the one before it stays cached', async ({ page, site }) => {
  const builds = await siteOfBuild(site)
  await page.goto(`${builds.origin}/info`)
  await hasWorker(page)
  const names = () => page.evaluate(() => caches.keys())
  await expect.poll(names).toEqual([`temporada-${builds.id}`])
  for (const [build, kept] of [
    ['second', [`temporada-${builds.id}`, 'temporada-second']],
    ['third', ['temporada-second', 'temporada-third']],
  ] as const) {
    builds.become(build)
    // The browser merges an update that is requested while the previous build is still installing.
    await expect(async () => {
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
      expect(await names()).toEqual(kept)
    }).toPass()
  }
  await page.goto(`${builds.origin}/conditions`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bases')
  await page.waitForLoadState('networkidle')
  builds.stop()
})

test('an operator turns it off, and browsers lose it with its caches', async ({ page }) => {
  test.slow()
  const before = await startSite({ env: { SERVICE_WORKER: 'on' } })
  await page.goto(`${before.origin}/info`)
  await hasWorker(page)
  // A page that stays checks its build while the site is away.
  await page.goto('about:blank')
  await before.stop()
  const after = await startSite({ env: { PORT: new URL(before.origin).port, SERVICE_WORKER: 'off' } })
  try {
    await page.goto(`${after.origin}/conditions`)
    const left = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await expect.poll(left).toBe(0)
    expect(await page.evaluate(() => caches.keys())).toEqual([])
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(await left()).toBe(0)
  } finally {
    await after.stop()
  }
})

test('the shortcut of the installed app leads to the game of today, through the sign-in page if need be', async ({
  page,
  request,
  newMember,
  signIn,
}) => {
  const manifest = await request.get('/manifest.webmanifest')
  expect(manifest.headers()['content-type']).toBe('application/manifest+json')
  const { start_url, shortcuts, icons } = await manifest.json()
  for (const { src } of icons) expect((await request.get(src)).ok(), src).toBe(true)
  for (const url of [start_url, shortcuts[0].url]) {
    await page.goto(url)
    expect(new URL(page.url()).searchParams.get('volver')).toBe(url)
  }
  await signIn(page, await newMember())
  await page.goto(start_url)
  expect(new URL(page.url()).pathname).toBe('/home')
  await page.goto(shortcuts[0].url)
  expect(new URL(page.url()).pathname).toBe('/promo/rasca')
})

const CARD = { name: 'A un toque de ti' }

/** Sends Chromium's offer to install the site until the page listens; `outcome` is the visitor's choice. */
const offerToInstall = (page: Page, outcome: 'accepted' | 'dismissed') =>
  expect
    .poll(() =>
      page.evaluate((answer) => {
        const event = new Event('beforeinstallprompt', { cancelable: true })
        dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: answer }) }))
        return event.defaultPrevented
      }, outcome),
    )
    .toBe(true)

const memory = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('temporada:install') ?? '{}'))

/** Opens home on a day of June, and waits until the device has recorded it. */
async function comeOn(page: Page, day: number, days: number) {
  await page.clock.setFixedTime(new Date(2027, 5, day, 12))
  await page.goto('/home')
  await expect.poll(async () => (await memory(page)).days).toBe(days)
}

test('the site is offered on the third day, once, and a choice holds for good', async ({ page, newMember, signIn }) => {
  await signIn(page, await newMember())
  const card = page.getByRole('region', CARD)
  for (const [day, days] of [
    [1, 1],
    [1, 1],
    [2, 2],
  ] as const) {
    await comeOn(page, day, days)
    // The page holds the event back, so that the browser shows no banner either.
    await offerToInstall(page, 'accepted')
    expect((await memory(page)).offered).toBeUndefined()
    await expect(card).toHaveCount(0)
  }
  await comeOn(page, 5, 3)
  await expect(card).toHaveCount(0)
  await offerToInstall(page, 'dismissed')
  await expect(card).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])
  await card.getByRole('button', { name: 'Instalar' }).click()
  await expect(page.getByText('no volveremos a preguntártelo')).toBeFocused()
  await comeOn(page, 5, 3)
  await offerToInstall(page, 'accepted')
  expect((await memory(page)).isAnswered).toBe(true)
  await expect(card).toHaveCount(0)
})

test.describe('on an iPhone', () => {
  test('the page says how to install, and makes an unanswered offer once', async ({ page, newMember, signIn }) => {
    await page.addInitScript(() => {
      Object.defineProperties(Navigator.prototype, {
        standalone: { get: () => false },
        maxTouchPoints: { get: () => 5 },
      })
    })
    await signIn(page, await newMember())
    for (const day of [1, 2]) await comeOn(page, day, day)
    await expect(page.getByRole('region', CARD)).toHaveCount(0)
    await comeOn(page, 3, 3)
    await expect(page.getByRole('region', CARD)).toContainText('Añadir a pantalla de inicio')
    await comeOn(page, 4, 4)
    expect((await memory(page)).offered).toBe('2027-06-03')
    await expect(page.getByRole('region', CARD)).toHaveCount(0)
  })
})
