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

test.describe('once the edition has closed, the check', () => {
  test.beforeEach(async ({ site, page }) => {
    await site.moveClock(12 * DAY_MS)
    await page.goto('/prueba/rasca?cerrada')
    await page.waitForSelector('html.js')
  })
  test.afterEach(({ site }) => site.moveClock(0))

  test('shows each moment, by pointer, by keyboard and in a table', async ({ page }) => {
    await checkButton(page).click()
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

  test('names a faked contradiction and shows it at its place in the chart', async ({ page }) => {
    const { moments } = await (await page.request.get(MOMENTS)).json()
    const [last] = moments.slice(-1)
    const at = last.opensAt - 1000
    const play = { ticket: '0000001', player: 'a', at, day: '2026-01-01', action: 'card', slot: 'day:1', detail: '' }
    await page.route(PLAYS, (route) =>
      route.fulfill({ json: { plays: [{ ...play, unit: last.unit }], nextCursor: null } }),
    )
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

  test('can be stopped, and started again with the same button', async ({ page }) => {
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
    await checkButton(page).press('Enter')
    await expect(page.getByText('Todo encaja', { exact: true })).toBeVisible()
  })

  test('says what to do when the download fails, and succeeds on a retry', async ({ page, expectNoise }) => {
    expectNoise(/proof\/plays/)
    await page.route(PLAYS, (route) => route.abort())
    await checkButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Mira si tienes conexión')
    await page.unroute(PLAYS)
    await checkButton(page).click()
    await expect(page.getByText('Todo encaja', { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('retries after a 429 response, and succeeds', async ({ page, expectNoise }) => {
    expectNoise(/429/)
    let asked = 0
    await page.route(PLAYS, (route) =>
      asked++ === 0 ? route.fulfill({ status: 429, headers: { 'retry-after': '1' } }) : route.continue(),
    )
    await checkButton(page).click()
    await expect(page.getByText('Todo encaja', { exact: true })).toBeVisible()
    expect(asked).toBe(2)
  })

  test('has a result without serious axe violations or sideways overflow', async ({ page }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await checkButton(page).click()
    await page.getByText('El dibujo, en una tabla').click()
    expect(await faultsInAllLooks(page)).toEqual([])
  })
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
