import { signInPlainly } from '../../support/account/sign-in-plainly.ts'
import { expect, test } from '../../support/fixtures.ts'
import { faultsInAllLooks } from '../../support/looks.ts'

const LABEL = 'Rasca'

test('a member requests a daily mail at a chosen hour, and cancels it', async ({ page, newMember, signIn }) => {
  test.slow()
  await signIn(page, await newMember())
  await page.goto('/user/profile')
  await page.waitForSelector('html.js')
  const part = page.getByRole('region', { name: 'Avisos diarios por correo' })
  const mails = part.getByRole('switch', { name: LABEL, exact: true })
  const hour = part.getByLabel('Hora de los avisos')
  await expect(mails).not.toBeChecked()
  await mails.check()
  await hour.selectOption('9')
  await part.getByRole('button', { name: 'Guardar avisos' }).click()
  await expect(part.getByText('Guardado.')).toBeVisible()
  await page.reload()
  await expect(mails).toBeChecked()
  await expect(hour).toHaveValue('9')
  await mails.uncheck()
  await part.getByRole('button', { name: 'Guardar avisos' }).click()
  await expect(part.getByText('Guardado.')).toBeVisible()
  await page.reload()
  await expect(mails).not.toBeChecked()
})

test('an unsubscribe link without an effect says that no reminders are sent', async ({ page }) => {
  await page.goto('/avisos/nada')
  await expect(page.getByRole('heading', { name: 'No te mandamos avisos' })).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the chosen hour is stored', async ({ page, newMember }) => {
    await signInPlainly(page, await newMember())
    await page.goto('/user/profile')
    await page.getByRole('switch', { name: LABEL, exact: true }).check()
    await page.getByLabel('Hora de los avisos').selectOption('20')
    await page.getByRole('button', { name: 'Guardar avisos' }).click()
    await expect(page.getByText('Guardado.')).toBeVisible()
    await expect(page.getByRole('switch', { name: LABEL, exact: true })).toBeChecked()
    await expect(page.getByLabel('Hora de los avisos')).toHaveValue('20')
  })
})
