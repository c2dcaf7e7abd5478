import { decodeSvg } from '#tests/support/decode-qr.ts'
import { expect, test } from '../../support/fixtures.ts'
import { faultsInAllLooks } from '../../support/looks.ts'
import { addShop } from '../../support/operator.ts'
import { submit, submitPlainly } from '../../support/outcome.ts'

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
  const place = () => page.locator('.prize-ticket').evaluate((ticket) => Math.round(ticket.getBoundingClientRect().top))
  const before = await place()
  const claim = () => page.getByRole('button', { name: 'Recoger premio' }).click()
  await submit(page, 'claim', claim, page.getByRole('heading', { name: 'Tu código', exact: true }))
  expect(await place(), 'the prize stays in its place while it is claimed').toBe(before)
  await expect(step).toContainText('Recogido')
  const code = await page.locator('.prize-code').textContent()

  await expect(page.getByRole('img', { name: 'El mismo código, en QR' })).toHaveJSProperty('complete', true)
  const qr = await page.request.get(`${path}/codigo.svg`)
  expect(decodeSvg((await qr.text()).replace(' xmlns="http://www.w3.org/2000/svg"', ''))).toBe(code)
  expect(await faultsInAllLooks(page)).toEqual([])
  for (const [link, file] of [
    ['Guardar', 'mi-premio.png'],
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

  await test.step('a shop scans the code and marks it as used, and the winner reads where', async () => {
    const shop = await browser.newPage({ baseURL: site.origin })
    await shop.addInitScript((scanned) => {
      class BarcodeDetector {
        detect = async () => [{ rawValue: scanned }]
      }
      Object.assign(BarcodeDetector, { getSupportedFormats: async () => ['qr_code'] })
      Object.assign(window, { BarcodeDetector })
      const getUserMedia = async () => {
        const canvas = document.createElement('canvas')
        const draw = () => {
          canvas.getContext('2d')?.fillRect(0, 0, Math.random() * 100, 100)
          requestAnimationFrame(draw)
        }
        draw()
        return canvas.captureStream()
      }
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
    }, code ?? '')
    const till = await addShop(site, 'Gran Vía')
    await shop.goto(till)
    const result = shop.locator('#resultado')
    await submit(shop, 'check', () => shop.getByRole('button', { name: 'Usar la cámara' }).click(), result)
    await expect(result).toHaveText('Válido')
    await expect(result).toBeFocused()
    expect(await faultsInAllLooks(shop)).toEqual([])
    const plain = await browser.newPage({ baseURL: site.origin, javaScriptEnabled: false })
    await plain.goto(till)
    await plain.getByLabel('Código del premio').fill(code ?? '')
    const found = plain.locator('#resultado')
    await submitPlainly(plain, 'check', () => plain.getByRole('button', { name: 'Comprobar' }).click(), found)
    await submit(shop, 'mark', () => shop.getByRole('button', { name: 'Marcar como usado' }).click(), result)
    await submitPlainly(plain, 'mark', () => plain.getByRole('button', { name: 'Marcar como usado' }).click(), found)
    await expect(found).toHaveText('Válido, marcado hace un momento por ti')
    await plain.close()
    await expect(result).toHaveText('Válido, marcado hace un momento por ti')
    await expect(result).toBeFocused()
    await shop.close()
    await page.reload()
    await expect(step).toContainText('Usado')
    await expect(page.getByText(/^Usado el .* en Gran Vía\.$/)).toBeVisible()
  })
})
