import type { Page } from 'playwright/test'
import type { SeasonFileInput } from '#api/season/season-file.ts'
import { anniversary } from '#tests/support/cake.ts'
import { timeFromNow, windowFromNow } from '#tests/support/days-from-now.ts'
import { beach, seasonOf } from '#tests/support/seasons.ts'
import { expect } from '../../support/fixtures.ts'
import { calendar } from '../../support/games/advent.ts'
import { testWith } from '../../support/own-site.ts'
import { pauseClock } from '../../support/pause-clock.ts'

const prizes = [{ key: 'vale', kind: 'code', name: 'Vale de 10 euros', valueCents: 1000, stock: 4300 } as const]
const draws = [{ key: 'aniversario', name: 'Sorteo', drawsAt: timeFromNow(7, '12:00'), alternates: 3 }]

/** Three games in which every play wins. */
const season = (): SeasonFileInput =>
  seasonOf(
    calendar(),
    beach({ ...windowFromNow(-3, 40, 70), limits: { physical: 0, code: 3 }, prizes }),
    anniversary({ ...windowFromNow(-2, 5, 40), draws }),
  )

const test = testWith(season)

interface Game {
  address: string
  /** Selector of the element that plays the scene of the game. */
  stage: string
  play: (page: Page) => Promise<void>
}

const GAMES: Record<string, Game> = {
  'a window': {
    address: '/promo/xmas?puerta=9',
    stage: '.xmas-room',
    play: (page) => page.getByRole('button', { name: 'Abrir la puerta 9' }).click(),
  },
  'a hole in the sand': {
    address: '/promo/playa',
    stage: '.playa-find',
    play: (page) => page.getByRole('button', { name: 'Fila 2, columna 3' }).click(),
  },
  'a candle': {
    address: '/promo/aniversario?vela=1',
    stage: '.cake-told',
    play: async (page) => {
      await page.getByLabel('Verde').check()
      await page.getByRole('button', { name: 'Responder y encender' }).click()
    },
  },
}

for (const [name, { address, stage, play }] of Object.entries(GAMES)) {
  test(`${name}: a failed play has no scene; after the scene, which any key skips, the result takes the focus, and stays`, async ({
    page,
    newMember,
    signIn,
    expectNoise,
  }) => {
    const scene = page.locator(`${stage}[data-scene]`)
    const result = page.locator('#resultado [data-result]')
    const speaker = page.getByRole('button', { name: 'Sonido' })
    async function open(path = address) {
      await page.goto(path)
      await page.waitForSelector('html.js')
    }

    await signIn(page, await newMember())
    await page.clock.install()
    await open()
    await test.step('a play that fails has no scene', async () => {
      expectNoise(/ERR_FAILED|Failed to load/)
      await page.route('**/_serverFn/**', (route) =>
        route.request().method() === 'POST' ? route.abort('failed') : route.continue(),
      )
      await play(page)
      await expect(page.getByRole('alert')).toContainText('está a salvo')
      await expect(scene).toHaveCount(0)
      await page.unroute('**/_serverFn/**')
    })
    await test.step('sound is off at first, and its script is fetched on a tap', async () => {
      await open()
      await expect(speaker).toHaveAttribute('aria-pressed', 'false')
      const module = page.waitForRequest(/\/assets\/[^/]+\.js$/)
      await speaker.click()
      await module
    })
    await test.step('the result appears and takes the focus after the scene, which any key skips', async () => {
      await pauseClock(page)
      await play(page)
      // From here on, the test moves the clock of the page.
      await expect(async () => {
        await page.clock.runFor(100)
        await expect(scene).toBeVisible({ timeout: 50 })
      }).toPass()
      await expect(result).toBeHidden()
      await page.clock.runFor(400)
      await expect(scene).toHaveCount(1)
      await page.keyboard.press('Shift')
      await expect(result).toBeFocused()
      await expect(scene).toHaveCount(0)
      await expect(page.locator('.paper-burst')).toHaveCount(1)
    })
    const words = await result.textContent()
    await test.step('a reload shows the result without the scene', async () => {
      await page.clock.resume()
      await open()
      if (name === 'a hole in the sand') await page.getByRole('button', { name: 'hoy cavaste aquí' }).click()
      await expect(result).toBeVisible()
      if (name !== 'a candle') expect(await result.textContent()).toBe(words)
      await expect(page.locator('[data-scene], .paper-burst, .stamp--fresh')).toHaveCount(0)
    })
    await test.step('another game keeps the choice of sound', async () => {
      await page.goto(name === 'a candle' ? '/promo/playa' : '/promo/aniversario?vela=1')
      await expect(speaker).toHaveAttribute('aria-pressed', 'true')
    })
  })
}
