import { readFileSync } from 'node:fs'
import { generateSync } from 'otplib'
import type { Page } from 'playwright/test'
import { freePort } from '#tests/support/free-port.ts'
import { htmlFaults } from '#tests/support/html-faults.ts'
import { startSite } from '#tests/support/site-server.ts'
import { expect, type Member } from '../../support/fixtures.ts'
import { testOn } from '../../support/own-site.ts'
import { everyCardWins } from '../../support/seasons.ts'

/** Passkeys belong to a host with a name, so this site has `localhost` for its address. */
const test = testOn(async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const site = await startSite({ season: everyCardWins(), env: { PORT: String(port), PUBLIC_ORIGIN: origin } })
  return { ...site, origin }
})

/** Gives the browser an authenticator that checks its owner, as a phone has. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    refuse: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  }
}

const codeOf = (secret: string, step = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * step })

async function signOut(page: Page) {
  await page.goto('/user/profile')
  await page.getByRole('button', { name: 'Cerrar sesión' }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
}

async function enterWithPassword(page: Page, member: Member) {
  await page.goto('/?volver=%2Fuser%2Fhistory')
  await enterHere(page, member)
}

async function enterHere(page: Page, { email, password }: Member) {
  await page.getByRole('textbox', { name: 'Correo' }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Asks for codes on the page `/user/security`, and returns the secret and the recovery codes. */
async function askForCodes(page: Page) {
  await page.getByRole('button', { name: 'Pedir un código al entrar' }).click()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  const picture = page.getByRole('img', { name: 'Código QR' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByLabel('Código que enseña ahora').fill(codeOf(secret, 9))
  await page.getByRole('button', { name: 'Activar' }).click()
  await expect(page.getByLabel('Código que enseña ahora')).toHaveAccessibleDescription('Ese código no vale.')
  await page.getByLabel('Código que enseña ahora').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Activar' }).click()
  await expect(page.getByText('Guarda tus códigos de recuperación')).toBeVisible()
  const codes = await page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargarlos' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(`${codes.join('\n')}\n`)
  await page.getByRole('button', { name: 'Ya los he guardado' }).click()
  await expect(page.getByText('después de la contraseña te pedimos un código')).toBeVisible()
  await page.goto('/user/security')
  await expect(page.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible()
  expect((await page.request.get('/user/security/codes.txt')).status()).toBe(404)
  expect((await page.request.get('/user/security/app.svg')).ok()).toBe(false)
  return { secret, codes }
}

test('a passkey is added with a name, signs in, and is removed', async ({ page, newMember, signIn }) => {
  test.slow()
  const authenticator = await addAuthenticator(page)
  await signIn(page, await newMember())
  await page.goto('/user/profile')
  await page.getByRole('link', { name: 'Ver y cambiar' }).click()
  await page.getByRole('button', { name: 'Añadir una clave de acceso' }).click()
  await page.getByLabel('Nombre').fill('Móvil')
  await page.getByRole('button', { name: 'Crear la clave de acceso' }).click()
  await expect(page.getByText('Hecho: ya puedes entrar con esa clave')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Móvil' })).toContainText('sin usar todavía')

  await signOut(page)
  await page.goto('/?volver=%2Fuser%2Fsecurity')
  await page.getByRole('button', { name: 'Entrar con una clave de acceso' }).click()
  await page.waitForURL('**/user/security')
  await expect(page.getByRole('listitem').filter({ hasText: 'Móvil' })).toContainText('Última vez')

  await page.getByRole('button', { name: 'Quitar la clave Móvil' }).click()
  await expect(page.getByText('con esa clave ya no se entra')).toBeVisible()
  await signOut(page)
  await page.goto('/?volver=%2Fuser%2Fsecurity')
  await page.getByRole('button', { name: 'Entrar con una clave de acceso' }).click()
  await expect(page.getByText('Esa clave de acceso no vale aquí.')).toBeVisible()
  await authenticator.refuse()
  await page.getByRole('button', { name: 'Entrar con una clave de acceso' }).click()
  await expect(page.getByText('No se ha usado ninguna clave de acceso.')).toBeVisible()
})

for (const scripts of ['on', 'off'])
  test.describe(`with scripts ${scripts}`, () => {
    test.use({ javaScriptEnabled: scripts === 'on' })

    test(`a sign-in asks for a code, takes a code of the app or a recovery code, and asks no more; passkeys are ${scripts === 'on' ? '' : 'not '}offered`, async ({
      page,
      newMember,
      signIn,
    }) => {
      // A journey of three sign-ins.
      test.slow()
      const member = await newMember()
      await signIn(page, member)
      const passkeys = scripts === 'on' ? 1 : 0
      await page.goto('/user/security')
      await expect(page.getByRole('button', { name: 'Añadir una clave de acceso' })).toHaveCount(passkeys)
      const needs = page.getByText('Para añadir una hace falta JavaScript')
      await (scripts === 'on' ? expect(needs).toBeHidden() : expect(needs).toBeVisible())
      const { secret, codes } = await askForCodes(page)
      await signOut(page)
      await page.goto('/second-step')
      await expect(page.getByText('Aquí no esperamos ningún código')).toBeVisible()

      await page.goto('/?volver=%2Fuser%2Fhistory')
      await expect(page.getByRole('button', { name: 'Entrar con una clave de acceso' })).toHaveCount(passkeys)
      await enterHere(page, member)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escribe tu código')
      expect(await htmlFaults(await (await page.request.get('/second-step')).text())).toEqual([])
      const answer = async (code: string) => {
        await page.getByLabel('Código', { exact: true }).fill(code)
        await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
      }
      await answer('000000')
      await expect(page.getByLabel('Código', { exact: true })).toHaveAccessibleDescription('Ese código no vale.')
      await page.goto('/user/history')
      await expect(page).toHaveURL(/\/\?volver=/)
      await page.goto('/second-step')
      await answer(codeOf(secret, 1))
      await page.waitForURL('**/user/history')

      await signOut(page)
      await enterWithPassword(page, member)
      await answer(codes[0]?.toLowerCase() ?? '')
      await page.waitForURL('**/user/history')
      await page.goto('/user/security')
      await expect(page.getByText('Te quedan 9 códigos de recuperación.')).toBeVisible()
      expect(await htmlFaults(await (await page.request.get('/user/security')).text())).toEqual([])

      await page.getByLabel('Código de la aplicación o de recuperación').fill(codes[1] ?? '')
      await page.getByRole('button', { name: 'Dejar de pedirlo' }).click()
      await expect(
        page.getByText('ya no te pediremos un código').or(page.getByText('te pediremos un código que')),
      ).toBeVisible()
      await signOut(page)
      await enterWithPassword(page, member)
      await page.waitForURL('**/user/history')
    })
  })
