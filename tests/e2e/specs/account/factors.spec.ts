import { readFileSync } from 'node:fs'
import { generateSync } from 'otplib'
import type { Page } from 'playwright/test'
import type { CreationOptions } from '#contract/factors.schema.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { freePort } from '#tests/support/free-port.ts'
import { htmlFaults } from '#tests/support/html-faults.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'
import { expect, type Member } from '../../support/fixtures.ts'
import { submit, submitWith } from '../../support/outcome.ts'
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

async function signOut(page: Page, send: typeof submit) {
  await page.goto('/user/profile')
  const leave = () => page.getByRole('button', { name: 'Cerrar sesión' }).first().click()
  await send(page, 'sign-out', leave, page.getByRole('heading', { name: 'Rasca gratis cada día' }))
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

/** Adds the passkey of another device to the account of the member. */
async function addPasskeyElsewhere({ origin }: SiteServer, { email, password }: Member) {
  const post = async (path: string, body: object, access?: string) => {
    const headers = { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) }
    return (await fetch(`${origin}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const { access } = await post('/sessions', { email, password })
  const { options }: { options: CreationOptions } = await post('/me/passkeys/begin', {}, access)
  const credential = createAuthenticator(origin).create(options)
  await post('/me/passkeys', { challenge: options.challenge, credential, name: 'Tableta' }, access)
}

/** The message after a form that its page no longer has. */
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function removePasskey(page: Page, send: typeof submit, name: string) {
  const remove = () => page.getByRole('button', { name: `Quitar la clave ${name}` }).click()
  await send(page, 'remove-*', remove, said(page, 'con esa clave ya no se entra'))
}

const recoveryCodesOn = (page: Page) =>
  page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')

/** Asks for codes on the page `/user/security`, and returns the secret and the recovery codes. */
async function askForCodes(page: Page, send: typeof submit) {
  const part = page.getByRole('heading', { name: 'Código al entrar' })
  await send(page, 'totp-begin', () => page.getByRole('button', { name: 'Pedir un código al entrar' }).click(), part)
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  const picture = page.getByRole('img', { name: 'Código QR' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const code = page.getByLabel('Código que ves ahora')
  const confirm = () => page.getByRole('button', { name: 'Activar' }).click()
  await code.fill(codeOf(secret, 9))
  await send(page, 'totp-confirm', confirm, code)
  await expect(code).toHaveAccessibleDescription('Ese código no vale.')
  await code.fill(codeOf(secret))
  await send(page, 'totp-confirm', confirm, part)
  await expect(recoveryCodesOn(page)).toHaveCount(10)
  const codes = await recoveryCodesOn(page).allInnerTexts()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargarlos' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(`${codes.join('\n')}\n`)
  await keepCodes(page, send)
  await page.goto('/user/security')
  await expect(page.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible()
  expect((await page.request.get('/user/security/codes.txt')).status()).toBe(404)
  expect((await page.request.get('/user/security/app.svg')).ok()).toBe(false)
  return { secret, codes }
}

async function keepCodes(page: Page, send: typeof submit) {
  const keep = () => page.getByRole('button', { name: 'Ya los he guardado' }).click()
  await send(page, 'codes-saved', keep, said(page, 'con esos códigos entras'))
  await expect(page.getByText('después de la contraseña te pedimos un código')).toBeVisible()
}

test('a passkey is added with a name, signs in, and is removed', async ({ page, newMember, signIn }) => {
  test.slow()
  const authenticator = await addAuthenticator(page)
  await signIn(page, await newMember())
  await page.goto('/user/profile')
  await page.getByRole('link', { name: 'Ver y cambiar' }).click()
  const pressed = (name: string) => () => page.getByRole('button', { name }).click()
  const part = page.getByRole('heading', { name: 'Claves de acceso' })
  await submit(page, 'passkey-begin', pressed('Añadir una clave de acceso'), part)
  await page.getByLabel('Nombre').fill('Móvil')
  await submit(page, 'passkey-add', pressed('Crear la clave de acceso'), page.getByText('Hecho: ya puedes entrar'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Móvil' })).toContainText('sin usar todavía')

  const enter = pressed('Entrar con una clave de acceso')
  await signOut(page, submit)
  await page.goto('/?volver=%2Fuser%2Fsecurity')
  await submit(page, 'passkey-sign-in', enter, page.getByRole('heading', { name: 'Protege tu cuenta' }))
  await expect(page).toHaveURL(/\/user\/security$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Móvil' })).toContainText('Última vez')

  await removePasskey(page, submit, 'Móvil')
  await signOut(page, submit)
  await page.goto('/?volver=%2Fuser%2Fsecurity')
  await submit(page, 'passkey-sign-in', enter, page.getByText('Esa clave de acceso no vale aquí.'))
  await authenticator.refuse()
  await enter()
  await expect(page.getByText('No se ha usado ninguna clave de acceso.')).toBeVisible()
})

for (const scripts of ['on', 'off'] as const)
  test.describe(`with scripts ${scripts}`, () => {
    test.use({ javaScriptEnabled: scripts === 'on' })
    const send = submitWith(scripts)

    test(`a sign-in asks for a code, takes a code of the app or a recovery code, and asks no more; passkeys are ${scripts === 'on' ? '' : 'not '}offered`, async ({
      page,
      site,
      newMember,
      signIn,
    }) => {
      // A journey of three sign-ins.
      test.slow()
      const member = await newMember()
      await addPasskeyElsewhere(site, member)
      await signIn(page, member)
      const passkeys = scripts === 'on' ? 1 : 0
      await page.goto('/user/security')
      await expect(page.getByRole('button', { name: 'Añadir una clave de acceso' })).toHaveCount(passkeys)
      const needs = page.getByText('Para añadir una hace falta JavaScript')
      await (scripts === 'on' ? expect(needs).toBeHidden() : expect(needs).toBeVisible())
      await removePasskey(page, send, 'Tableta')
      const { secret, codes } = await askForCodes(page, send)
      await signOut(page, send)
      await page.goto('/second-step')
      await expect(page.getByText('Aquí no esperamos ningún código')).toBeVisible()

      await page.goto('/?volver=%2Fuser%2Fhistory')
      await expect(page.getByRole('button', { name: 'Entrar con una clave de acceso' })).toHaveCount(passkeys)
      await enterHere(page, member)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escribe tu código')
      expect(await htmlFaults(await (await page.request.get('/second-step')).text())).toEqual([])
      const field = page.getByLabel('Código', { exact: true })
      const history = page.getByRole('heading', { level: 1, name: 'Historial' })
      const answer = async (code: string, outcome = history) => {
        const enter = async () => {
          await field.fill(code)
          // With scripts, the sixth digit sends the form.
          if (scripts === 'off')
            await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
        }
        await send(page, 'second-step', enter, outcome)
      }
      await answer('000000', field)
      await expect(field).toHaveAccessibleDescription('Ese código no vale.')
      await page.goto('/user/history')
      await expect(page).toHaveURL(/\/\?volver=/)
      await page.goto('/second-step')
      await answer(codeOf(secret, 1))

      await signOut(page, send)
      await enterWithPassword(page, member)
      await page.getByText('No tengo la aplicación a mano').click()
      const recovery = page.getByLabel('Código de recuperación', { exact: true })
      const recover = async (code: string, outcome = history) => {
        await recovery.fill(code)
        const enter = () => page.getByRole('button', { name: 'Entrar con este código' }).click()
        await send(page, 'second-step-recovery', enter, outcome)
      }
      await recover('no vale', recovery)
      await expect(recovery).toHaveAccessibleDescription('Ese código no vale.')
      await recover(codes[0]?.toLowerCase() ?? '')
      await page.goto('/user/security')
      await expect(page.getByText('Te quedan 9 códigos de recuperación.')).toBeVisible()
      expect(await htmlFaults(await (await page.request.get('/user/security')).text())).toEqual([])

      const part = page.getByRole('heading', { name: 'Código al entrar' })
      const renew = () => page.getByRole('button', { name: 'Crear códigos nuevos' }).click()
      await send(page, 'codes-renew', renew, part)
      await expect(recoveryCodesOn(page)).toHaveCount(10)
      const [newest = ''] = await recoveryCodesOn(page).allInnerTexts()
      expect(codes).not.toContain(newest)
      await keepCodes(page, send)
      await expect(page.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible()

      const last = page.getByLabel('Código de la aplicación o de recuperación')
      const end = () => page.getByRole('button', { name: 'Dejar de pedirlo' }).click()
      await last.fill(codes[1] ?? '')
      await send(page, 'totp-end', end, last)
      await expect(last).toHaveAccessibleDescription('Ese código no vale.')
      await last.fill(newest)
      await send(page, 'totp-end', end, said(page, 'ya no te pediremos un código'))
      await signOut(page, send)
      await enterWithPassword(page, member)
      await page.waitForURL('**/user/history')
    })
  })
