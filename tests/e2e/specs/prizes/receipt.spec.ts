import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Page } from 'playwright/test'
import { VERIFIER_FILE } from '#tests/support/verifier.ts'
import { expect, test } from '../../support/fixtures.ts'

/** Plays today's card, and opens its page in the history. */
async function openPlay(page: Page) {
  await page.goto('/promo/rasca')
  await page.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
  await expect(page.getByRole('heading', { name: /Has ganado/ })).toBeVisible()
  await page.goto('/user/history')
  await page.locator('.row--link').first().click()
  await page.getByRole('heading', { name: 'Recibo firmado' }).click()
}

test('the verifier accepts the downloaded receipt; a member’s browser checks it, detects a change, and says if it cannot check signatures', async ({
  page,
  site,
  newMember,
  signIn,
}, testInfo) => {
  test.slow()
  await signIn(page, await newMember())
  await openPlay(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar el recibo' }).click()
  const file = testInfo.outputPath('recibo.json')
  await (await download).saveAs(file)
  expect(JSON.parse(await readFile(file, 'utf8')).play.day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[VERIFIER_FILE, 'recibo', file, `${site.origin}/prueba/rasca/test`],
  ])
  expect(stdout).toContain('La firma encaja.')

  const check = page.getByRole('button', { name: 'Comprobar la firma' })
  const answer = page.getByRole('region', { name: 'Recibo firmado' }).getByRole('status')
  await check.click()
  await expect(answer).toContainText('La firma encaja')

  await page.route('**/receipt.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"slot": "day:', '"slot": "dbz:') })
  })
  await check.click()
  await expect(answer).toContainText('La firma no encaja')

  await page.unroute('**/receipt.json')
  await page.evaluate(() => {
    Object.defineProperty(crypto.subtle, 'importKey', { value: () => Promise.reject(new Error('unknown algorithm')) })
  })
  await check.click()
  await expect(answer).toContainText('Tu navegador no sabe comprobar firmas')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page offers the receipt and the verifier, and hides the button that needs JavaScript', async ({
    page,
    newMember,
    signIn,
  }) => {
    await signIn(page, await newMember())
    await openPlay(page)
    await expect(page.getByRole('button', { name: 'Comprobar la firma' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Descargar el recibo' })).toBeVisible()
    await page.getByText('Compruébalo por tu cuenta').click()
    await expect(page.getByText('node verificador.mjs recibo recibo.json')).toBeVisible()
  })
})
