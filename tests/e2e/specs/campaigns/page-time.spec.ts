import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { expect } from '../../support/fixtures.ts'
import { testWith } from '../../support/own-site.ts'

/** Opens in two days and three and a half hours, so that moving the clock by four hours changes the days shown. */
const OPENS = Math.ceil((Date.now() + 2 * DAY_MS + 3.5 * HOUR_MS) / MINUTE_MS) * MINUTE_MS
const words = (instant: number) => new Date(instant).toISOString().slice(0, 16)
const { game: _, ...card } = scratchCard()
const announced = {
  ...card,
  slug: 'verano',
  kind: 'verano' as const,
  zone: 'Atlantic/Reykjavik',
  opensAt: words(OPENS),
  closesAt: words(OPENS + 20 * DAY_MS),
  claimUntil: words(OPENS + 40 * DAY_MS),
  prizes: [],
}

const test = testWith(() => seasonOf(announced))

/** More than a busy machine takes to show a response, and far less than the hours by which the clocks differ. */
const NEAR_MS = 20_000

/** Returns the time that the countdown shows, in ms. The countdown shows whole seconds. */
const LEFT = () =>
  [...document.querySelectorAll('.countdown__figure')]
    .map(({ textContent }) => Number(textContent))
    .reduce((left, value, place) => left + value * ([86_400, 3_600, 60, 1][place] ?? 0) * 1_000, 0)

test('the countdown follows the server’s clock, not the browser’s, also after a reload and on Back', async ({
  page,
  site,
}) => {
  const wrong = 5 * HOUR_MS
  await page.addInitScript((ms) => {
    const now = Date.now
    Date.now = () => now() + ms
  }, wrong)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  let ahead = 0
  const isRight = async () => {
    await expect(page.getByRole('timer', { name: /: \d/ })).toBeVisible()
    const left = await page.evaluate(LEFT)
    const real = OPENS - Date.now() - ahead
    expect(Math.abs(left - real)).toBeLessThan(NEAR_MS)
  }
  await page.goto('/promo/verano')
  await isRight()
  // After three hours the cached page has expired, so the server renders it for the reload.
  ahead = 3 * HOUR_MS
  await site.moveClock(ahead)
  const again = await page.reload()
  expect(await again?.headerValue('server-timing')).toMatch(/^page;desc=\d+;dur=\d+$/)
  await isRight()
  expect(asked).not.toContain('HEAD /promo/verano')
  // On Back, the browser shows its own copy of the page and fetches only the time.
  await page.goto('/forgot')
  ahead = 4 * HOUR_MS
  await site.moveClock(ahead)
  await page.goBack()
  await isRight()
  expect(asked).toContain('HEAD /promo/verano')
})

test('the countdown is also right in a browser that does not expose the Server-Timing header', async ({
  page,
  site,
}) => {
  await site.moveClock(2 * HOUR_MS)
  await page.addInitScript(() => {
    performance.getEntriesByType = () => []
  })
  await page.goto('/promo/verano')
  await expect(page.getByRole('timer', { name: /: \d/ })).toBeVisible()
  const left = await page.evaluate(LEFT)
  expect(Math.abs(left - (OPENS - Date.now() - 2 * HOUR_MS))).toBeLessThan(NEAR_MS)
})

test('until the scripts arrive, the countdown shows only the days', async ({ page, site }) => {
  await site.moveClock(0)
  await page.route('**/*.js', () => {})
  await page.goto('/promo/verano', { waitUntil: 'commit' })
  const timer = page.getByRole('timer', { name: 'Se abre en', exact: true })
  await expect(timer).toBeVisible()
  const [days, hours] = [timer.locator('.countdown__figure').first(), timer.locator('.countdown__figure').nth(1)]
  await expect(days).toHaveText('02')
  await expect(hours).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no countdown, but the opening date is shown', async ({ page }) => {
    await page.goto('/promo/verano')
    await expect(page.locator('.countdown')).toBeHidden()
    const start = page.getByRole('region', { name: 'Cuándo empieza' })
    await expect(start.getByText(/^\d+(\sde\s\w+)?\s?–\s?\d+\sde\s\w+/)).toBeVisible()
  })
})
