import type { Page } from 'playwright/test'
import { takeSteps } from '../../support/account/stored-member.ts'
import { expect, test } from '../../support/fixtures.ts'
import { submitWith } from '../../support/outcome.ts'

test.use({ cards: 'parcel', viewport: { width: 390, height: 844 } })

/** Presses a button as a keyboard does, so that the focus is on it. */
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).press('Enter')

const PROFILE = '/user/profile'
const NEW_PASSWORD = 'otra frase bien larga'

const ADDRESS = {
  'Quién lo recibe': 'Lucía',
  'Calle y número': 'Sol 1',
  'Código postal': '28001',
  Localidad: 'Madrid',
  Provincia: 'Madrid',
}

for (const scripts of ['on', 'off'] as const)
  test.describe(`with scripts ${scripts}`, () => {
    test.use({ javaScriptEnabled: scripts === 'on' })
    const send = submitWith(scripts)

    async function open(page: Page, path: string) {
      await page.goto(path)
      if (scripts === 'on') await page.waitForSelector('html.js')
    }

    test('after each form of a member, its outcome has the focus and is on the screen', async ({
      page,
      newMember,
      signIn,
    }) => {
      test.slow()
      const { email, password } = await newMember()
      await signIn(page, { email, password })
      const pressed = (name: string | RegExp) => () => press(page, name)
      const heading = (name: string) => page.getByRole('heading', { name, exact: true })
      const saved = page.getByText('Guardado.', { exact: true }).filter({ visible: true }).first()

      await test.step('the mail about an opening', async () => {
        await open(page, '/promo/verano')
        const off = page.getByRole('button', { name: 'No avisarme' })
        await send(page, 'opening', pressed('Avísame cuando abra'), off)
      })

      await test.step('the parts of the profile', async () => {
        await open(page, PROFILE)
        await send(page, 'profile', pressed(/^Guardar$/), saved)
        await open(page, PROFILE)
        await send(page, 'news', pressed('Guardar permisos'), saved)
        await open(page, PROFILE)
        await send(page, 'reminders', pressed('Guardar avisos'), saved)
        await open(page, PROFILE)
        const openings = pressed('No avisarme cuando abra Promoción verano')
        await send(page, 'opening-*', openings, heading('Avisos de apertura'))
      })

      await test.step('the session of another device', async () => {
        await open(page, PROFILE)
        const close = page.getByRole('button', { name: 'Cerrar la sesión de Dispositivo' })
        await send(page, 'end-*', () => close.press('Enter'), heading('Dispositivos con la sesión abierta'))
        const said = page.getByRole('status').filter({ hasText: 'Sesión cerrada en ese dispositivo.' })
        await expect(said).toBeInViewport({ ratio: 1 })
        await expect(close).toHaveCount(0)
      })

      await test.step('the password', async () => {
        await open(page, PROFILE)
        const current = page.getByLabel('Contraseña actual')
        await send(page, 'password', pressed('Cambiar contraseña'), current)
        await open(page, PROFILE)
        await current.fill(password)
        await page.getByLabel('Contraseña nueva').fill(NEW_PASSWORD)
        const changed = page
          .getByText(/^Tu contraseña ha cambiado/)
          .filter({ visible: true })
          .first()
        await send(page, 'password', pressed('Cambiar contraseña'), changed)
      })

      await test.step('a code at every sign-in', async () => {
        await open(page, '/user/security')
        await send(page, 'totp-begin', pressed('Pedir un código al entrar'), heading('Código al entrar'))
      })

      await test.step('a message to the organiser', async () => {
        await open(page, '/contact')
        await page.getByLabel('Asunto').selectOption({ index: 1 })
        await page.getByLabel('Mensaje').fill('Tengo una duda sobre mi premio.')
        await send(page, 'contact', pressed('Enviar mensaje'), heading('Mensaje recibido'))
      })

      await test.step('the deletion of the account, and the change of mind', async () => {
        await open(page, PROFILE)
        await page.getByText('Borrar mi cuenta').first().click()
        await page.getByLabel('Tu contraseña').fill(NEW_PASSWORD)
        const leave = async () => {
          await press(page, 'Borrar mi cuenta')
          if (scripts === 'on') await press(page, 'Sí, borrarla')
        }
        await send(page, 'deletion', leave, heading('Descargar o borrar'))
        await send(page, 'keep-account', pressed('Quiero quedarme'), heading('Descargar o borrar'))
      })

      await test.step('the end of all sessions', async () => {
        const landing = heading('Rasca gratis cada día')
        await send(page, 'end-everywhere', pressed('Cerrar todas las sesiones'), landing)
      })
    })

    test('after each step of the validation, its outcome has the focus and is on the screen', async ({
      page,
      site,
      newMember,
      signIn,
    }) => {
      const member = await newMember()
      await signIn(page, member)
      await takeSteps(site, member)
      await open(page, '/user/validation')
      const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
      await send(page, 'rules', () => press(page, 'Aceptar las bases'), title('Te faltan 3 pasos'))
      await send(page, 'privacy', () => press(page, 'Aceptar la política de privacidad'), title('Te faltan 2 pasos'))
      await page.getByLabel('País').selectOption('ES')
      await send(page, 'country', () => press(page, 'Guardar país'), title('Te falta un paso'))
      await send(page, 'resend', () => press(page, 'Enviar el código'), title('Mira tu correo'))
    })

    test('after a claim and a refusal, the state of the prize has the focus and is on the screen', async ({
      page,
      newMember,
      signIn,
    }) => {
      await signIn(page, await newMember())
      await open(page, '/promo/rasca')
      await page.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
      const path = (await page.getByRole('link', { name: 'Recoger mi premio' }).getAttribute('href')) ?? ''
      await open(page, path)
      for (const [label, text] of Object.entries(ADDRESS)) await page.getByLabel(label).fill(text)
      const claimed = page
        .getByText(/^¡Listo! Te lo preparamos$/)
        .filter({ visible: true })
        .first()
      await send(page, 'claim', () => press(page, 'Enviar mi dirección'), claimed)
      await page.getByText('No lo quiero').click()
      const refused = page
        .getByText(/^Gracias por avisarnos$/)
        .filter({ visible: true })
        .first()
      await send(page, 'decline', () => press(page, 'Sí, renuncio'), refused)
    })
  })

test('a visitor who follows a link while a form finishes stays on the page of the link', async ({
  page,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember())
  await page.goto(PROFILE)
  await page.waitForSelector('html.js')
  const { promise: hasLeft, resolve: answer } = Promise.withResolvers<void>()
  const isRead = (url: URL) => url.pathname.startsWith('/_serverFn/')
  await page.route(isRead, async (route) => {
    if (route.request().method() === 'GET') await hasLeft
    await route.continue()
  })
  const saved = page.waitForResponse((response) => response.request().method() === 'POST')
  await press(page, /^Guardar$/)
  await saved
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cómo funciona' }).click()
  answer()
  await expect(page.getByRole('status').filter({ hasText: 'Guardado.' })).toBeVisible()
  await expect(page).toHaveURL(/\/info$/)
})
