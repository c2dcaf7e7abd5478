import type { Page } from 'playwright/test'
import { expect, type Member, test } from '../../support/fixtures.ts'

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

interface Sent {
  path: string
  fill?: (page: Page, member: Member) => Promise<unknown>
  button: string | RegExp
  /** The text that has the focus afterwards; without JavaScript it is on the screen. */
  outcome: RegExp
}

const PROFILE = '/user/profile'
const NEW_PASSWORD = 'otra frase bien larga'

/** In this order, by one member. */
const FORMS: readonly Sent[] = [
  { path: '/promo/verano', button: 'Avísame cuando abra', outcome: /^No avisarme$/ },
  { path: PROFILE, button: /^Guardar$/, outcome: /^Guardado\.$/ },
  { path: PROFILE, button: 'Guardar permisos', outcome: /^Guardado\.$/ },
  { path: PROFILE, button: 'Guardar avisos', outcome: /^Guardado\.$/ },
  { path: PROFILE, button: 'No avisarme cuando abra Promoción verano', outcome: /^Avisos de apertura$/ },
  { path: PROFILE, button: 'Cerrar la sesión de Otro', outcome: /^Dispositivos con la sesión abierta$/ },
  { path: PROFILE, button: 'Cambiar contraseña', outcome: /^Contraseña actual$/ },
  {
    path: PROFILE,
    fill: async (page, { password }) => {
      await page.getByLabel('Contraseña actual').fill(password)
      await page.getByLabel('Contraseña nueva').fill(NEW_PASSWORD)
    },
    button: 'Cambiar contraseña',
    outcome: /^Tu contraseña ha cambiado/,
  },
  { path: '/user/security', button: 'Pedir un código al entrar', outcome: /^Código al entrar$/ },
  {
    path: '/contact',
    fill: async (page) => {
      await page.getByLabel('Asunto').selectOption({ index: 1 })
      await page.getByLabel('Mensaje').fill('Tengo una duda sobre mi premio.')
    },
    button: 'Enviar mensaje',
    outcome: /^Mensaje recibido$/,
  },
]

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
      const member = await newMember()
      await signIn(page, member)
      for (const { path, fill, button, outcome } of FORMS) {
        await test.step(`${path}: ${button}`, async () => {
          await open(page, path)
          await fill?.(page, member)
          await press(page, button)
          await expectShown(page, outcome)
        })
      }

      await open(page, PROFILE)
      await page.getByText('Borrar mi cuenta').first().click()
      await page.getByLabel('Tu contraseña').fill(NEW_PASSWORD)
      await press(page, 'Borrar mi cuenta')
      if (scripts === 'on') await press(page, 'Sí, borrarla')
      await expectShown(page, /^Tu cuenta$/)
      await press(page, 'Quiero quedarme')
      await expectShown(page, /^Tu cuenta$/)
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
      await press(page, 'Recoger premio')
      await expectShown(page, /^Recogido\. Te avisaremos cuando salga$/)
      await page.getByText('No lo quiero').click()
      await press(page, 'Sí, renuncio al premio')
      await expectShown(page, /^Has renunciado a este premio$/)
    })
  })
