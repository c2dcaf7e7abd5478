import { DAY_MS } from '#contract/primitives/durations.ts'
import { sealSignUpLink } from '#host/sign-up-link.ts'
import { everyCardWins } from '#tests/e2e/support/seasons.ts'
import { expect } from '../../support/fixtures.ts'
import { testWith } from '../../support/own-site.ts'

const KEY = Buffer.alloc(32, 7)
const test = testWith(everyCardWins, { SIGN_UP_LINK_KEY: KEY.toString('base64') })
const ana = { email: 'ana.enlace@example.com', name: 'Ana', country: 'MX' }
const linkFor = async (days: number) =>
  `/unirse?datos=${await sealSignUpLink(ana, KEY, Date.now() + days * DAY_MS)}&volver=%2Fpromo%2Frasca`

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a link fills in the form; the visitor changes it, signs up, and still has to confirm', async ({ page }) => {
      await page.goto(await linkFor(1))
      if (javaScriptEnabled) await page.waitForSelector('html.js')
      expect(page.url()).toMatch(/\/signup\?volver=%2Fpromo%2Frasca$/)
      await expect(page.getByText('Hola, Ana. Ya hemos escrito tu correo')).toBeVisible()
      const email = page.getByRole('textbox', { name: 'Correo' })
      await expect(email).toHaveValue(ana.email)
      await expect(page.getByLabel('País')).toHaveValue('MX')
      const own = `ana.${javaScriptEnabled}@example.com`
      await email.fill(own)
      await page.getByLabel('Contraseña', { exact: true }).fill('una frase bien larga')
      await page.getByLabel('Día').fill('5')
      await page.getByLabel('Mes').fill('5')
      await page.getByLabel('Año').fill('1990')
      await page.getByRole('checkbox', { name: /bases/ }).check()
      await page.getByRole('checkbox', { name: /privacidad/ }).check()
      await page.getByRole('button', { name: 'Crear cuenta' }).click()
      await page.waitForURL('**/signup/check')
      await expect(page.getByText(own)).toBeVisible()
    })

    test('an old link opens the empty form with one sentence, and a reload forgets both', async ({ page }) => {
      await page.goto(await linkFor(-1))
      const email = page.getByRole('textbox', { name: 'Correo' })
      await expect(page.getByText('Ese enlace ya no vale')).toBeVisible()
      await expect(email).toHaveValue('')
      await page.reload()
      await expect(email).toBeVisible()
      await expect(page.getByText('Ese enlace ya no vale')).toHaveCount(0)
    })
  })
}
