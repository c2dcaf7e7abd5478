import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { holdScripts } from '../../support/loading/hold-scripts.ts'

test('the link to the rules opens them in a dialog, and has the address of their own page', async ({ page }) => {
  await page.goto('/promo/xmas')
  await page.waitForSelector('html.js')
  const link = page.getByRole('link', { name: 'Bases completas' })
  await expect(link).toHaveAttribute('href', /^\/conditions#/)
  await link.click()
  const rules = page.getByRole('dialog', { name: /^Bases de/ })
  await expect(rules).toContainText('Texto')
  await page.keyboard.press('Escape')
  await expect(rules).toHaveCount(0)
  await expect(link).toBeFocused()
  await expect(page).toHaveURL(/\/promo\/xmas$/)
})

test('deleting an account asks for the password and a confirmation, and can be undone', async ({
  page,
  newMember,
  signIn,
}) => {
  const member = await newMember()
  await signIn(page, member)
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
  await page.getByRole('button', { name: 'Quiero quedarme' }).click()
  await expect(page.getByText('Borraremos tu cuenta')).toHaveCount(0)
})

test('a member whose account is due for deletion can still claim a prize', async ({ page, newMember, signIn }) => {
  const member = await newMember()
  await signIn(page, member)
  await page.goto('/promo/rasca')
  await page.waitForSelector('html.js')
  await page.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
  await expect(page.getByRole('button', { name: 'Recoger mi premio' })).toBeVisible()
  await page.goto('/user/profile')
  await page.waitForSelector('html.js')
  await page.getByText('Borrar mi cuenta').first().click()
  await page.getByLabel('Tu contraseña').fill(member.password)
  await page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
  await page.getByRole('button', { name: 'Sí, borrarla' }).click()
  await page.getByRole('link', { name: /Vale de 10 euros/ }).click()
  await page.getByRole('button', { name: 'Recoger premio' }).click()
  await expect(page.getByText('RECOGIDO')).toBeVisible()
})

for (const scripts of ['late', 'there', 'off'])
  test.describe(`with scripts that are ${scripts}`, () => {
    test.use({ javaScriptEnabled: scripts !== 'off' })

    test('closing the session of another device removes its row and shows a confirmation within the view', async ({
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
      if (scripts === 'there') {
        release()
        await page.waitForSelector('html.js')
      }
      await page.getByRole('button', { name: /^Cerrar la sesión de Firefox/ }).click()
      release()
      const said = page.getByRole('status').filter({ hasText: 'Sesión cerrada en ese dispositivo.' })
      await expect(said).toBeVisible()
      await expect(said).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: /^Cerrar la sesión de Firefox/ })).toHaveCount(0)
    })
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the result of a form that is still on the page is shown once, at the form', async ({
    page,
    newMember,
    signIn,
  }) => {
    await signIn(page, await newMember())
    await page.goto('/user/profile')
    await page.getByRole('button', { name: 'Guardar', exact: true }).first().click()
    await expect(page.locator('form').getByText('Guardado.')).toBeVisible()
    await expect(page.locator('.plain-toast')).toHaveCount(0)
  })
})

test('the result of a form sent before the scripts arrive stays visible once they have arrived', async ({
  page,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember())
  const release = await holdScripts(page)
  await page.goto('/user/profile', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Guardar', exact: true }).first().click()
  await expect(page.locator('form').getByText('Guardado.')).toBeVisible()
  release()
  await page.waitForSelector('html.js')
  await expect(page.locator('form').getByText('Guardado.')).toBeVisible()
})

const LONG_WORDS = 'Os escribo porque mi tarjeta del martes no aparece en el historial.'

/** Resolves once the draft of a message is stored, by a script that comes after hydration. */
const draftKept = (page: Page) =>
  page.waitForFunction((words) => Object.values(sessionStorage).some((kept) => kept.includes(words)), LONG_WORDS)

test('a long message survives a reload until it is sent', async ({ page }) => {
  await page.goto('/contact')
  await page.waitForSelector('html.js')
  await page.getByLabel('Tu correo').fill('ana@example.com')
  await page.getByLabel('Mensaje').fill(LONG_WORDS)
  await draftKept(page)
  await page.reload()
  await expect(page.getByText('Hemos recuperado')).toBeVisible()
  await expect(page.getByLabel('Mensaje')).toHaveValue(LONG_WORDS)
  await expect(page.getByText(`Llevas ${LONG_WORDS.length}`)).toBeVisible()
  await page.getByLabel('Asunto').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page).toHaveURL(/\/ticket\//)
  await page.goto('/contact')
  await page.waitForSelector('html.js')
  await expect(page.getByLabel('Mensaje')).toHaveValue('')
})

test('a long message written before the scripts arrive survives a reload', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/contact', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Mensaje').fill(LONG_WORDS)
  release()
  await expect(page.getByText(`Llevas ${LONG_WORDS.length}`)).toBeVisible()
  await draftKept(page)
  await page.reload()
  await expect(page.getByLabel('Mensaje')).toHaveValue(LONG_WORDS)
})

test('the icon font is fetched only once one of its glyphs is shown', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('material-icons')) fonts.push(request.url())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(fonts).toEqual([])
  await page.goto('/dev/ui')
  await page.locator('.material-icons').scrollIntoViewIfNeeded()
  await expect.poll(() => fonts.length).toBe(1)
})

test('until a slow page has loaded, a progress line and a placeholder are shown', async ({ page }) => {
  await page.goto('/')
  await page.waitForSelector('html.js')
  let answer = () => {}
  const isSeen = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/_serverFn/**', async (route) => {
    await isSeen
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bases y condiciones' }).click()
  await expect(page.locator('.navigation-progress')).toBeVisible()
  await expect(page.getByText('Cargando la página')).toBeAttached()
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bases y condiciones')
  await expect(page.getByText('Cargando la página')).toHaveCount(0)
  await expect(page.locator('.navigation-progress')).toBeHidden()
})
