import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { sendSignUp } from '../../support/account/sign-up-form.ts'
import { typeCode } from '../../support/account/type-code.ts'
import { expect, mailedCode, test } from '../../support/fixtures.ts'
import { submit, submitPlainly } from '../../support/outcome.ts'

const PASSWORD = 'una frase bien larga'

// The journey with the API as a process of its own (`process` in the configuration); the others run it embedded.
test('a visitor signs up, confirms by link, scratches with the mouse, claims, exports the history, and signs out and in again', {
  tag: '@process',
}, async ({ page }) => {
  const email = 'viaje-con-raton@example.com'
  await signUp(page, email)
  await confirmFromMailbox(page, email)

  await page.waitForSelector('canvas')
  await scratchWithMouse(page)
  await expect(
    page.getByRole('status').getByRole('heading', { name: '¡Has ganado! Tu premio: Vale de 10 euros' }),
  ).toBeVisible()
  await claim(page)

  await page.goto('/user/history')
  await page.waitForSelector('html.js')
  await expect(page.locator('.row--link')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.split('\r\n')).toHaveLength(4)
  expect(csv).toContain('Vale de 10 euros')

  await page.goto('/user/profile')
  await page.waitForSelector('html.js')
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('heading', { name: 'Entra', exact: true })).toBeVisible()
  expect((await page.request.get('/home', { maxRedirects: 0 })).status()).toBe(302)
  await signIn(page, email)
})

test('a visitor signs up, confirms by code, uncovers a card by keyboard although a response is lost, and claims', async ({
  page,
  site,
  expectNoise,
}) => {
  expectNoise(/ERR_CONNECTION|ERR_FAILED|Failed to load/)
  const email = 'viaje-con-teclado@example.com'
  await signUp(page, email)

  await test.step('the code leads to the first game, with a message', async () => {
    const code = await mailedCode(`${site.origin}/api/v1`, email)
    await submit(page, 'code', () => typeCode(page, code), page.getByText('Cuenta creada. ¡A jugar!'))
    await expect(page).toHaveURL(/\/promo\/rasca$/)
  })

  await test.step('a retry after a lost response shows the same card', async () => {
    await page.waitForSelector('canvas')
    let lost = 0
    await page.route('**/_serverFn/**', async (route) => {
      if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Ver el resultado sin rascar' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Tu tarjeta está a salvo')).toBeVisible()
    await page.getByRole('button', { name: 'Reintentar y ver el resultado' }).click()
    await expect(
      page.getByRole('status').getByRole('heading', { name: '¡Has ganado! Tu premio: Vale de 10 euros' }),
    ).toBeVisible()
    await claim(page)
  })

  await test.step('the history has one play, and the prize', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Historial' }).first().click()
    await expect(page.locator('.row--link')).toHaveCount(2)
  })
})

test('a member without a confirmed e-mail cannot play, and sees why', async ({ page, newMember, signIn: enter }) => {
  await enter(page, await newMember({ confirmed: false }))
  await page.goto('/promo/rasca')
  await expect(page.getByRole('link', { name: 'Confirmar mi correo y rascar' })).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor of a printed link signs up after a refusal, confirms, uncovers a card, claims, sees the history, and signs out and in again', async ({
    page,
  }) => {
    const email = 'sin-javascript@example.com'
    await test.step('a refused sign-up form shows its errors and the typed e-mail, but not the password', async () => {
      await page.goto('/?via=cartel-tienda')
      await page.getByRole('main').getByRole('link', { name: 'Crear cuenta' }).first().click()
      await page.getByRole('textbox', { name: 'Correo' }).fill(email)
      await page.getByLabel('Contraseña', { exact: true }).fill('corta')
      await page.getByRole('button', { name: 'Crear cuenta' }).click()
      await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAccessibleDescription(
        /Usa 12 caracteres o más/,
      )
      await expect(page.getByRole('textbox', { name: 'Correo' })).toHaveValue(email)
      await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('')
    })
    const send = () => sendSignUp(page, { email, password: PASSWORD })
    await submitPlainly(page, 'sign-up', send, checkMail(page))
    await expect(page.getByText(email)).toBeVisible()
    await confirmFromMailbox(page, email)
    await page.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
    await expect(page.getByRole('heading', { name: '¡Has ganado! Tu premio: Vale de 10 euros' })).toBeVisible()
    await page.getByRole('button', { name: 'Recoger mi premio' }).click()
    await expect(page).toHaveURL(/\/user\/prizes\/[\w-]+#estado$/)
    await expect(page.locator('.prize-code')).toBeVisible()
    await page.goto('/user/history')
    await expect(page.locator('.row--link')).toHaveCount(2)
    expect(await (await page.request.get('/user/export.json')).json()).toMatchObject({ via: 'cartel-tienda' })
    await page.goto('/user/profile')
    await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await signIn(page, email)
  })
})

/** Claims the prize of the card that has just been uncovered. */
async function claim(page: Page) {
  await page.getByRole('button', { name: 'Recoger mi premio' }).click()
  await expect(page.getByRole('heading', { name: 'Tu código', exact: true })).toBeFocused()
  await expect(page.getByRole('img', { name: 'El mismo código, en QR' })).toBeInViewport({ ratio: 1 })
  const code = await page.locator('.prize-code').textContent()
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}([ -][0-9A-HJKMNP-TV-Z]{4}){2}$/)
}

async function signUp(page: Page, email: string) {
  await page.goto('/signup')
  await ready(page)
  await submit(page, 'sign-up', () => sendSignUp(page, { email, password: PASSWORD }), checkMail(page))
  await expect(page.getByText(email)).toBeVisible()
}

const checkMail = (page: Page) => page.getByRole('heading', { level: 1, name: 'Mira tu correo' })

/** Follows the link in the mail to a button, which also signs in the browser that signed up. */
async function confirmFromMailbox(page: Page, email: string) {
  await page.goto('/buzon')
  await page
    .getByRole('listitem')
    .filter({ hasText: `Para ${email}` })
    .getByRole('link', { name: 'Abrir el enlace' })
    .click()
  await page.waitForURL('**/confirm?token=*')
  await ready(page)
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(page.getByRole('heading', { name: 'Correo confirmado' })).toBeVisible()
  await page.getByRole('link', { name: 'Continuar' }).click()
  // Without a return path, the way leads to the first game that can be played.
  await page.waitForURL('**/promo/rasca')
}

async function signIn(page: Page, email: string) {
  await page.goto('/')
  await ready(page)
  await page.getByRole('textbox', { name: 'Correo' }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/home')
}

/** Resolves once the page is hydrated; at once without JavaScript. */
async function ready(page: Page) {
  const isScripted = await page.evaluate(() => true).catch(() => false)
  if (isScripted) await page.waitForSelector('html.js', { timeout: 2_000 }).catch(() => {})
}

async function scratchWithMouse(page: Page) {
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('no canvas')
  for (let y = 0.07; y < 1; y += 0.1) {
    await page.mouse.move(box.x + 4, box.y + box.height * y)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 4, box.y + box.height * y, { steps: 6 })
    await page.mouse.up()
  }
}
