import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'

test.use({ cards: 'parcel', viewport: { width: 390, height: 844 } })

/** Returns the text of the element that has the focus, and whether its first line is on the screen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const { top } = element.getBoundingClientRect()
    const text = element === document.body ? 'the page itself' : element.innerText.trim()
    return { text, isSeen: top >= 0 && top < window.innerHeight }
  })

const expectShown = (page: Page, text: RegExp) =>
  expect.poll(() => focused(page)).toEqual({ text: expect.stringMatching(text), isSeen: true })

/** Presses a button as a keyboard does, so that the focus is on it. */
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).press('Enter')

test('after each form of the profile, its outcome has the focus and is on the screen', async ({
  page,
  newMember,
  signIn,
}) => {
  test.slow()
  const member = await newMember()
  await signIn(page, member)

  await page.goto('/promo/verano')
  await page.waitForSelector('html.js')
  await press(page, 'Avísame cuando abra')
  await expectShown(page, /^No avisarme$/)

  await page.goto('/user/profile')
  await page.waitForSelector('html.js')
  await press(page, /^Guardar$/)
  await expectShown(page, /^Guardado\.$/)
  await press(page, 'Guardar permisos')
  await expectShown(page, /^Guardado\.$/)
  await press(page, 'Guardar avisos')
  await expectShown(page, /^Guardado\.$/)
  await press(page, 'No avisarme cuando abra Promoción verano')
  await expectShown(page, /^Avisos de apertura$/)
  await press(page, 'Cerrar la sesión de Otro')
  await expectShown(page, /^Dispositivos con la sesión abierta$/)
  await page.getByLabel('Contraseña actual').fill(member.password)
  await page.getByLabel('Contraseña nueva').fill('otra frase bien larga')
  await press(page, 'Cambiar contraseña')
  await expectShown(page, /^Tu contraseña ha cambiado/)

  await page.getByText('Borrar mi cuenta').first().click()
  await page.getByLabel('Tu contraseña').fill('otra frase bien larga')
  await press(page, 'Borrar mi cuenta')
  await press(page, 'Sí, borrarla')
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
  await page.goto('/promo/rasca')
  await page.waitForSelector('html.js')
  await page.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
  const path = (await page.getByRole('link', { name: 'Recoger mi premio' }).getAttribute('href')) ?? ''
  await page.goto(path)
  await page.waitForSelector('html.js')
  const lines = {
    'Quién lo recibe': 'Lucía',
    'Calle y número': 'Sol 1',
    'Código postal': '28001',
    Localidad: 'Madrid',
  }
  for (const [label, text] of Object.entries({ ...lines, Provincia: 'Madrid' })) {
    await page.getByLabel(label).fill(text)
  }
  await press(page, 'Recoger premio')
  await expectShown(page, /^Recogido\. Te avisaremos cuando salga$/)
  await page.getByText('No lo quiero').click()
  await press(page, 'Sí, renuncio al premio')
  await expectShown(page, /^Has renunciado a este premio$/)
})
