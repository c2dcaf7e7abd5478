import { decodeSvg } from '#tests/support/decode-qr.ts'
import { expect, test } from '../../support/fixtures.ts'
import { faultsInAllLooks } from '../../support/looks.ts'

test('a claimed code is shown as text, QR code and picture, to its winner only', async ({
  page,
  browser,
  site,
  newMember,
  signIn,
}) => {
  // Checks a page in every width and theme.
  test.slow()
  await signIn(page, await newMember())
  await page.goto('/promo/rasca')
  await page.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
  const path = (await page.getByRole('link', { name: 'Ver el premio' }).getAttribute('href')) ?? ''
  await page.goto(path)
  const step = page.getByRole('list', { name: 'Por dónde va tu premio' }).locator('[aria-current="step"]')
  await expect(step).toContainText('Ganado')
  expect((await page.request.get(`${path}/codigo.svg`)).status(), 'nothing to scan before the claim').toBe(404)
  await page.waitForSelector('html.js')
  await page.getByRole('button', { name: 'Recoger premio' }).click()
  await expect(step).toContainText('Recogido')
  const code = await page.locator('.prize-code').textContent()

  await expect(page.getByRole('img', { name: 'El mismo código, en QR' })).toHaveJSProperty('complete', true)
  const qr = await page.request.get(`${path}/codigo.svg`)
  expect(decodeSvg((await qr.text()).replace(' xmlns="http://www.w3.org/2000/svg"', ''))).toBe(code)
  expect(await faultsInAllLooks(page)).toEqual([])
  for (const [link, file] of [
    ['Guardar código', 'mi-premio.png'],
    ['Presumir sin enseñar el código', 'he-ganado.png'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: link }).click()
    expect((await download).suggestedFilename()).toBe(file)
  }

  const stranger = await browser.newPage({ baseURL: site.origin })
  await signIn(stranger, await newMember())
  for (const file of ['codigo.svg', 'premio.png', 'compartir.png']) {
    expect((await stranger.request.get(`${path}/${file}`)).status()).toBe(404)
  }
  await stranger.close()
})
