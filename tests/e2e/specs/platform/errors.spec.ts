import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSite } from '#tests/support/site-server.ts'
import { test as base, expect } from '../../support/fixtures.ts'

/** A number beyond the range of dates: schemas accept it, but formatting it as a date throws. */
const NO_DATE = 9e15

interface Broken {
  origin: string
  /** While true, the calls of the bonus page get no response. */
  api: { isAway: boolean }
}

/** A site whose API returns nonsense at one address and a failure with a reference at another. */
const test = base.extend<object, { broken: Broken }>({
  broken: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const sound = await startSite()
      const state = { isAway: false }
      const api = createServer(async (request, response) => {
        if (state.isAway && request.url === '/api/v1/campaigns/tpp') return request.socket.destroy()
        const answer = await fetch(`${sound.origin}${request.url}`)
        const body = await answer.json()
        if (request.url === '/api/v1/campaigns/xmas') body.opensAt = NO_DATE
        const isDown = request.url === '/api/v1/campaigns/verano'
        response.writeHead(isDown ? 500 : answer.status, {
          'content-type': isDown ? 'application/problem+json' : (answer.headers.get('content-type') ?? ''),
        })
        response.end(JSON.stringify(isDown ? FAULT : body))
      })
      await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
      const { port } = api.address() as AddressInfo
      const site = await startSite({ env: { API_BASE_URL: `http://127.0.0.1:${port}/api/v1` } })
      await use({ origin: site.origin, api: state })
      await site.stop()
      api.closeAllConnections()
      await new Promise((resolve) => api.close(resolve))
      await sound.stop()
    },
    { scope: 'worker' },
  ],
})

const FAULT = {
  type: 'urn:temporada:problem:internal',
  title: 'internal',
  status: 500,
  code: 'internal',
  detail: 'Algo ha fallado por nuestra parte.',
  reference: 'ref-1234',
}

test('a page that fails while it is rendered responds with 500 and the error screen, without details', async ({
  broken,
  page,
  expectNoise,
}) => {
  expectNoise(/500|Invalid time value/)
  const answer = await page.goto(`${broken.origin}/promo/xmas`)
  expect(answer?.status()).toBe(500)
  await expect(page.locator('[data-error=code]')).toHaveText('500')
  await expect(page.locator('[data-error=message]')).toHaveText('Internal Server Error')
  await expect(page.locator('[data-error=reference]')).toHaveText(answer?.headers()['x-request-id'] ?? 'none')
  await expect(page).toHaveTitle('Temporada · Se ha atascado la imprenta')
  expect(await answer?.text()).not.toContain('Invalid time value')
  expect(await page.locator('body').innerText()).not.toContain('Invalid time value')
})

test('a page whose API call fails responds with the API’s status and shows its reference; a navigation replaces the error screen', async ({
  broken,
  page,
  expectNoise,
}) => {
  expectNoise(/500|Algo ha fallado/)
  const answer = await page.goto(`${broken.origin}/promo/verano`)
  expect(answer?.status()).toBe(500)
  await expect(page.locator('[data-error=reference]')).toHaveText('ref-1234')
  await page.waitForSelector('html.js')
  await expect(page).toHaveTitle('Temporada · Se ha atascado la imprenta')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿En qué te ayudamos?')
  await expect(page).toHaveTitle('Temporada · Contacto')
  await expect(page.locator('[data-error=code]')).toHaveCount(0)
})

test('while the API is unreachable a page responds with 503, and a retry loads it once the API is back', async ({
  broken,
  page,
  expectNoise,
}) => {
  expectNoise(/503|Estamos ocupados/)
  broken.api.isAway = true
  const answer = await page.goto(`${broken.origin}/promo/tpp/bono`)
  expect(answer?.status()).toBe(503)
  await page.waitForSelector('html.js')
  await expect(page.locator('[data-error=code]')).toHaveText('503')
  await expect(page).toHaveTitle('Temporada · Se ha atascado la imprenta')
  const answered = page.waitForResponse(/_serverFn/)
  await page.getByRole('link', { name: 'Reintentar' }).click()
  const call = await answered
  await call.finished()
  await expect(page.locator('[data-error=code]')).toHaveText('503')
  await expect(page.locator('[data-error=reference]')).toHaveText(call.headers()['x-request-id'] ?? 'none')
  broken.api.isAway = false
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect(page).toHaveTitle('Temporada · Bono')
  await expect(page.locator('[data-error]')).toHaveCount(0)
})
