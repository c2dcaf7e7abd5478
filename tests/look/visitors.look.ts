import { atRest, open, photograph, test } from './photograph.ts'

const PAGES = {
  landing: '/',
  info: '/info',
  conditions: '/conditions',
  contact: '/contact',
  'sign-up': '/signup',
  'sign-in': '/ventana/entrar',
  forgot: '/forgot',
  'reset-bad-link': '/reset?token=x',
  'confirm-bad-link': '/confirm?token=x',
  'exit-club': '/go/club',
  'missing-page': '/nada',
  mailbox: '/buzon',
  'code-page': '/promo/tpp/PAN-2026-HORNO',
  'stranger-xmas': '/promo/xmas',
  'stranger-xmas-door': '/promo/xmas?puerta=1',
  'stranger-verano': '/promo/verano',
  'stranger-badges': '/promo/verano/insignias',
  'stranger-codes': '/promo/tpp/bono',
  'stranger-rasca': '/?volver=/promo/rasca',
  'stranger-eurocopa': '/?volver=/promo/eurocopa',
}

for (const [name, path] of Object.entries(PAGES))
  test(`a visitor: ${name}`, async ({ page }) => {
    await open(page, path)
    await photograph(page, `visitor.${name}`)
  })

test('a visitor: forms with faults', async ({ page }) => {
  await open(page, '/signup')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByRole('textbox', { name: 'Correo' }).fill('ana@')
  await atRest(page)
  await photograph(page, 'visitor.sign-up-faults')
  await open(page, '/contact')
  await page.getByRole('button', { name: /Enviar/ }).click()
  await atRest(page)
  await photograph(page, 'visitor.contact-faults')
})

test('a visitor: sign-in window', async ({ page }) => {
  await open(page, '/ventana/entrar')
  await page.getByRole('textbox', { name: 'Correo' }).fill('ana@example.com')
  await page.getByLabel('Contraseña', { exact: true }).fill('no es la mía')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await atRest(page)
  await photograph(page, 'visitor.sign-in-faults')
})
