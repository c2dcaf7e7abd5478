import type { Page } from 'playwright/test'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { expect } from '../../support/fixtures.ts'
import { christmas } from '../../support/games/advent.ts'
import { faultsInAllLooks } from '../../support/looks.ts'
import { testWith } from '../../support/own-site.ts'
import { pauseClock } from '../../support/pause-clock.ts'

const test = testWith(christmas)

test.afterEach(({ site }) => site.moveClock(0))

const OPENED = 'Así se abre una puerta'
const place = (page: Page) => page.locator('.demonstration__game')
const open = (page: Page) => page.getByRole('button', { name: 'Abrir la puerta de muestra' })
const scene = (page: Page) => page.locator('.xmas-sample [data-scene]')

async function goTo(page: Page, path = '/promo/xmas') {
  await page.goto(path)
  await page.waitForSelector('html.js')
}

for (const path of ['/promo/xmas', '/']) {
  test(`on ${path} the sample door is fetched once it is near the screen, and keeps its height`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 360 })
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await goTo(page, path)
    await page.waitForLoadState('networkidle')
    const before = scripts.length
    await expect(open(page)).toHaveCount(0)
    const kept = await place(page).boundingBox()
    await place(page).scrollIntoViewIfNeeded()
    await expect(page.getByText('Demostración', { exact: true })).toBeVisible()
    expect(scripts.length).toBeGreaterThan(before)
    expect((await place(page).boundingBox())?.height).toBe(kept?.height)
    await open(page).click()
    await expect(page.getByRole('heading', { name: OPENED })).toBeFocused()
    expect((await place(page).boundingBox())?.height).toBe(kept?.height)
    await expect(page.locator('.demonstration')).not.toContainText(/ganad|ganas|premio para/i)
    await page.locator('.demonstration').getByRole('link', { name: 'Crear cuenta y jugar' }).click()
    await page.waitForURL(path === '/' ? '**/signup' : '**/signup?volver=%2Fpromo%2Fxmas')
  })
}

test('the text of the sample appears after its animation, which any key skips', async ({ page }) => {
  await page.clock.install()
  await goTo(page)
  await place(page).scrollIntoViewIfNeeded()
  await expect(open(page)).toBeVisible()
  await pauseClock(page)
  await open(page).click()
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(scene(page)).toBeVisible({ timeout: 50 })
  }).toPass()
  await page.clock.runFor(400)
  await expect(scene(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: OPENED })).toHaveCount(0)
  await page.keyboard.press('Shift')
  await expect(page.getByRole('heading', { name: OPENED })).toBeFocused()
  await expect(scene(page)).toHaveCount(0)
})

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('the sample is opened by keyboard, also with a double Enter, announced once, and has no serious axe violations', async ({
    page,
  }) => {
    test.slow()
    await goTo(page)
    await place(page).scrollIntoViewIfNeeded()
    await expect(open(page)).toBeVisible()
    expect(await faultsInAllLooks(page)).toEqual([])
    await open(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const title = page.getByRole('heading', { name: OPENED })
    await expect(title).toBeFocused()
    await expect(title).toHaveAccessibleDescription(/Santa Lucía/)
    await expect(page.locator('.demonstration :is([aria-live], [role=status])')).toHaveCount(0)
    await expect(scene(page)).toHaveCount(0)
    expect(await faultsInAllLooks(page)).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the sample is hidden; a member’s calendar and a closed one have none', async ({
    page,
    site,
    newMember,
    signIn,
  }) => {
    await page.goto('/promo/xmas')
    await expect(page.locator('.demonstration')).toBeHidden()
    await expect(place(page)).toHaveCount(1)
    await signIn(page, await newMember())
    await page.goto('/promo/xmas')
    await expect(page.getByRole('heading', { name: 'Premios', exact: true })).toBeVisible()
    await expect(place(page)).toHaveCount(0)
    await page.context().clearCookies()
    await site.moveClock(40 * DAY_MS)
    // An address of its own: the page of the open calendar may still be in the cache of open pages.
    await page.goto('/promo/xmas?cerrado')
    await expect(page.getByRole('heading', { level: 1, name: 'Calendario de Adviento' })).toBeVisible()
    await expect(place(page)).toHaveCount(0)
  })
})
