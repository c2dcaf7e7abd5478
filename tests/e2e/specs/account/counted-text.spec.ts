import type { Page } from 'playwright/test'
import { sendSignUp } from '../../support/account/sign-up-form.ts'
import { expect, mailedCode, test } from '../../support/fixtures.ts'
import { submitPlainly } from '../../support/outcome.ts'

const PASSWORD = 'una frase bien larga'

/** Signs up, and returns the mailed code as a mail program shows it. */
async function codeFor(page: Page, api: string, email: string): Promise<string> {
  await page.goto('/signup')
  await sendSignUp(page, { email, password: PASSWORD })
  await page.waitForURL('**/signup/check')
  const code = await mailedCode(api, email)
  return `  ${code.slice(0, 3)}\u00a0${code.slice(3)}\t`
}

test('the fields of a date keep every digit of a pasted text, and only the digits', async ({ page }) => {
  await page.goto('/signup')
  await page.waitForSelector('html.js')
  for (const [label, pasted, kept] of [
    ['Día', '   07 ', '07'],
    ['Mes', ' 1 1', '11'],
    ['Año', '\u200e  19 90', '1990'],
  ] as const) {
    await page.getByLabel(label).focus()
    await page.keyboard.insertText(pasted)
    await expect(page.getByLabel(label)).toHaveValue(kept)
  }
})

test('the sixth digit sends the code once, and a pasted code loses its spaces', async ({ page, site }) => {
  const code = await codeFor(page, `${site.origin}/api/v1`, 'pega-cifras@example.com')
  const digits = code.replaceAll(/\D/g, '')
  const wrong = digits === '123456' ? '123457' : '123456'
  const field = page.getByRole('textbox', { name: /Código/ })
  await page.waitForSelector('html.js')
  await field.pressSequentially(wrong)
  await expect(field).toHaveAccessibleDescription(/Ese código no es correcto/)
  await expect(field).toBeFocused()
  expect(await page.getByText('Ese código no es correcto').filter({ visible: true }).count()).toBe(1)

  // A refused code is selected, so that the next one takes its place.
  await page.keyboard.insertText(code)
  await expect(field).toHaveValue(digits)
  await expect(field).toHaveAccessibleDescription('')
  await expect(page.getByRole('alert')).toHaveText('Ya puedes enviarlo otra vez')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.waitForURL('**/promo/rasca')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a code is accepted with the spaces that it was pasted with', async ({ page, site }) => {
    const code = await codeFor(page, `${site.origin}/api/v1`, 'pega-sin-javascript@example.com')
    await page.getByRole('textbox', { name: /Código/ }).fill(code)
    const confirm = () => page.getByRole('button', { name: 'Confirmar' }).click()
    await submitPlainly(page, 'code', confirm, page.getByRole('heading', { level: 1, name: 'Rasca' }))
    await expect(page).toHaveURL(/\/promo\/rasca$/)
  })
})

test('the contact form counts characters as the server does, and cuts nothing off', async ({ page }) => {
  const message = page.getByLabel('Mensaje')
  await page.goto('/contact')
  await page.waitForSelector('html.js')
  await page.getByLabel('Tu correo').fill('cuenta@example.com')
  await page.getByLabel('Asunto').selectOption({ index: 1 })
  const tooLong = `e\u0301${'😀'.repeat(1_980)}${'\n'.repeat(20)}`
  await message.fill(`${tooLong}b`)
  await expect(page.getByText('Llevas 2002: te sobran 2.')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(message).toHaveAccessibleDescription('El mensaje puede tener 2000 caracteres como mucho.')
  await expect(message).toHaveValue(`${tooLong}b`)

  await message.fill(`  ${'a'.repeat(1_979)}${'\n'.repeat(20)}b\n `)
  await expect(page.getByText('Llevas 2000 de 2000 caracteres.')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page).toHaveURL(/\/ticket\//)
})
