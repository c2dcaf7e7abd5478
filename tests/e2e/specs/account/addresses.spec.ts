import { sendSignUp } from '../../support/account/sign-up-form.ts'
import { typeCode } from '../../support/account/type-code.ts'
import { expect, mailedCode, test } from '../../support/fixtures.ts'

const PASSWORD = 'una frase bien larga'

for (const [email, stored] of [
  // Chromium sends the ASCII form (A-label) of the domain that is typed.
  ['ana@peña.es', 'ana@xn--pea-8ma.es'],
  ["o'neil@foo--bar.es", "o'neil@foo--bar.es"],
] as const) {
  test(`a visitor signs up with ${email} and sees the address as it was typed`, async ({ page, site }) => {
    await page.goto('/signup')
    await page.waitForSelector('html.js')
    await sendSignUp(page, { email, password: PASSWORD })
    await page.waitForURL('**/signup/check')
    await expect(page.getByText(`Te hemos enviado un código de 6 cifras a ${email}`)).toBeVisible()
    await typeCode(page, await mailedCode(`${site.origin}/api/v1`, stored))
    await page.waitForURL('**/promo/rasca')
    await page.goto('/user/profile')
    await expect(page.locator('main').getByText(email, { exact: true })).toBeVisible()
  })
}

test('the error of an invalid e-mail address is the accessible description of its field', async ({ page }) => {
  await page.goto('/signup')
  await page.waitForSelector('html.js')
  await sendSignUp(page, { email: 'josé@example.es', password: PASSWORD })
  await expect(page.getByRole('textbox', { name: 'Correo' })).toHaveAccessibleDescription(
    /Antes de la @ solo podemos usar letras sin tilde ni eñe/,
  )
})

test('an error says what an address lacks', async ({ page }) => {
  await page.goto('/contact')
  await page.waitForSelector('html.js')
  const email = page.getByRole('textbox', { name: 'Tu correo' })
  const send = () => page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await send()
  await expect(page.getByRole('alert')).toContainText('Revisa estos 3 datos')
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveAccessibleDescription('Escribe tu mensaje.')
  await expect(email).toHaveAccessibleDescription('Escribe tu correo.')
  await email.fill('ana@')
  await send()
  await expect(email).toHaveAccessibleDescription('Falta lo que va detrás de la @, como ejemplo.es.')
  await email.fill('ana@example.es')
  await expect(email).toHaveAccessibleDescription('Para contestarte, y para nada más.')
})
