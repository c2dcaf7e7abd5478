import { popupScripts } from '../../support/account/popups.ts'
import { expect } from '../../support/fixtures.ts'
import { summertime } from '../../support/games/summertime.ts'
import { submitPlainly } from '../../support/outcome.ts'
import { testWith } from '../../support/own-site.ts'

/** A site whose summer is public, open and playable. */
const test = testWith(summertime)

for (const { from, goes, way } of [
  { from: '/promo/verano', goes: 'stays there', way: [] },
  { from: '/promo/verano/insignias', goes: 'goes on to the game', way: ['/promo/verano'] },
]) {
  test(`a visitor who signs in to play on ${from} ${goes}`, async ({ page, newMember }) => {
    const member = await newMember()
    const loaded = popupScripts(page)
    await page.goto(from)
    await loaded
    await expect(page.locator('.offline')).toBeAttached()
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(request.url())
    })
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(frame.url()))
    const opened = page.waitForEvent('popup')
    await page.getByRole('main').getByRole('link', { name: 'Ya tengo cuenta' }).first().click()
    const popup = await opened
    await popup.getByRole('textbox', { name: 'Correo' }).fill(member.email)
    await popup.getByLabel('Contraseña', { exact: true }).fill(member.password)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: 'Entrar', exact: true }).click()
    await closed
    await expect(page.getByRole('banner')).toContainText('Hola')
    await expect(page).toHaveURL('/promo/verano')
    await expect(page.getByRole('link', { name: 'Ya tengo cuenta' })).toHaveCount(0)
    expect(documents).toEqual([])
    expect(visited.map((url) => new URL(url).pathname)).toEqual(way)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the link to play leads through the sign-in form to the game', async ({ page, newMember }) => {
    const { email, password } = await newMember()
    await page.goto('/promo/verano/insignias')
    await page.getByRole('link', { name: 'Ya tengo cuenta' }).click()
    await page.getByRole('textbox', { name: 'Correo' }).fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    const enter = () => page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
    await submitPlainly(page, 'sign-in', enter, page.getByRole('banner').filter({ hasText: 'Hola' }))
    await expect(page).toHaveURL(/\/promo\/verano$/)
  })
})
