import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { FrameLocator, Page } from 'playwright/test'
import { freePort } from '#tests/support/free-port.ts'
import { startSite } from '#tests/support/site-server.ts'
import { test as base, expect, type Member, SITE_START } from '../../support/fixtures.ts'
import { everyCardWins } from '../../support/seasons.ts'

/** The example for the organiser, so that it is tried too. */
const [, SNIPPET = ''] =
  /```html\n(<iframe id="temporada"[\s\S]*?)```/.exec(
    readFileSync(join(import.meta.dirname, '../../../../docs/organise.md'), 'utf8'),
  ) ?? []

/** The page of another site, with ours in a frame. */
async function startParent(port: number, site: () => string) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/favicon.ico') return void response.writeHead(204).end()
    const snippet = SNIPPET.replace('https://promo.example/promo/rasca', site() + (searchParams.get('show') ?? '/'))
    const html = `<!doctype html><html lang="es"><title>Casa</title><h1>La casa</h1>${snippet}</html>`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}
type Parent = Awaited<ReturnType<typeof startParent>>

// Browsers take localhost and 127.0.0.1 for two sites.
base.describe.configure({ mode: 'default' })
const ports = { brand: 0, site: '' }
const test = base.extend<{ brand: Parent; stranger: Parent }>({
  site: [
    async ({ siteOf }, use) => {
      const site = await siteOf(ports, async () => {
        ports.brand = await freePort()
        // A provider that does not respond.
        const provider = {
          id: 'casa',
          name: 'Casa Común',
          issuer: 'http://127.0.0.1:9',
          clientId: 'temporada',
          own: true,
        }
        const env = {
          EMBED_ORIGINS: `http://localhost:${ports.brand} http://127.0.0.1:${ports.brand}`,
          OIDC_PROVIDERS: JSON.stringify([provider]),
          LOG_LEVEL: 'info',
        }
        return startSite({ season: everyCardWins(), env, hasMovableClock: true })
      })
      ports.site = site.origin
      await use(site)
    },
    SITE_START,
  ],
  brand: async ({ site }, use) => {
    const parent = await startParent(ports.brand, () => site.origin)
    await use(parent)
    parent.close()
  },
  stranger: async ({ site }, use) => {
    const parent = await startParent(await freePort(), () => site.origin)
    await use(parent)
    parent.close()
  },
})

const inside = (page: Page) => page.frameLocator('#temporada')
const show = ({ origin }: Parent, path: string) => `${origin}/?show=${encodeURIComponent(path)}`

async function enter(frame: FrameLocator, { email, password }: Member) {
  await frame.getByRole('textbox', { name: 'Correo' }).fill(email)
  await frame.getByLabel('Contraseña', { exact: true }).fill(password)
  await frame.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
}
const card = (frame: FrameLocator) => frame.getByRole('button', { name: 'Ver el resultado sin rascar' })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a member signs in within the frame, with a session that is of this frame alone', async ({
      page,
      context,
      site,
      brand,
      newMember,
    }) => {
      const member = await newMember()
      await page.goto(show(brand, '/promo/rasca'))
      const frame = inside(page)
      if (javaScriptEnabled) await frame.locator('html.js').waitFor({ state: 'attached' })
      await enter(frame, member)
      await expect(frame.getByRole('heading', { level: 1, name: 'Rasca' })).toBeVisible()
      await expect(frame.getByRole('banner')).toContainText('Hola')
      await page.reload()
      await expect(frame.getByRole('banner')).toContainText('Hola')

      const cookies = await context.cookies()
      expect(cookies.map(({ name }) => name)).toContain('temporada')
      for (const cookie of cookies) {
        expect(cookie, cookie.name).toMatchObject({ sameSite: 'None', secure: true, httpOnly: true })
        expect(cookie.partitionKey, cookie.name).toContain('http://localhost')
      }
      await page.goto(`${site.origin}/home`)
      expect(new URL(page.url()).pathname).toBe('/')
    })
  })
}

test('a frame on the same site shares the session and the cookies of the site', async ({
  page,
  context,
  brand,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember())
  // Another port of the same host is the same site.
  await page.goto(show({ ...brand, origin: brand.origin.replace('localhost', '127.0.0.1') }, '/promo/rasca'))
  const frame = inside(page)
  await frame.locator('html.js').waitFor({ state: 'attached' })
  await card(frame).click()
  await expect(frame.getByRole('heading', { name: '¡Has ganado! Tu premio: Vale de 10 euros' })).toBeVisible()
  for (const cookie of await context.cookies()) {
    expect(cookie, cookie.name).toMatchObject({ sameSite: 'Lax' })
    expect(cookie.partitionKey, cookie.name).toBeUndefined()
  }
})

test('a card is played in the frame, whose height follows its page', async ({ page, brand, newMember }) => {
  await page.goto(show(brand, '/promo/rasca'))
  const frame = inside(page)
  await frame.locator('html.js').waitFor({ state: 'attached' })
  const heights = async () => ({
    ofFrame: await page.locator('#temporada').evaluate((element) => Math.round(element.getBoundingClientRect().height)),
    ofPage: await frame.locator('html').evaluate((element) => Math.ceil(element.getBoundingClientRect().height)),
  })
  const expectEqual = async () => {
    await expect
      .poll(async () => {
        const { ofFrame, ofPage } = await heights()
        return ofFrame - ofPage
      })
      .toBe(0)
    return (await heights()).ofFrame
  }
  const before = await expectEqual()
  // A taller frame makes no taller page, else the two would make each other grow for ever.
  const taller = before + 1_000
  await page.locator('#temporada').evaluate((element, height) => {
    element.style.height = `${height}px`
  }, taller)
  await expect.poll(() => frame.locator('html').evaluate(() => innerHeight)).toBe(taller)
  expect((await heights()).ofPage).toBe(before)
  await enter(frame, await newMember())
  await card(frame).click()
  await expect(frame.getByRole('heading', { name: '¡Has ganado! Tu premio: Vale de 10 euros' })).toBeVisible()
  const after = await expectEqual()
  expect(after).not.toBe(before)
  // It shrinks too.
  await page.setViewportSize({ width: 1_900, height: 700 })
  await expectEqual()
  await page.setViewportSize({ width: 360, height: 640 })
  await expectEqual()
})

test('the page around the frame cannot send a form in the name of its member', async ({
  page,
  site,
  brand,
  newMember,
  expectNoise,
}) => {
  // The page may not read the response either.
  expectNoise(/NotSameOrigin|403/)
  await page.goto(show(brand, '/promo/rasca'))
  const frame = inside(page)
  await frame.locator('html.js').waitFor({ state: 'attached' })
  await enter(frame, await newMember())
  await expect(frame.getByRole('banner')).toContainText('Hola')
  const action = await card(frame).evaluate((button) => (button as HTMLButtonElement).form?.action)
  const refused = () => site.printed().match(/request of another origin refused/g)?.length ?? 0
  const before = refused()
  await page.evaluate(
    (address) =>
      fetch(address, { method: 'POST', mode: 'no-cors', credentials: 'include', body: new FormData() }).catch(() => {}),
    new URL(action ?? 'no form', site.origin).href,
  )
  await expect.poll(refused).toBe(before + 1)
  await page.reload()
  await expect(card(frame)).toBeVisible()
})

test('links to other pages open in a tab, the provider of a sign-in at the top, and no popup opens', async ({
  page,
  context,
  brand,
  site,
}) => {
  await page.goto(show(brand, '/signup'))
  const frame = inside(page)
  await frame.locator('html.js').waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('#temporada').evaluate((element) => element.style.height)).not.toBe('48rem')
  const opened = context.waitForEvent('page')
  await frame.getByRole('link', { name: 'bases y condiciones', exact: true }).click()
  const tab = await opened
  await tab.waitForURL('**/conditions')
  await tab.close()
  await expect(frame.getByRole('heading', { level: 1, name: 'Crea tu cuenta' })).toBeVisible()
  await frame.getByRole('banner').getByRole('link', { name: 'Entrar', exact: true }).click()
  await expect(frame.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  expect(context.pages()).toHaveLength(1)
  await frame.getByRole('link', { name: 'Seguir con Casa Común' }).click()
  await page.waitForURL((url) => url.origin === site.origin)
  await expect(page.getByRole('alert')).toContainText('Ese servicio no contesta ahora mismo.')
})

test('a stranger’s frame stays empty, and the log names the stranger', async ({
  page,
  site,
  stranger,
  expectNoise,
}) => {
  expectNoise(/frame-ancestors|Refused to frame|Framing|ERR_BLOCKED_BY_RESPONSE/)
  await page.goto(show(stranger, '/promo/rasca'))
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  await expect(inside(page).getByRole('heading', { level: 1 })).toHaveCount(0)
  await expect.poll(() => site.printed()).toContain(`"parent":"${stranger.origin}"`)
})

test('a page that changes ways in is in no frame, not even of the brand', async ({ page, brand, expectNoise }) => {
  expectNoise(/frame-ancestors|Refused to frame|Framing|ERR_BLOCKED_BY_RESPONSE/)
  await page.goto(show(brand, '/forgot'))
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
})

test('the site itself fetches no script of frames, and its cookies are as they were', async ({
  page,
  context,
  brand,
  newMember,
  signIn,
  site,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await signIn(page, await newMember())
  await page.goto('/promo/rasca')
  await page.waitForSelector('html.js')
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((url) => url.includes('in-frame'))).toEqual([])
  for (const cookie of await context.cookies(site.origin)) {
    expect(cookie).toMatchObject({ sameSite: 'Lax', secure: false })
    expect(cookie.partitionKey).toBeUndefined()
  }
  // A member of the site is a stranger in the frame.
  await page.goto(show(brand, '/promo/rasca'))
  await expect(inside(page).getByRole('textbox', { name: 'Correo' })).toBeVisible()
  await expect.poll(() => fetched.some((url) => url.includes('in-frame'))).toBe(true)
})
