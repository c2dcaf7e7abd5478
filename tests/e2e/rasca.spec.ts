import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import type { SiteServer } from '#tests/support/site-server.ts'
import { expect, test } from './fixtures.ts'

test.use({ cards: 'two' })

const uncover = (page: Page) => page.getByRole('button', { name: 'Descubrir resultado' })
const result = (page: Page) => page.getByRole('heading', { name: /Has ganado/ })

test.describe('in a browser', () => {
  test.beforeEach(async ({ page, newMember, signIn }) => {
    await signIn(page, await newMember())
    await page.goto('/promo/rasca')
    await page.waitForSelector('canvas')
  })

  test('the foil fades over a result that is there', async ({ page }) => {
    await scratch(page)
    await expect(result(page)).toBeVisible()
    await expect(page.locator('canvas')).toHaveCSS('opacity', '0')
    await expect(page.locator('canvas')).toHaveCSS('pointer-events', 'none')
  })

  test('the foil comes back when no answer came, and the card can be scratched again', async ({
    page,
    expectNoise,
  }) => {
    expectNoise(/ERR_FAILED|Failed to load/)
    await page.route('**/_serverFn/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await scratch(page)
    await expect(page.getByText('Tu tarjeta está a salvo')).toBeVisible()
    await expect.poll(() => silverIn(page)).toBeGreaterThan(0.99)
    await page.unroute('**/_serverFn/**')
    await scratch(page)
    await expect(result(page)).toBeVisible()
  })

  test('the keyboard goes on from the result, and the next visit is quiet', async ({ page }) => {
    let answered = 0
    page.on('response', (response) => {
      if (response.request().method() === 'POST') answered++
    })
    await uncover(page).focus()
    await page.keyboard.press('Enter')
    await expect(result(page)).toBeFocused()
    await expect(page.locator('.rasca-confetti')).toBeAttached()
    // Opened, and noted as seen.
    await expect.poll(() => answered).toBe(2)
    await page.goto(`/promo/rasca?tarjeta=${encodeURIComponent(await firstSlot(page))}`)
    await expect(result(page)).toBeVisible()
    await expect(page.locator('.rasca-confetti')).toHaveCount(0)
    await expect(page.locator('canvas')).toHaveCount(0)
  })

  test('the next card is a link away', async ({ page }) => {
    await uncover(page).click()
    await page.getByRole('link', { name: 'Rascar la siguiente' }).click()
    await expect(page.getByText('Tarjeta 2 de 2')).toBeVisible()
    await uncover(page).click()
    await expect(result(page)).toBeVisible()
    await expect(page.getByText('Tu próxima tarjeta se abre en')).toBeVisible()
  })

  test('a pause stops the next card and leaves the opened one on the table', async ({ page, site }) => {
    await uncover(page).click()
    await expect(result(page)).toBeVisible()
    season(site, 'pause', 'rasca', '--reason', 'Revisamos un fallo')
    try {
      // A running server hears of it within a second.
      await expect(async () => {
        await page.reload()
        await expect(page.getByText('En pausa', { exact: true })).toBeVisible({ timeout: 300 })
      }).toPass()
      await expect(page.getByText('Revisamos un fallo')).toBeVisible()
      await expect(result(page)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Rascar la siguiente' })).toHaveCount(0)
      await expect(uncover(page)).toHaveCount(0)
    } finally {
      season(site, 'resume', 'rasca')
    }
  })
})

test('a page left open asks for its cards again when the day turns', async ({ page, newMember, signIn }) => {
  await signIn(page, await newMember())
  await page.clock.install()
  await page.goto('/promo/rasca')
  await page.waitForSelector('canvas')
  const asked = page.waitForRequest('**/_serverFn/**')
  await page.clock.fastForward('24:00:01')
  await asked
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('one card after the other', async ({ page, newMember }) => {
    const { email, password } = await newMember()
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Correo' }).fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.goto('/promo/rasca')
    await uncover(page).click()
    await expect(result(page)).toBeVisible()
    await page.getByRole('link', { name: 'Rascar la siguiente' }).click()
    await expect(page.getByText('Tarjeta 2 de 2')).toBeVisible()
    await uncover(page).click()
    await expect(result(page)).toBeVisible()
  })
})

/** From side to side, down the whole card. */
async function scratch(page: Page) {
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('no foil')
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  for (let row = 0; row <= 8; row++) {
    const y = box.y + 5 + (row * (box.height - 10)) / 8
    await page.mouse.move(row % 2 === 0 ? box.x + box.width - 5 : box.x + 5, y, { steps: 6 })
  }
  await page.mouse.up()
}

/** The part of the card that is still under foil. */
const silverIn = (page: Page) =>
  page.locator('canvas').evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? { data: [] }
    let opaque = 0
    for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > 128) opaque++
    return opaque / (data.length / 4)
  })

/** The slot of today's first card, in the zone of the campaign. */
const firstSlot = async (page: Page) =>
  `day:${await page.evaluate(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format())}:1`

/** The operator's command, beside the running server. */
function season({ dataDir }: SiteServer, ...args: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, NODE_ENV: 'production' }
  execFileSync(process.execPath, ['src/cli/season.ts', ...args], { env, stdio: 'pipe' })
}
