import { hash } from 'node:crypto'
import { expect, type Member } from '../../support/fixtures.ts'
import { testWith } from '../../support/own-site.ts'
import { twoCardsADay } from '../../support/seasons.ts'

// A site for this file alone: the plays of tests that move the clock back would be out of order here.
const test = testWith(twoCardsADay)

const DAY_MS = 24 * 60 * 60 * 1000

test('keeps the seed in its envelope while the campaign is open', async ({ page }) => {
  await page.goto('/prueba/rasca')
  await expect(page.getByRole('main')).toContainText('Estado')
  await expect(page.getByText('Abierta', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Se publica el \d/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Se abren al cerrar' })).toBeVisible()
  // The plays stay closed too, but not the roots of the days that have passed.
  await expect(async () => {
    await page.reload()
    await page.getByText(/^10 raíces, la última del/).click({ timeout: 2000 })
  }).toPass()
  await expect(page.locator('.proof-roots')).toHaveText(/^(\d{4}-\d{2}-\d{2} [0-9a-f]{64}\s*){10}$/)
  // The season of the tests is loaded while it runs, and its page does not claim otherwise.
  await expect(page.getByText('Publicado con la promoción ya abierta')).toBeVisible()
})

test('shows after the close that the promise was kept, how to recompute it, and every moment', async ({
  page,
  site,
}) => {
  await site.moveClock(12 * DAY_MS)
  // An address of its own: the page of the open campaign may still be in the cache of open pages.
  await page.goto('/prueba/rasca?cerrada')
  await expect(page.getByText('Terminada', { exact: true })).toBeVisible()
  const [commitment, seed, definitionHash] = await page.locator('.proof-pair dd').allTextContents()
  expect(hash('sha256', `${seed}|${definitionHash}`)).toBe(commitment)
  await expect(page.getByText(`printf %s '${seed}|${definitionHash}' | sha256sum`)).toBeVisible()
  const days = page.locator('#momentos ~ details')
  await expect(days).toHaveCount(21)
  await days.first().locator('summary').click()
  await expect(days.first().locator('tbody tr')).toHaveCount(100)
  await expect(days.first().locator('tbody tr').first()).toContainText(/^\d\d:\d\d:\d\d,\d{3}Vale de 10 euros/)
  await expect(page.getByText('Cada unidad de premio tiene su momento.')).toBeVisible()
  // The verifier that the page offers runs in the visitor's browser and finds nothing.
  await expect(page.getByRole('link', { name: 'verificador' })).toHaveAttribute('href', '/verificador.mjs')
  const faults = await page.evaluate(async (file) => {
    const { comprobar, descargar } = await import(file)
    return comprobar(await descargar('/api/v1/campaigns/rasca/editions/test'))
  }, '/verificador.mjs')
  expect(faults).toEqual([])
  await site.moveClock(0)
})

test('runs the verifier over every play that was made, and shows the hours of a crowded edition', async ({
  page,
  site,
  newMember,
}) => {
  await playTwoCards(site.origin, await newMember())
  await site.moveClock(12 * DAY_MS)
  await page.goto('/prueba/rasca?comprobada')
  await page.waitForSelector('html.js')
  await page.getByRole('button', { name: 'Comprobar aquí' }).click()
  await expect(page.getByText('Todo encaja', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Compruébalo tú' }).getByRole('status')).toHaveText(
    /^Todo encaja: \d+ jugadas, 2100 momentos, \d+ premios dados y 1 sorteo\.$/,
  )
  await expect(page.getByRole('img', { name: /^21 días y 2100 momentos con premio: \d+ con jugada/ })).toBeVisible()
  // Chooses the last bar by keyboard, and reads it in words.
  const slider = page.getByRole('slider', { name: 'Hora del dibujo' })
  await slider.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', /de \d+ a \d+ h\. \d+ momentos?\. /)
  await site.moveClock(0)
})

/** Plays two cards through the API: both win, because ten days of moments wait in this season. */
async function playTwoCards(origin: string, member: Member) {
  const api = `${origin}/api/v1`
  const post = async (path: string, body: object, headers = {}) => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    const response = await fetch(api + path, { ...options, body: JSON.stringify(body) })
    expect(response.ok, `${path} ${response.status}`).toBe(true)
    return response.json()
  }
  const { access } = await post('/sessions', member)
  const authorization = `Bearer ${access}`
  const { today } = await (await fetch(`${api}/campaigns/rasca/cards`, { headers: { authorization } })).json()
  for (const n of [1, 2]) {
    const headers = { authorization, 'idempotency-key': `proof-card-${n}` }
    const card = await post('/campaigns/rasca/editions/test/plays', { slot: `day:${today}:${n}` }, headers)
    expect(card.play.outcome.kind).toBe('won')
  }
}
