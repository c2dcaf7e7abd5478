import type { Page } from 'playwright/test'
import { signInFormAlive } from '../../support/account/sign-in-form.ts'
import { expect, test } from '../../support/fixtures.ts'

/** Records for each form that the page sends whether it has a proof. */
function watchProofs(page: Page): boolean[] {
  const sent: boolean[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/_serverFn/'))
      sent.push((request.postData() ?? '').includes('name="_proof"'))
  })
  return sent
}

async function writeToUs(page: Page) {
  await page.goto('/contact')
  await page.waitForSelector('html.js')
  await page.getByLabel('Tu correo').fill('ana@example.com')
  await page.getByLabel('Asunto').selectOption({ index: 1 })
  await page.getByLabel('Mensaje').fill('Os escribo porque mi tarjeta del martes no aparece.')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page).toHaveURL(/\/ticket\//)
}

test('a message goes with a proof that the browser made without a question', async ({ page }) => {
  const sent = watchProofs(page)
  await writeToUs(page)
  expect(sent).toEqual([true])
})

test('a browser that cannot make a proof sends its message all the same', async ({ page, expectNoise }) => {
  expectNoise(/proof-of-work|ERR_FAILED|Failed to load/)
  await page.route('**/assets/proof-of-work*', (route) => route.abort())
  const sent = watchProofs(page)
  await writeToUs(page)
  expect(sent).toEqual([false])
})

test('signing in sends a proof only after a first try has failed', async ({ page, newMember }) => {
  const { email, password } = await newMember()
  const sent = watchProofs(page)
  await page.goto('/')
  await page.waitForSelector('html.js')
  await page.getByRole('textbox', { name: 'Correo' }).fill(email)
  await signInFormAlive(page)
  await page.getByLabel('Contraseña', { exact: true }).fill('no es esta, seguro')
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('no coinciden')).toBeVisible()
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/home')
  expect(sent).toEqual([false, true])
})

test('a program may bring its proof to the site’s own address of the API', async ({ request, site }) => {
  const send = (proof: string) =>
    request.post(`${site.origin}/api/v1/contact`, {
      data: { email: 'ana@example.com', subject: 'otra', message: 'Un mensaje de veinte letras o más.' },
      headers: { 'bot-check': proof },
    })
  // An invalid proof is refused, so it must have arrived.
  expect(await (await send('made-up')).json()).toMatchObject({ code: 'bot_check_failed' })
})
