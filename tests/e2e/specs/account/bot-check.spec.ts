import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Page } from 'playwright/test'
import { signInFormAlive } from '../../support/account/sign-in-form.ts'
import { expect, test } from '../../support/fixtures.ts'

/** Records whether each form that the page sends has a bot proof. */
function watchProofs(page: Page): boolean[] {
  const sent: boolean[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/_serverFn/'))
      sent.push((request.postData() ?? '').includes('name="_proof"'))
  })
  return sent
}

async function writeToUs(page: Page) {
  await page.getByLabel('Tu correo').fill('ana@example.com')
  await page.getByLabel('Asunto').selectOption({ index: 1 })
  await page.getByLabel('Mensaje').fill('Os escribo porque mi tarjeta del martes no aparece.')
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page).toHaveURL(/\/ticket\//)
}

test('a message is sent with a proof of work, without a question to the visitor, reCAPTCHA or analytics', async ({
  page,
  site,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const sent = watchProofs(page)
  await page.goto('/contact')
  await page.waitForSelector('html.js')
  await expect(page.locator('.offline')).toBeAttached()
  await expect(page.getByText('¿Nos dejas contar visitas')).toHaveCount(0)
  await expect(page.getByText('reCAPTCHA')).toHaveCount(0)
  await writeToUs(page)
  expect(sent).toEqual([true])
  expect(asked.filter((url) => !url.startsWith(site.origin))).toEqual([])
  const policy = (await page.request.get('/contact')).headers()['content-security-policy']
  expect(policy).not.toContain('recaptcha')
})

test('a browser that cannot load the proof of work still sends the message', async ({ page, expectNoise }) => {
  expectNoise(/proof-of-work|ERR_FAILED|Failed to load/)
  await page.route('**/assets/proof-of-work*', (route) => route.abort())
  const sent = watchProofs(page)
  await page.goto('/contact')
  await page.waitForSelector('html.js')
  await writeToUs(page)
  expect(sent).toEqual([false])
})

test('signing in sends a proof of work only after a failed attempt', async ({ page, newMember }) => {
  const { email, password } = await newMember()
  const sent = watchProofs(page)
  await page.goto('/')
  await page.waitForSelector('html.js')
  await page.getByRole('textbox', { name: 'Correo' }).fill(email)
  await signInFormAlive(page)
  await page.getByLabel('Contraseña', { exact: true }).fill('no es esta, seguro')
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('no son correctos')).toBeVisible()
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/home')
  expect(sent).toEqual([false, true])
})

test('a program can send its proof of work to the site’s API in the Bot-Check header', async ({ request, site }) => {
  const send = (proof: string) =>
    request.post(`${site.origin}/api/v1/contact`, {
      data: { email: 'ana@example.com', subject: 'otra', message: 'Un mensaje de veinte letras o más.' },
      headers: { 'bot-check': proof },
    })
  const challenge = await (await request.get(`${site.origin}/api/v1/bot-challenge?action=contact`)).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  expect((await send(proof)).ok()).toBe(true)
  // A used and an invalid proof are refused, so the header must have reached the API.
  for (const bad of [proof, 'made-up']) {
    expect(await (await send(bad)).json()).toMatchObject({ code: 'bot_check_failed' })
  }
})
