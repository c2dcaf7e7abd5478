import { expect, test } from '../../support/fixtures.ts'
import { faultsInAllLooks } from '../../support/looks.ts'
import { submit } from '../../support/outcome.ts'

test.use({ cards: 'parcel' })

test('a winner corrects the shipping address, once with a double click, and later with the password', async ({
  page,
  newMember,
  signIn,
  site,
}) => {
  // Checks a page in every width and theme.
  test.slow()
  const member = await newMember()
  await signIn(page, member)
  await page.goto('/promo/rasca')
  await page.waitForSelector('html.js')
  await page.getByRole('button', { name: 'Ver el resultado sin rascar' }).click()
  const path = (await page.getByRole('link', { name: 'Recoger mi premio' }).getAttribute('href')) ?? ''
  await page.goto(path)
  await page.waitForSelector('html.js')
  await page.getByLabel('Quién lo recibe').fill('Ana Ruiz')
  await page.getByLabel('Calle y número').fill('Calle Mayor 1')
  await page.getByLabel('Código postal').fill('28001')
  await page.getByLabel('Localidad').fill('Madrid')
  await page.getByLabel('Provincia').fill('Madrid')
  const address = page.locator('address.prize-address')
  const claimed = page.getByRole('heading', { name: '¡Listo! Te lo preparamos' })
  await submit(page, 'claim', () => page.getByRole('button', { name: 'Enviar mi dirección' }).click(), claimed)
  await expect(address).toContainText('Calle Mayor 1')

  await page.getByText('Corregir la dirección').click()
  await expect(page.getByLabel('Calle y número')).toHaveValue('Calle Mayor 1')
  await page.getByLabel('Calle y número').fill('')
  const save = page.getByRole('button', { name: 'Guardar la dirección' })
  await submit(
    page,
    'address',
    () => save.click(),
    page.getByText('Escribe calle y número.').filter({ visible: true }).first(),
  )
  await expect(page.getByLabel('Calle y número')).toHaveAccessibleDescription('Escribe calle y número.')
  await page.getByLabel('Calle y número').fill('Calle Menor 2')
  await expect(page.getByLabel('Calle y número')).toHaveAccessibleDescription('')
  await submit(page, 'address', () => save.dblclick(), page.getByText('Guardada. Es la que ves arriba.'))
  await expect(address).toContainText('Calle Menor 2')

  await site.moveClock(15 * 60_000)
  await page.getByLabel('Calle y número').fill('Calle Nueva 3')
  await save.click()
  const password = page.getByLabel('Tu contraseña')
  await expect(password).toHaveAccessibleDescription(/Escribe tu contraseña para guardar el cambio\.$/)
  await expect(password).toBeFocused()
  expect(await faultsInAllLooks(page)).toEqual([])
  await password.fill(member.password)
  await save.click()
  await expect(address).toContainText('Calle Nueva 3')
  await page.goto('/user/history')
  await expect(page.getByText(/^Corregiste la dirección de envío/)).toHaveCount(2)
})
