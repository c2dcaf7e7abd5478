import { hash } from 'node:crypto'
import { expect, type Member } from '../../support/fixtures.ts'
import { testWith } from '../../support/own-site.ts'
import { twoCardsADay } from '../../support/seasons.ts'

// A site for this file alone: other tests move the clock back, and their plays would be out of order in this proof.
const test = testWith(twoCardsADay)

const DAY_MS = 24 * 60 * 60 * 1000

test('while the campaign is open, the proof page hides the seed and shows the roots of past days', async ({ page }) => {
  await page.goto('/prueba/rasca')
  await expect(page.getByRole('main')).toContainText('Estado')
  await page.getByText('Datos de la edición').click()
  await expect(page.getByText('Abierta', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Se publica el \d/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Se abren al cerrar' })).toBeVisible()
  // The plays are not published yet either, but the roots of past days are.
  await expect(async () => {
    await page.reload()
    await page.getByText(/^10 raíces, la última del/).click({ timeout: 2000 })
  }).toPass()
  await expect(page.locator('.proof-roots')).toHaveText(/^(\d{4}-\d{2}-\d{2} [0-9a-f]{64}\s*){10}$/)
  // The season of the tests is loaded after it has opened, and the page says so.
  await expect(page.getByText('Publicado con la promoción ya abierta')).toBeVisible()
})

test('after the campaign closes, the proof page shows the kept commitment, how to recompute it, and all moments', async ({
  page,
  site,
}) => {
  await site.moveClock(12 * DAY_MS)
  // An address of its own: the page of the open campaign may still be in the cache of open pages.
  await page.goto('/prueba/rasca?cerrada')
  await page.getByText('Datos de la edición').click()
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
  // The verifier that the page offers also runs in a browser, and finds no fault.
  await expect(page.getByRole('link', { name: 'verificador' })).toHaveAttribute('href', '/verificador.mjs')
  const faults = await page.evaluate(async (file) => {
    const { comprobar, descargar } = await import(file)
    return comprobar(await descargar('/api/v1/campaigns/rasca/editions/test'))
  }, '/verificador.mjs')
  expect(faults).toEqual([])
  await site.moveClock(0)
})

test('the check in the page covers every play, and its chart is by the hour for an edition with many moments', async ({
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
  // Chooses the last bar by keyboard, and reads its description.
  const slider = page.getByRole('slider', { name: 'Hora del dibujo' })
  await slider.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', /de \d+ a \d+ h\. \d+ momentos?\. /)
  await site.moveClock(0)
})

/** Plays two cards through the API: both win, because ten days of moments are unclaimed in this season. */
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
