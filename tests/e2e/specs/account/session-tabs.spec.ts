import type { Page } from 'playwright/test'
import { endEverywhere } from '../../support/account/end-everywhere.ts'
import { test as base, expect } from '../../support/fixtures.ts'

interface Tabs {
  email: string
  /** Tabs of the same member: one at `/info`, the other at the profile. */
  one: Page
  other: Page
}

const test = base.extend<{ tabs: Tabs; endElsewhere: () => Promise<void> }>({
  tabs: async ({ page, context, newMember, signIn }, use) => {
    const member = await newMember()
    await signIn(page, member)
    const other = await context.newPage()
    for (const [tab, path] of [
      [page, '/info'],
      [other, '/user/profile'],
    ] as const) {
      await tab.goto(path)
      // The script that listens to other tabs is fetched after hydration.
      await expect(tab.locator('.offline')).toBeAttached()
    }
    await expect(other.getByText(member.email).first()).toBeVisible()
    await use({ email: member.email, one: page, other })
  },
  endElsewhere: async ({ site, tabs: { email } }, use) =>
    use(() => endEverywhere(site, { email, password: 'una frase bien larga' })),
})

async function expectLeft(tab: Page, email: string) {
  await expect(tab).toHaveURL(/\/\?volver=%2Fuser%2Fprofile$/)
  await expect(tab.getByRole('heading', { name: 'Entra para seguir', exact: true })).toBeVisible()
  await expect(tab.getByText(email)).toHaveCount(0)
}

test('signing out in one tab sends the other to the sign-in page, and Back shows no data of the member', async ({
  tabs,
}) => {
  const { email, one, other } = tabs
  await other.goto('/home')
  await other.goto('/user/profile')
  await expect(other.locator('.offline')).toBeAttached()
  await one.goto('/user/profile')
  await one.waitForSelector('html.js')
  await one.getByRole('button', { name: 'Cerrar sesión', exact: true }).click()
  await one.waitForURL((url) => url.pathname === '/')
  await expectLeft(other, email)
  await other.goBack()
  await expect(other).toHaveURL(/\/\?volver=%2Fhome$/)
  await expect(other.getByText(email)).toHaveCount(0)
})

test('a page of one tab leaves the other as it is; after signing out by a plain form, it sends the other to the sign-in page', async ({
  tabs,
  site,
}) => {
  const { email, one, other } = tabs
  await other.evaluate(() => Object.assign(window, { isSamePage: true }))
  await one.goto('/home')
  await expect(one.locator('.offline')).toBeAttached()
  await one.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect(await other.evaluate(() => 'isSamePage' in window)).toBe(true)

  const html = await (await one.request.get(`${site.origin}/user/profile`)).text()
  const form = html.slice(html.lastIndexOf('<form', html.indexOf('value="sign-out"')))
  const [, action = ''] = /action="(\/_serverFn\/[^"]+)"/.exec(form) ?? []
  await one.request.post(site.origin + action, { form: { _form: 'sign-out' }, headers: { origin: site.origin } })
  await one.goto('/contact')
  await expectLeft(other, email)
})

test('when a call of one tab is refused because the session ended elsewhere, all tabs show the sign-in page', async ({
  tabs,
  endElsewhere,
  expectNoise,
}) => {
  expectNoise(/401|Tu sesión se ha cerrado/)
  const { email, one, other } = tabs
  await endElsewhere()
  await one.getByRole('navigation').getByRole('link', { name: 'Historial' }).first().click()
  await expect(one).toHaveURL(/\/\?volver=%2Fuser%2Fhistory$/)
  await expectLeft(other, email)
})

test('when a form of one tab is refused because the session ended elsewhere, all tabs show the sign-in page', async ({
  tabs,
  endElsewhere,
}) => {
  const { email, one, other } = tabs
  await one.goto('/user/profile')
  await expect(one.locator('.offline')).toBeAttached()
  await endElsewhere()
  await other.getByRole('button', { name: 'Cerrar todas las sesiones' }).click()
  await expectLeft(other, email)
  await expectLeft(one, email)
})
