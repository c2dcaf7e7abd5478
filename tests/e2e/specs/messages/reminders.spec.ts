import type { Page } from 'playwright/test'
import { signInPlainly } from '../../support/account/sign-in-plainly.ts'
import { stopPathOf } from '../../support/account/stored-member.ts'
import { expect, test } from '../../support/fixtures.ts'
import { faultsInAllLooks } from '../../support/looks.ts'
import { submit, submitPlainly } from '../../support/outcome.ts'

const LABEL = 'Rasca'

const pressStop = (page: Page) => page.getByRole('button', { name: 'No avisarme más' }).click()
const stopped = (page: Page) => page.getByRole('heading', { name: 'No te mandamos avisos' })

test('a member requests a daily mail at a chosen hour, and cancels it in the profile or by the link of a mail', async ({
  page,
  site,
  newMember,
  signIn,
}) => {
  test.slow()
  const member = await newMember()
  await signIn(page, member)
  await page.goto('/user/profile')
  await page.waitForSelector('html.js')
  const part = page.getByRole('region', { name: 'Avisos diarios por correo' })
  const mails = part.getByRole('switch', { name: LABEL, exact: true })
  const hour = part.getByLabel('Hora de los avisos')
  await expect(mails).not.toBeChecked()
  await mails.check()
  await hour.selectOption('9')
  const save = () => part.getByRole('button', { name: 'Guardar avisos' }).click()
  await save()
  await expect(part.getByText('Guardado.')).toBeVisible()
  await page.reload()
  await expect(mails).toBeChecked()
  await expect(hour).toHaveValue('9')
  await mails.uncheck()
  await save()
  await expect(part.getByText('Guardado.')).toBeVisible()
  await page.reload()
  await expect(mails).not.toBeChecked()

  await mails.check()
  await save()
  await expect(part.getByText('Guardado.')).toBeVisible()
  await page.goto(await stopPathOf(site, member))
  await page.waitForSelector('html.js')
  await submit(page, 'stop', () => pressStop(page), stopped(page))
  expect(await faultsInAllLooks(page)).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the chosen hour is stored, and the link of a mail ends the mails', async ({ page, site, newMember }) => {
    const member = await newMember()
    await signInPlainly(page, member)
    await page.goto('/user/profile')
    await page.getByRole('switch', { name: LABEL, exact: true }).check()
    await page.getByLabel('Hora de los avisos').selectOption('20')
    await page.getByRole('button', { name: 'Guardar avisos' }).click()
    await expect(page.getByText('Guardado.')).toBeVisible()
    await expect(page.getByRole('switch', { name: LABEL, exact: true })).toBeChecked()
    await expect(page.getByLabel('Hora de los avisos')).toHaveValue('20')
    await page.goto(await stopPathOf(site, member))
    await submitPlainly(page, 'stop', () => pressStop(page), stopped(page))
  })
})
