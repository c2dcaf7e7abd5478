import type { Page } from 'playwright/test'
import { expect, type Member, test } from '../../support/fixtures.ts'
import { submitWith } from '../../support/outcome.ts'

/** Returns the confirmation link in the mail to an unconfirmed member. */
async function mailedLink(page: Page, { email }: Member): Promise<string> {
  const { mails } = await (await page.request.get('/api/v1/development/mails')).json()
  const mail = mails.find(({ to }: { to: string }) => to === email)
  return /\/confirm\?token=\S+/.exec(mail.text)?.[0] ?? 'no link'
}

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar mi correo' }).click()
const password = (page: Page) => page.getByLabel('Contraseña', { exact: true })

for (const scripts of ['on', 'off'] as const) {
  test.describe(`the confirmation link on another device, with scripts ${scripts}`, () => {
    test.use({ javaScriptEnabled: scripts === 'on' })
    const send = submitWith(scripts)

    test('asks for the password of the account, confirms and signs in; opened again, it shows the e-mail as confirmed', async ({
      page,
      newMember,
    }) => {
      const member = await newMember({ confirmed: false })
      const link = await mailedLink(page, member)
      await page.goto(link)
      if (scripts === 'on') await page.waitForSelector('html.js')
      await password(page).fill('no es esta, seguro')
      await send(page, 'confirm', () => confirm(page), password(page))
      await expect(password(page)).toHaveAccessibleDescription(
        'Esa no es la contraseña con la que se creó esta cuenta.',
      )
      await password(page).fill(member.password)
      const confirmed = page.getByRole('heading', { name: 'Correo confirmado' })
      await send(page, 'confirm', () => confirm(page), confirmed)
      await page.getByRole('link', { name: 'Continuar' }).click()
      await page.waitForURL('**/home')
      await page.goto(link)
      if (scripts === 'on') await page.waitForSelector('html.js')
      await confirm(page)
      await expect(confirmed).toBeVisible()
    })
  })
}

test('the confirmation link also asks for the password while another account is signed in', async ({
  page,
  newMember,
  signIn,
}) => {
  const member = await newMember({ confirmed: false })
  await signIn(page, await newMember())
  await page.goto(await mailedLink(page, member))
  await page.waitForSelector('html.js')
  await expect(password(page)).toHaveCount(0)
  await confirm(page)
  await expect(page.getByRole('alert')).toContainText('escribe la contraseña que elegiste')
  await password(page).fill(member.password)
  await confirm(page)
  await expect(page.getByRole('heading', { name: 'Correo confirmado' })).toBeVisible()
  await page.goto('/user/profile')
  await expect(page.getByText(member.email).first()).toBeVisible()
})
