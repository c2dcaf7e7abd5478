import { sendSignUp } from '../e2e/support/account/sign-up-form.ts'
import { mailedCode } from '../e2e/support/fixtures.ts'
import { atRest, open, photograph, test } from './photograph.ts'

test('an account: from sign-up to the first page', async ({ page, site }) => {
  await open(page, '/signup')
  await sendSignUp(page, { email: 'nueva@example.com', password: 'una frase bien larga' })
  await page.getByLabel('Código').waitFor()
  await photograph(page, 'account.check-mail')
  await page.getByLabel('Código').fill(await mailedCode(`${site.origin}/api/v1`, 'nueva@example.com'))
  await page
    .getByRole('button', { name: 'Confirmar' })
    .click()
    .catch(() => undefined)
  await page.waitForURL('**/home**').catch(() => undefined)
  await page.waitForLoadState('networkidle')
  await photograph(page, 'account.home-first')
  await open(page, '/buzon')
  await photograph(page, 'account.mailbox')
})

test('an account: its pages', async ({ page, newMember, signIn }) => {
  await signIn(page, await newMember())
  for (const [name, path] of [
    ['home', '/home'],
    ['history-empty', '/user/history'],
    ['profile', '/user/profile'],
    ['security', '/user/security'],
    ['contact', '/user/contact'],
    ['missing-prize', '/user/prizes/0190-nada'],
  ] as const) {
    await open(page, path)
    await photograph(page, `account.${name}`)
  }
  await open(page, '/user/contact')
  await page.getByLabel('Asunto').selectOption({ index: 1 })
  await page.getByRole('textbox', { name: /Mensaje|Cuéntanos/ }).fill('¿Cuándo llega mi caja de naranjas?')
  await page.getByRole('button', { name: /Enviar/ }).click()
  await atRest(page)
  await photograph(page, 'account.contact-sent')
})

test('an account: not confirmed', async ({ page, newMember, signIn }) => {
  await signIn(page, await newMember({ confirmed: false })).catch(() => undefined)
  for (const [name, path] of [
    ['home', '/home'],
    ['validation', '/user/validation'],
    ['rasca', '/promo/rasca'],
    ['eurocopa', '/promo/eurocopa'],
    ['xmas', '/promo/xmas'],
  ] as const) {
    await open(page, path)
    await photograph(page, `unconfirmed.${name}`)
  }
})
