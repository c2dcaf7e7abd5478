import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, Page } from 'playwright/test'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'
import { expect, test } from '../../support/fixtures.ts'
import { faultsInAllLooks } from '../../support/looks.ts'

test.use({ serviceWorker: 'on' })

/** Resolves once the service worker is ready. The first page registers it, and it controls the pages after that. */
const hasWorker = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

/** Returns the path and the text of every file in the browser's caches. */
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

test('without a connection the offline page appears, a retry leads back, and no member data are cached', async ({
  page,
  context,
  newMember,
  signIn,
  expectNoise,
}) => {
  test.slow()
  // The page that is open when the connection is lost still requests its own files.
  expectNoise(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const member = await newMember()
  await signIn(page, member)
  await page.goto('/home')
  await hasWorker(page)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  for (const path of ['/promo/rasca', '/user/history', '/user/profile']) {
    await page.goto(path)
    await page.waitForSelector('html.js')
  }
  // This site has no VAPID keys.
  await expect(page.getByRole('heading', { name: 'Avisos diarios por correo' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('region', { name: 'Avisos en este dispositivo' })).toHaveCount(0)
  expect(scripts.filter((url) => /push-(part|after)/.test(url))).toEqual([])
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain('/sw.js')

  await context.setOffline(true)
  await page.goto('/user/profile?desde=prueba')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Se ha cortado el hilo')
  // The offline page has no script that would set this class.
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

/** Starts a proxy of a site that changes the worker's build id: a test cannot intercept the worker's own script. */
async function siteOfBuild({ origin }: SiteServer) {
  const { id } = await (await fetch(`${origin}/builds/latest.json`)).json()
  const current = { build: String(id), origin }
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(current.origin + url)
    const body = Buffer.from(await answer.arrayBuffer())
    const headers = ['content-type', 'cache-control'].flatMap((name) => [name, answer.headers.get(name) ?? ''])
    response.writeHead(answer.status, headers)
    response.end(url === '/sw.js' ? body.toString().replace(id, current.build) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    id: String(id),
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next: string) => {
      current.build = next
    },
    /** Serves another site from now on. */
    move: (other: SiteServer) => {
      current.origin = other.origin
    },
    stop: () => server.close(),
  }
}

test('a new build takes over, and only the previous build stays cached beside it; once the operator turns the service worker off, browsers remove it', async ({
  page,
  site,
}) => {
  test.slow()
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
    // Asks repeatedly: an update requested while the previous build is still installing is merged with that one.
    await expect(async () => {
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
      expect(await names()).toEqual(kept)
    }).toPass()
  }
  await page.goto(`${builds.origin}/conditions`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bases')
  await page.waitForLoadState('networkidle')

  const off = await startSite({ env: { SERVICE_WORKER: 'off' } })
  try {
    builds.move(off)
    await page.goto(`${builds.origin}/conditions`)
    const left = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await expect.poll(left).toBe(0)
    expect(await names()).toEqual([])
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(await left()).toBe(0)
  } finally {
    builds.stop()
    await off.stop()
  }
})

/** Follows redirects as a browser does. */
async function follow(request: APIRequestContext, path: string) {
  const response = await request.get(path)
  return { url: new URL(response.url()), status: response.status() }
}

test('the installed app opens at home, and its shortcut at today’s game, after signing in if needed', async ({
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
    const { url: way } = await follow(request, url)
    expect(way.searchParams.get('volver')).toBe(url)
  }
  await signIn(page, await newMember())
  for (const [url, path] of [
    [start_url, '/home'],
    [shortcuts[0].url, '/promo/rasca'],
  ]) {
    const { url: way, status } = await follow(page.request, url)
    expect([way.pathname, status]).toEqual([path, 200])
  }
})

const CARD = { name: 'A un toque de ti' }

/** Dispatches `beforeinstallprompt` until the page handles it; `outcome` is the visitor's choice. */
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

/** Opens the home page on a day of June, and waits until the device has recorded so many days. */
async function comeOn(page: Page, day: number, days: number) {
  await page.clock.setFixedTime(new Date(2027, 5, day, 12))
  await page.goto('/home')
  await expect.poll(async () => (await memory(page)).days).toBe(days)
}

test('installation is offered on the third day of visits, and never again after a choice', async ({
  page,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember())
  const card = page.getByRole('region', CARD)
  for (const [day, days] of [
    [1, 1],
    [1, 1],
    [2, 2],
  ] as const) {
    await comeOn(page, day, days)
    // The page cancels the event, so that the browser shows no banner of its own.
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
  test('the page explains how to install the app, and does not repeat an unanswered offer', async ({
    page,
    newMember,
    signIn,
  }) => {
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
