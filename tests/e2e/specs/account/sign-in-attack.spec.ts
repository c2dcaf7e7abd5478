import type { Page } from 'playwright/test'
import { signInFormAlive } from '../../support/account/sign-in-form.ts'
import { expect, type Member } from '../../support/fixtures.ts'
import { submitPlainly } from '../../support/outcome.ts'
import { testWith } from '../../support/own-site.ts'
import { everyCardWins } from '../../support/seasons.ts'

/** A site with rate limits, where the attacker's calls come from other addresses than the visitor's. */
const test = testWith(everyCardWins, { RATE_LIMITS: 'on', TRUST_PROXY: '1' })

async function attack(origin: string, email: string) {
  for (let i = 1; i <= 12; i++) {
    await fetch(`${origin}/api/v1/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${i}` },
      body: JSON.stringify({ email, password: 'not the password' }),
    })
  }
}

async function enter(page: Page, { email, password }: Member, { hasScript = true } = {}) {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Correo' }).fill(email)
  if (hasScript) await signInFormAlive(page)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Number of submissions of this page's forms. */
function watchForms(page: Page) {
  const sent = { times: 0 }
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/_serverFn/')) sent.times++
  })
  return sent
}

/** Leaves the browser as after the end of a session: without the session cookie, but with the device cookie. */
async function dropSession(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies({ name: /temporada$/ })
}

test('while others guess the password, a browser that was signed in before signs in with one request', async ({
  page,
  context,
  site,
  newMember,
}) => {
  const member = await newMember()
  await enter(page, member)
  await page.waitForURL('**/home')
  const device = (await context.cookies()).find(({ name }) => name.endsWith('temporada-dispositivo'))
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  // By the browser's own clock, which may be behind the clock of the run.
  const now = Date.now() - Number(process.env.TEST_CLOCK_AHEAD_MS ?? 0)
  expect(device?.expires).toBeGreaterThan(now / 1000 + 364 * 24 * 60 * 60)
  await dropSession(page)
  await attack(site.origin, member.email)
  const sent = watchForms(page)
  await enter(page, member)
  await page.waitForURL('**/home')
  expect(sent.times).toBe(1)
})

test('while others guess the password, a new browser solves a proof of work and explains the wait', async ({
  page,
  site,
  newMember,
}) => {
  const member = await newMember()
  await attack(site.origin, member.email)
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/proof-of-work.worker*', async (route) => {
    await held.promise
    await route.continue()
  })
  await enter(page, member)
  const said = page.getByText('Estamos comprobando que eres una persona; tarda unos segundos.')
  await expect(said).toBeVisible()
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toHaveAttribute('aria-busy', 'true')
  held.resolve()
  await page.waitForURL('**/home')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('while others guess the password, a reset by mail lets the member sign in and makes the browser known', async ({
    page,
    site,
    newMember,
  }) => {
    const member = await newMember()
    await attack(site.origin, member.email)
    await enter(page, member, { hasScript: false })
    await expect(page.getByRole('alert')).toContainText('Hay muchos intentos de entrar con este correo')
    await page.getByRole('link', { name: 'He olvidado mi contraseña' }).click()
    await page.getByRole('textbox', { name: 'Correo' }).fill(member.email)
    const ask = () => page.getByRole('button', { name: 'Enviar el enlace' }).click()
    await submitPlainly(page, 'forgot', ask, page.getByRole('heading', { name: 'Mira tu correo' }))
    await expect(page.getByText(`Si hay una cuenta con ${member.email}`)).toBeVisible()
    const again = () => page.getByRole('button', { name: 'Enviar otra vez' }).click()
    await submitPlainly(page, 'forgot-again', again, page.getByText('Enviado otra vez.'))
    await page.goto('/buzon')
    await page
      .getByRole('listitem')
      .filter({ hasText: `Para ${member.email}` })
      .first()
      .getByRole('link', { name: 'Abrir el enlace' })
      .click()
    const password = 'otra frase bien larga'
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(password)
    const save = () => page.getByRole('button', { name: 'Guardar contraseña' }).click()
    await submitPlainly(page, 'reset', save, page.getByRole('heading', { name: 'Contraseña cambiada' }))
    await enter(page, { ...member, password }, { hasScript: false })
    await page.waitForURL('**/home')
  })
})
