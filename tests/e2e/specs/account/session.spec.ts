import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sealData, unsealData } from 'iron-session'
import type { Page } from 'playwright/test'
import { endEverywhere } from '../../support/account/end-everywhere.ts'
import { expect, test } from '../../support/fixtures.ts'
import { submit } from '../../support/outcome.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SAID = 'Tu sesión se ha cerrado'

/** Opens a page that is complete as served, and waits until it is hydrated. */
async function settle(page: Page) {
  await page.goto('/info')
  await page.waitForSelector('html.js')
}

test('after a session was ended elsewhere, the next page explains it, and signing in returns to that page', async ({
  page,
  site,
  newMember,
  signIn,
}) => {
  const member = await newMember()
  await signIn(page, member)
  await settle(page)
  await endEverywhere(site, member)
  await page.goto('/user/history?tipo=play')
  await expect(page).toHaveURL(`${site.origin}/?volver=${encodeURIComponent('/user/history?tipo=play')}`)
  await expect(page.getByText(SAID)).toBeVisible()
  await page.waitForSelector('html.js')
  await page.getByRole('textbox', { name: 'Correo' }).fill(member.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(member.password)
  const enter = () => page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await submit(page, 'sign-in', enter, page.getByRole('heading', { level: 1, name: 'Historial' }))
  await expect(page).toHaveURL(/\/user\/history\?tipo=play$/)
})

test('after a session was ended elsewhere, a link in the app leads to the sign-in page and explains it', async ({
  page,
  site,
  newMember,
  signIn,
  expectNoise,
}) => {
  expectNoise(/401|Tu sesión se ha cerrado/)
  const member = await newMember()
  await signIn(page, member)
  await settle(page)
  await endEverywhere(site, member)
  await page.getByRole('navigation').getByRole('link', { name: 'Perfil' }).first().click()
  await expect(page).toHaveURL(`${site.origin}/?volver=${encodeURIComponent('/user/profile')}`)
  await expect(page.getByText(SAID)).toBeVisible()
})

test('a token that is a day old is exchanged, and two tabs that load concurrently stay signed in', async ({
  page,
  context,
  site,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember())
  const password = readFileSync(join(site.dataDir, 'session-secret'), 'utf8')
  const read = async () => {
    const cookie = (await context.cookies()).find(({ name }) => name === 'temporada')
    if (!cookie) throw new Error('no session cookie')
    return {
      cookie,
      sealed: await unsealData<{ user: { access: string; freshAt: number } }>(cookie.value, { password }),
    }
  }
  const { cookie, sealed } = await read()
  const old = { ...sealed, user: { ...sealed.user, freshAt: Date.now() - DAY_MS } }
  await context.addCookies([{ ...cookie, value: await sealData(old, { password }) }])
  const second = await context.newPage()
  await Promise.all([page.goto('/user/profile'), second.goto('/user/history')])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu perfil')
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Historial')
  const { sealed: fresh } = await read()
  expect(fresh.user.access).not.toBe(sealed.user.access)
  expect(fresh.user.freshAt).toBeGreaterThan(old.user.freshAt)
  await page.goto('/home')
  await expect(page).toHaveURL(`${site.origin}/home`)
})

test('signing in requests the data of the next page only once', async ({ page, newMember }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/_serverFn/')) asked.push(request.url())
  })
  const { email, password } = await newMember()
  await page.goto('/')
  await page.waitForSelector('html.js')
  await page.getByRole('textbox', { name: 'Correo' }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  // By its role: while the next page loads, the last page is still in the document, hidden.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hoy /)
  await page.waitForLoadState('networkidle')
  expect(asked.length).toBeGreaterThan(0)
  expect(asked).toEqual([...new Set(asked)])
})
