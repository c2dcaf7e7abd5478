import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { submit, submitPlainly } from '../../support/outcome.ts'

test.use({ cards: 'parcel', viewport: { width: 390, height: 844 } })

/** Returns the name of the element that has the focus, and whether its first line is on the screen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const { top } = element.getBoundingClientRect()
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : element
    const text = element === document.body ? 'the page itself' : (label?.innerText.trim() ?? '')
    return { text, isSeen: top >= 0 && top < window.innerHeight }
  })

const expectFocused = (page: Page, text: RegExp) =>
  expect.poll(() => focused(page)).toEqual({ text: expect.stringMatching(text), isSeen: true })

const expectSeen = (page: Page, text: RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeInViewport()

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
    const expectShown = scripts === 'on' ? expectFocused : expectSeen
    const send = scripts === 'on' ? submit : submitPlainly
    /** For forms after which, with scripts, more of the page moves than `submit` allows. */
    const sendAndMove: typeof submit = (page, form, press, outcome) =>
      scripts === 'on' ? press().then(() => {}) : submitPlainly(page, form, press, outcome)

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
        await expectShown(page, /^No avisarme$/)
      })

      await test.step('the parts of the profile', async () => {
        await open(page, PROFILE)
        await sendAndMove(page, 'profile', pressed(/^Guardar$/), saved)
        await expectShown(page, /^Guardado\.$/)
        await open(page, PROFILE)
        await sendAndMove(page, 'news', pressed('Guardar permisos'), saved)
        await expectShown(page, /^Guardado\.$/)
        await open(page, PROFILE)
        await sendAndMove(page, 'reminders', pressed('Guardar avisos'), saved)
        await expectShown(page, /^Guardado\.$/)
        await open(page, PROFILE)
        const openings = pressed('No avisarme cuando abra Promoción verano')
        await sendAndMove(page, 'opening-*', openings, heading('Avisos de apertura'))
        await expectShown(page, /^Avisos de apertura$/)
      })

      await test.step('the session of another device', async () => {
        await open(page, PROFILE)
        const close = page.getByRole('button', { name: 'Cerrar la sesión de Otro' })
        await sendAndMove(page, 'end-*', () => close.press('Enter'), heading('Dispositivos con la sesión abierta'))
        await expectShown(page, /^Dispositivos con la sesión abierta$/)
        const said = page.getByRole('status').filter({ hasText: 'Sesión cerrada en ese dispositivo.' })
        await expect(said).toBeInViewport({ ratio: 1 })
        await expect(close).toHaveCount(0)
      })

      await test.step('the password', async () => {
        await open(page, PROFILE)
        const current = page.getByLabel('Contraseña actual')
        await sendAndMove(page, 'password', pressed('Cambiar contraseña'), current)
        await expectShown(page, /^Contraseña actual$/)
        await open(page, PROFILE)
        await current.fill(password)
        await page.getByLabel('Contraseña nueva').fill(NEW_PASSWORD)
        const changed = page
          .getByText(/^Tu contraseña ha cambiado/)
          .filter({ visible: true })
          .first()
        await sendAndMove(page, 'password', pressed('Cambiar contraseña'), changed)
        await expectShown(page, /^Tu contraseña ha cambiado/)
      })

      await test.step('a code at every sign-in', async () => {
        await open(page, '/user/security')
        await sendAndMove(page, 'totp-begin', pressed('Pedir un código al entrar'), heading('Código al entrar'))
        await expectShown(page, /^Código al entrar$/)
      })

      await test.step('a message to the organiser', async () => {
        await open(page, '/contact')
        await page.getByLabel('Asunto').selectOption({ index: 1 })
        await page.getByLabel('Mensaje').fill('Tengo una duda sobre mi premio.')
        await sendAndMove(page, 'contact', pressed('Enviar mensaje'), heading('Mensaje recibido'))
        await expectShown(page, /^Mensaje recibido$/)
      })

      await test.step('the deletion of the account, and the change of mind', async () => {
        await open(page, PROFILE)
        await page.getByText('Borrar mi cuenta').first().click()
        await page.getByLabel('Tu contraseña').fill(NEW_PASSWORD)
        const leave = async () => {
          await press(page, 'Borrar mi cuenta')
          if (scripts === 'on') await press(page, 'Sí, borrarla')
        }
        await sendAndMove(page, 'deletion', leave, heading('Tu cuenta'))
        await expectShown(page, /^Tu cuenta$/)
        await sendAndMove(page, 'keep-account', pressed('Quiero quedarme'), heading('Tu cuenta'))
        await expectShown(page, /^Tu cuenta$/)
      })
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
        .getByText(/^Recogido\. Te avisaremos cuando salga$/)
        .filter({ visible: true })
        .first()
      await send(page, 'claim', () => press(page, 'Recoger premio'), claimed)
      await expectShown(page, /^Recogido\. Te avisaremos cuando salga$/)
      await page.getByText('No lo quiero').click()
      const refused = page
        .getByText(/^Has renunciado a este premio$/)
        .filter({ visible: true })
        .first()
      await sendAndMove(page, 'decline', () => press(page, 'Sí, renuncio al premio'), refused)
      await expectShown(page, /^Has renunciado a este premio$/)
    })
  })
