import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { startSite } from '#tests/support/site-server.ts'
import { test as base, expect, type WorkerFixtures } from './fixtures.ts'
import { everyCardWins } from './seasons.ts'

const SUMMER = '/api/v1/campaigns/verano'

/** A site on whose API summer, which anybody may look at, is open and can be played. */
const test = base.extend<object, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const real = await startSite({ season: everyCardWins() })
      const api = createServer(async (request, response) => {
        const answer = await pass(request, real.origin)
        const body = await answer.json()
        if (request.url === SUMMER) Object.assign(body, { phase: 'open', playable: true })
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
        response.end(JSON.stringify(body))
      })
      await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
      const { port } = api.address() as AddressInfo
      const site = await startSite({ env: { API_BASE_URL: `http://127.0.0.1:${port}/api/v1` } })
      await use({ ...site, apiOrigin: real.origin })
      await site.stop()
      api.closeAllConnections()
      await new Promise((resolve) => api.close(resolve))
      await real.stop()
    },
    { scope: 'worker' },
  ],
})

async function pass(request: IncomingMessage, origin: string): Promise<Response> {
  const { method = 'GET', url, headers } = request
  const kept = ['authorization', 'content-type', 'accept'].flatMap((name) =>
    headers[name] ? [[name, String(headers[name])] as const] : [],
  )
  const body = method === 'POST' ? await buffer(request) : null
  return fetch(`${origin}${url}`, { method, headers: Object.fromEntries(kept), body })
}

for (const { from, isStaying } of [
  { from: '/promo/verano', isStaying: true },
  { from: '/promo/verano/insignias', isStaying: false },
]) {
  test(`who signs in to play on ${from} ${isStaying ? 'stays there' : 'goes on to the game'}`, async ({
    page,
    newMember,
  }) => {
    const member = await newMember()
    const loaded = page.waitForResponse(/\/assets\/popup-[^/]+\.js$/)
    await page.goto(from)
    await loaded
    await expect(page.locator('.offline')).toBeAttached()
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(request.url())
    })
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Entrar para jugar' }).click()
    const popup = await opened
    await popup.getByRole('textbox', { name: 'Correo' }).fill(member.email)
    await popup.getByLabel('Contraseña', { exact: true }).fill(member.password)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: 'Entrar' }).click()
    await closed
    await expect(page.getByRole('banner')).toContainText('Hola')
    await expect(page).toHaveURL(/\/promo\/verano$/)
    await expect(page.getByRole('link', { name: 'Entrar para jugar' })).toHaveCount(0)
    expect(documents).toEqual([])
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the way to play leads through the form and on to the game', async ({ page, newMember }) => {
    const { email, password } = await newMember()
    await page.goto('/promo/verano/insignias')
    await page.getByRole('link', { name: 'Entrar para jugar' }).click()
    await page.getByRole('textbox', { name: 'Correo' }).fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL('**/promo/verano')
    await expect(page.getByRole('banner')).toContainText('Hola')
  })
})
