import type { Page } from 'playwright/test'
import { HOUR_MS } from '#contract/primitives/durations.ts'
import { expect } from '../../support/fixtures.ts'
import { Kickoffs } from '../../support/games/kickoffs.ts'
import { testWith } from '../../support/own-site.ts'
import { pauseClock } from '../../support/pause-clock.ts'

/** The tournament begins tomorrow. */
const kickoffs = new Kickoffs(1)
const test = testWith(() => kickoffs.season())
test.afterEach(({ site }) => site.moveClock(0))

const saved = (page: Page) => page.getByText(/^1 pronóstico guardado/)
const goal = (page: Page) => page.locator('.goal')
const settled = (page: Page, match: number) => page.locator(`#partido-${match} .match__settled`)

async function open(page: Page) {
  await page.goto('/promo/eurocopa')
  await page.waitForSelector('html.js')
}

async function say(page: Page, match: number, goals: readonly [string, string]) {
  const fields = page.locator(`#partido-${match}`).getByRole('spinbutton')
  for (const side of [0, 1] as const) await fields.nth(side).fill(goals[side])
}

test('sound is off at first; the save that completes a day is announced after its animation, which any key skips', async ({
  page,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember())
  await page.clock.install()
  await open(page)
  await test.step('sound is off at first, and its script is fetched on a tap', async () => {
    const speaker = page.getByRole('button', { name: 'Sonido' })
    await expect(speaker).toHaveAttribute('aria-pressed', 'false')
    const script = page.waitForRequest(/\/assets\/[^/]+\.js$/)
    await speaker.click()
    await script
    await expect(speaker).toHaveAttribute('aria-pressed', 'true')
  })
  await pauseClock(page)
  await say(page, 1, ['2', '0'])
  await page.clock.runFor(1_400)
  await expect(page.locator('#partido-1').getByText('Guardando…')).toBeVisible()
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(goal(page)).toBeVisible({ timeout: 50 })
  }).toPass()
  // At first no tap or key ends the animation, because it may belong to a double tap.
  await page.clock.runFor(400)
  // The prediction is saved, and its card says so.
  await expect(page.locator('#partido-1').getByText(/^Guardado/)).toBeVisible()
  await expect(saved(page)).toHaveCount(0)
  await page.keyboard.press('Shift')
  await expect(saved(page)).toHaveCount(1)
  await expect(goal(page)).toHaveCount(0)
  await expect(page.locator('[aria-live]').filter({ hasText: '1 pronóstico guardado' })).toHaveCount(1)
})

/** The first two matches, and how they ended. */
const ENDED = [
  { reducedMotion: 'no-preference', match: 1, goals: ['5', '1'] },
  { reducedMotion: 'reduce', match: 2, goals: ['1', '3'] },
] as const

for (const { reducedMotion, match, goals } of ENDED) {
  test.describe(`reduced motion: ${reducedMotion}`, () => {
    test.use({ reducedMotion })

    test('a result that arrives while the page is shown is marked as new only once, with an animation unless motion is reduced', async ({
      page,
      site,
      newMember,
      signIn,
    }) => {
      const isStill = reducedMotion === 'reduce'
      await signIn(page, await newMember())
      await open(page)
      await say(page, match, goals)
      if (isStill) await expect(goal(page)).toHaveCount(0)
      await expect(saved(page)).toHaveCount(1)

      await site.moveClock(kickoffs.of(match) - Date.now() + 4 * HOUR_MS)
      await open(page)
      await page.getByText('Días anteriores').click()
      await expect(settled(page, match)).toHaveCount(1)
      await expect(settled(page, match)).toHaveText('')
      await page.evaluate((match) => {
        const scenes: boolean[] = []
        Object.assign(window, { scenes })
        const card = document.querySelector(`#partido-${match} .match__settled`)
        if (card)
          new MutationObserver(() => scenes.push(card.hasAttribute('data-scene'))).observe(card, {
            attributes: true,
            childList: true,
          })
      }, match)
      await kickoffs.enterUntil(site, match, match)
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      await expect(settled(page, match)).toContainText('Pleno')
      await expect(settled(page, match)).toHaveAttribute('aria-live', 'polite')
      const scenes = await page.evaluate(() => (window as unknown as { scenes: boolean[] }).scenes)
      expect(scenes.includes(true)).toBe(!isStill)
      await open(page)
      await expect(page.locator('[data-fresh], [data-scene], .paper-burst')).toHaveCount(0)
      // The results of a day are on the scoreboard at the first visit after them, and then in one line.
      if (isStill) return
      await expect(page.getByRole('region', { name: 'Ayer' })).toContainText(
        `pronosticaste ${goals.join('\u2060-\u2060')}`,
      )
      await open(page)
      await expect(page.getByText('Ayer: 5 puntos')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Ayer' })).toBeHidden()
      await page.getByRole('link', { name: 'Ver los detalles' }).click()
      await expect(page.locator(`#partido-${match}`)).toBeInViewport()
    })
  })
}
