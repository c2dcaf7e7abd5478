import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { faultsInAllLooks } from '../../support/looks.ts'

/** One moment a day, and no plays. */
test.use({ cards: 'lose' })

const DAY_MS = 24 * 60 * 60 * 1000
const PLAYS = '**/api/v1/campaigns/rasca/editions/test/proof/plays*'
const MOMENTS = '/api/v1/campaigns/rasca/editions/test/proof/moments'

const said = (page: Page) => page.getByRole('region', { name: 'Compruébalo tú' }).getByRole('status')
const checkButton = (page: Page) => page.getByRole('button', { name: 'Comprobar aquí' })

test('while the edition is open, the check says what can already be checked', async ({ page }) => {
  await page.goto('/prueba/rasca?abierta')
  await page.waitForSelector('html.js')
  await checkButton(page).click()
  await expect(page.getByText('Todo encaja', { exact: true })).toBeVisible()
  await expect(said(page)).toContainText('la definición tiene su huella')
  await expect(page.getByRole('slider')).toHaveCount(0)
})

test('once the edition has closed, the check survives failures, shows each moment, and names a contradiction', async ({
  site,
  page,
  expectNoise,
}) => {
  test.slow()
  expectNoise(/429|proof\/plays/)
  await site.moveClock(12 * DAY_MS)
  await page.goto('/prueba/rasca?cerrada')
  await page.waitForSelector('html.js')
  const fits = page.getByText('Todo encaja', { exact: true })

  await test.step('it can be stopped, and started again with the same button', async () => {
    const pages: string[] = []
    await page.route(PLAYS, (route) => {
      pages.push(route.request().url())
    })
    await checkButton(page).press('Enter')
    await expect(page.getByText('Descargando los momentos')).toBeVisible()
    await expect.poll(() => pages.length).toBe(1)
    await page.keyboard.press('Enter')
    await expect(checkButton(page)).toBeFocused()
    await expect(page.getByText('Descargando los momentos')).toHaveCount(0)
    await page.unroute(PLAYS)
  })
  await test.step('it says what to do when the download fails', async () => {
    await page.route(PLAYS, (route) => route.abort())
    await checkButton(page).press('Enter')
    await expect(page.getByRole('alert')).toContainText('Mira si tienes conexión')
    await expect(fits).toHaveCount(0)
    await page.unroute(PLAYS)
  })
  await test.step('it retries after a 429 response, and succeeds', async () => {
    let asked = 0
    await page.route(PLAYS, (route) =>
      asked++ === 0 ? route.fulfill({ status: 429, headers: { 'retry-after': '1' } }) : route.continue(),
    )
    await checkButton(page).press('Enter')
    await expect(fits).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(asked).toBe(2)
    await page.unroute(PLAYS)
  })
  await test.step('it shows each moment, by pointer, by keyboard and in a table', async () => {
    await expect(said(page)).toHaveText(/^Todo encaja: \d+ jugadas?, 21 momentos, 0 premios dados y 1 sorteo\.$/)
    await expect(page.getByRole('img', { name: /^21 días y 21 momentos con premio: 0 con jugada y 21/ })).toBeVisible()
    const words = page.locator('.day-chart__words')
    const first = await words.textContent()
    const slider = page.getByRole('slider', { name: 'Momento del dibujo' })
    await slider.press('ArrowRight')
    await expect(words).not.toHaveText(first ?? '')
    await expect(slider).toHaveAttribute('aria-valuetext', /^Vale de 10 euros\. .* No se lo llevó nadie\. Unidad vale-/)
    await page.locator('.day-chart__pennant').first().hover()
    await expect(words).toHaveText(first ?? '')
    await page.getByText('El dibujo, en una tabla').click()
    const days = page.locator('.check-sheet tbody tr')
    await expect(days).toHaveCount(21)
    await expect(days.first().locator('td')).toHaveText(['0', '1', '0', '–'])
  })
  await test.step('its result has no serious axe violations or sideways overflow', async () => {
    expect(await faultsInAllLooks(page)).toEqual([])
  })
  await test.step('it names a faked contradiction and shows it at its place in the chart', async () => {
    const { moments } = await (await page.request.get(MOMENTS)).json()
    const [last] = moments.slice(-1)
    const at = last.opensAt - 1000
    const play = { ticket: '0000001', player: 'a', at, day: '2026-01-01', action: 'card', slot: 'day:1', detail: '' }
    await page.route(PLAYS, (route) =>
      route.fulfill({ json: { plays: [{ ...play, unit: last.unit }], nextCursor: null } }),
    )
    await page.reload()
    await page.waitForSelector('html.js')
    await checkButton(page).click()
    await expect(page.getByText('No encaja', { exact: true })).toBeVisible()
    const fault = page.getByRole('listitem').filter({ hasText: `ganó ${last.unit} antes de su momento.` })
    await page.getByRole('slider').press('Home')
    await fault.getByRole('button', { name: 'Ver en el dibujo' }).click()
    await expect(page.locator('#marca-elegida')).toBeInViewport()
    await expect(page.getByRole('slider')).toBeFocused()
    await expect(page.locator('.day-chart__words')).toContainText(`La jugada 0000001 ganó ${last.unit} antes`)
    await expect(page.locator('.day-chart__cross')).toHaveCount(1)
  })
  await site.moveClock(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says how to run the verifier, and hides the button that needs JavaScript', async ({ page }) => {
    await page.goto('/prueba/rasca')
    await expect(page.getByText('Aquí hace falta JavaScript.')).toBeVisible()
    await expect(page.getByText('node verificador.mjs DIRECCIÓN/prueba/rasca/test')).toBeVisible()
    await expect(checkButton(page)).toBeHidden()
  })
})
