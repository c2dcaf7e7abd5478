import type { Page } from 'playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { inOwnFonts } from '../../support/loading/in-own-fonts.ts'

const PHONE = { width: 360, height: 640 }
const REVEALED = 'Así se ve una ganadora'
const uncover = (page: Page) => page.getByRole('button', { name: 'Ver la muestra sin rascar' })

/** Records the paths that the page requests. */
function asked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the landing page says what it is, what can be won and what to do, without scrolling', async ({ page }) => {
    await page.goto('/')
    await page.waitForSelector('html.js')
    const bar = (await page.getByRole('navigation', { name: 'Secciones' }).boundingBox())?.y ?? 0
    const head = page.locator('.page__head')
    for (const part of [
      page.getByRole('heading', { level: 1, name: 'Rasca gratis cada día' }),
      head.getByText('2100 premios:'),
      head.getByText('Vale de 10 euros'),
      head.getByRole('link', { name: 'Crear cuenta y jugar' }),
    ]) {
      const box = await part.boundingBox()
      expect((box?.y ?? bar) + (box?.height ?? 0)).toBeLessThanOrEqual(bar)
    }
    const drawings = head.locator('.prize-strip img')
    await expect(drawings).toHaveCount(1)
    await expect.poll(() => drawings.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

    await test.step('the demonstration loads shortly before it scrolls into view', async () => {
      await inOwnFonts(page)
      await page.waitForLoadState('networkidle')
      const game = page.locator('.demonstration__game')
      await expect(page.locator('.demonstration canvas')).toHaveCount(0)
      // So low a screen that the game is below it, whatever the fonts of the text above.
      const height = 480
      await page.setViewportSize({ ...PHONE, height })
      // Scrolls until the game is a little below the screen.
      const below = ((await game.boundingBox())?.y ?? 0) - height
      await page.mouse.wheel(0, below - 40)
      await expect(page.locator('.demonstration canvas')).toBeAttached()
      await expect(game).not.toBeInViewport()
    })
  })

  test('on a tall screen, the demonstration loads without scrolling', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 1200 })
    await page.goto('/')
    await expect(page.locator('.demonstration canvas')).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('the demonstration is fetched on scrolling to it, can be scratched, and keeps its height', async ({ page }) => {
    // As tall as the first rows of the page, apart from the tab bar.
    await page.setViewportSize({ width: 360, height: 700 })
    const paths = asked(page)
    await page.goto('/')
    await page.waitForSelector('html.js')
    await page.waitForLoadState('networkidle')
    const itsScripts = () => paths.filter((path) => /\/foil-canvas-[^/]+\.js$/.test(path))
    expect(itsScripts()).toEqual([])
    await expect(page.locator('.demonstration canvas')).toHaveCount(0)
    const place = page.locator('.demonstration__game')
    const kept = await place.boundingBox()
    await place.scrollIntoViewIfNeeded()
    const foil = page.locator('.demonstration canvas')
    await foil.scrollIntoViewIfNeeded()
    await expect.poll(itsScripts).toHaveLength(1)
    expect((await place.boundingBox())?.height).toBe(kept?.height)
    await expect(page.getByText('DEMOSTRACIÓN', { exact: true })).toBeVisible()

    const { x, y, width, height } = (await foil.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + 4, y + 4)
    await page.mouse.down()
    for (let line = 0; line <= 10; line++) {
      const at = y + (height * line) / 10
      await page.mouse.move(x + (line % 2 ? 4 : width - 4), at, { steps: 6 })
    }
    await page.mouse.up()
    await expect(page.getByRole('heading', { name: REVEALED })).toBeFocused()
    expect((await place.boundingBox())?.height).toBe(kept?.height)
    await expect(page.getByRole('main')).not.toContainText(/has ganado/i)
    const next = page.locator('.demonstration').getByRole('link', { name: 'Crear cuenta y jugar' })
    await next.click()
    await page.waitForURL('**/signup')
  })
})

test('the sign-in form keeps text typed early, and the demonstration is uncovered by keyboard and announced once', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.waitForSelector('html.js')
  await test.step('text typed into the sign-in form before its script is loaded stays, and typing loads the script', async () => {
    await page.waitForLoadState('networkidle')
    const peek = page.getByRole('button', { name: 'Mostrar contraseña' })
    await expect(peek).toHaveCount(0)
    await page.getByLabel('Correo').fill('ana@example.com')
    await expect(peek).toBeVisible()
    await expect(page.getByLabel('Correo')).toHaveValue('ana@example.com')
  })
  await page.locator('.demonstration__game').scrollIntoViewIfNeeded()
  const drawings = page.getByRole('list', { name: 'Dibujos de la tarjeta' })
  await expect(uncover(page)).toBeVisible()
  await expect(drawings).toHaveCount(0)
  await uncover(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: REVEALED })).toBeFocused()
  await expect(drawings.getByText('Tijeras')).toHaveCount(3)
  await expect(page.locator('.demonstration [aria-live], .demonstration [role=status]')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor sent here to sign in gets a title that says so, the name of the page, and then the form', async ({
    page,
  }) => {
    await page.goto('/?volver=%2Fpromo%2Fplaya')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entra para seguir')
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    expect(titles).toEqual(['Sin trampa ni cartón'])
    await expect(page.getByRole('main').getByText('Después te llevamos a «Promoción playa».')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true })).toBeInViewport()
  })

  test('the demonstration is hidden, and a refused sign-in is shown at the form', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rasca gratis cada día')
    await expect(page.locator('.demonstration')).toBeHidden()
    await page.getByLabel('Correo').fill('nadie@example.com')
    await page.getByLabel('Contraseña').fill('no es esta frase')
    await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL(/\/#entrar$/)
    await expect(page.getByRole('alert')).toBeInViewport()
    // An unstyled field would be only as tall as a line of text.
    const field = await page.getByLabel('Correo').boundingBox()
    expect(field?.height).toBeGreaterThanOrEqual(44)
  })
})
