import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { holdScripts } from '../../support/loading/hold-scripts.ts'

test('the link to the rules opens them in a dialog; a slow page shows a progress line and a placeholder', async ({
  page,
}) => {
  await page.goto('/promo/xmas')
  await page.waitForSelector('html.js')
  const link = page.getByRole('link', { name: 'Bases completas' })
  // The address of their own page.
  await expect(link).toHaveAttribute('href', /^\/conditions#/)
  await link.click()
  const rules = page.getByRole('dialog', { name: /^Bases de/ })
  await expect(rules).toContainText('Texto')
  await page.keyboard.press('Escape')
  await expect(rules).toHaveCount(0)
  await expect(link).toBeFocused()
  await expect(page).toHaveURL(/\/promo\/xmas$/)

  const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/_serverFn/**', async (route) => {
    await isSeen
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cómo funciona' }).click()
  await expect(page.locator('.navigation-progress')).toBeVisible()
  await expect(page.getByText('Cargando la página')).toBeAttached()
  answer()
  await expect(page).toHaveTitle('Temporada · Cómo funciona')
  await expect(page.getByText('Cargando la página')).toHaveCount(0)
  await expect(page.locator('.navigation-progress')).toBeHidden()
})

test('deleting an account asks for the password and a confirmation, leaves prizes to claim, and can be undone', async ({
  page,
  newMember,
  signIn,
}) => {
  const member = await newMember()
  await signIn(page, member)
  await page.goto('/promo/rasca')
  await page.waitForSelector('html.js')
  await page.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
  await expect(page.getByRole('button', { name: 'Recoger mi premio' })).toBeVisible()
  await page.goto('/user/profile')
  await page.waitForSelector('html.js')
  await page.getByText('Borrar mi cuenta').first().click()
  await expect(page.getByText(/se quedan bajo un número.*mientras se pueda consultar la prueba/)).toBeVisible()
  await page.getByLabel('Tu contraseña').fill(member.password)
  await page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
  await expect(page.getByRole('dialog')).toContainText('solo quedan tus jugadas y premios, bajo un número')
  await page.getByRole('button', { name: 'No, quedarme' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Borraremos tu cuenta')).toHaveCount(0)
  await page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
  await page.getByRole('button', { name: 'Sí, borrarla' }).click()
  await expect(page.getByText('Borraremos tu cuenta')).toBeVisible()

  await page.getByRole('link', { name: /Vale de 10 euros/ }).click()
  await page.getByRole('button', { name: 'Recoger premio' }).click()
  await expect(page.getByText('RECOGIDO', { exact: true })).toBeVisible()

  await page.getByRole('navigation').getByRole('link', { name: 'Perfil' }).first().click()
  await page.getByRole('button', { name: 'Quiero quedarme' }).click()
  await expect(page.getByText('Borraremos tu cuenta')).toHaveCount(0)
})

test('the result of a form sent before the scripts arrive is shown, and stays once they have arrived', async ({
  page,
  site,
  newMember,
  signIn,
}) => {
  const { email, password } = await newMember()
  await fetch(`${site.origin}/api/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/150.0' },
    body: JSON.stringify({ email, password }),
  })
  await signIn(page, { email, password })

  const release = await holdScripts(page)
  await page.goto('/user/profile', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Guardar', exact: true }).first().click()
  const saved = page.locator('form').getByText('Guardado.')
  await expect(saved).toBeVisible()
  // Without JavaScript a result that is still on the page is shown once, at the form.
  await expect(page.locator('.plain-toast')).toHaveCount(0)
  release()
  await page.waitForSelector('html.js')
  await expect(saved).toBeVisible()

  // The scripts arrive while the form is on its way.
  const releaseLate = await holdScripts(page)
  await page.goto('/user/profile', { waitUntil: 'domcontentloaded' })
  const close = page.getByRole('button', { name: /^Cerrar la sesión de Firefox/ })
  await close.click()
  releaseLate()
  const said = page.getByRole('status').filter({ hasText: 'Sesión cerrada en ese dispositivo.' })
  await expect(said).toBeVisible()
  await expect(said).toBeInViewport({ ratio: 1 })
  await expect(close).toHaveCount(0)
})

const LONG_WORDS = 'Os escribo porque mi tarjeta del martes no aparece en el historial.'
const MORE_WORDS = `${LONG_WORDS} La del lunes, sí.`

/** Resolves once the draft of a message is stored, by a script that comes after hydration. */
const draftKept = (page: Page, words: string) =>
  page.waitForFunction((given) => Object.values(sessionStorage).some((kept) => kept.includes(given)), words)

test('a long message survives a reload until it is sent, also if it was written before the scripts arrive', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Mensaje').fill(LONG_WORDS)
  release()
  await expect(page.getByText(`Llevas ${LONG_WORDS.length}`)).toBeVisible()
  await draftKept(page, LONG_WORDS)
  await page.reload()
  await expect(page.getByText('Hemos recuperado')).toBeVisible()
  await expect(page.getByLabel('Mensaje')).toHaveValue(LONG_WORDS)
  await page.getByLabel('Tu correo').fill('ana@example.com')
  await page.getByLabel('Mensaje').fill(MORE_WORDS)
  await draftKept(page, MORE_WORDS)
  await page.reload()
  await expect(page.getByText('Hemos recuperado')).toBeVisible()
  await expect(page.getByLabel('Mensaje')).toHaveValue(MORE_WORDS)
  await expect(page.getByText(`Llevas ${MORE_WORDS.length}`)).toBeVisible()
  await page.getByLabel('Tu correo').fill('ana@example.com')
  await page.getByLabel('Asunto').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page).toHaveURL(/\/ticket\//)
  await page.goto('/contact')
  await page.waitForSelector('html.js')
  await expect(page.getByLabel('Mensaje')).toHaveValue('')
})
