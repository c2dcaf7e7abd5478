import type { SeasonFileInput } from '#api/season/season-file.ts'
import { monthFromNow, windowFromNow } from '#tests/support/days-from-now.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { expect } from '../../support/fixtures.ts'
import { faultsInAllLooks } from '../../support/looks.ts'
import { submit, submitPlainly } from '../../support/outcome.ts'
import { testWith } from '../../support/own-site.ts'

/** More than a year away. */
const FAR_MONTH = monthFromNow(400)

const announced = (slug: 'verano' | 'playa', title: string, dates: ReturnType<typeof windowFromNow>) => {
  const { game: _, ...campaign } = scratchCard({
    slug,
    kind: slug,
    ...dates,
    prizes: [],
    texts: { title, tagline: 'Un día de playa', intro: 'Pronto.', howTo: ['Espera.'], odds: 'Sin azar.' },
  })
  return campaign
}
const season = (): SeasonFileInput =>
  seasonOf(
    scratchCard(windowFromNow(30, 50, 70)),
    announced('verano', 'Verano', windowFromNow(20, 40, 60)),
    announced('playa', 'Playa', {
      opensAt: `${FAR_MONTH}-05T00:00`,
      closesAt: `${FAR_MONTH}-26T00:00`,
      claimUntil: `${FAR_MONTH}-28T00:00`,
    }),
  )

const test = testWith(season)

test.use({ viewport: { width: 360, height: 640 } })

test('an announced campaign says how many prizes there will be and when it opens, with the year of another year', async ({
  page,
  newMember,
  signIn,
}) => {
  await signIn(page, await newMember())
  await page.goto('/promo/rasca')
  await expect(page.locator('.prize-stock').first()).toHaveText(/^Habrá \d+$/)
  await expect(page.getByText('Recuento')).toHaveCount(0)
  await page.goto('/promo/playa')
  const clock = page.getByRole('timer')
  await expect(clock).toHaveAccessibleName(/^Se abre en: \d{3} días$/)
  await expect(clock).not.toContainText(/\bs\b/)
  const year = FAR_MONTH.slice(0, 4)
  await expect(page.getByText(new RegExp(`^5–25\\sde [a-z]+ de ${year}$`)).filter({ visible: true })).toHaveCount(1)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a member subscribes to an opening mail with one tap, and unsubscribes there or on the profile; visitors sign in first', async ({
      page,
      newMember,
      signIn,
    }) => {
      await test.step('for a visitor, the link leads to the sign-in form, with a return path', async () => {
        await page.goto('/promo/verano')
        const way = page.getByRole('link', { name: 'Avísame cuando abra' })
        await expect(way).toHaveAttribute('href', '/?volver=%2Fpromo%2Fverano#entrar')
        await expect(page.getByRole('button', { name: 'Copiar el enlace' })).toBeVisible({ visible: javaScriptEnabled })
        await expect(page.getByRole('heading', { name: 'Qué probabilidad hay' })).toHaveCount(0)
      })
      await signIn(page, await newMember())
      await page.goto('/promo/verano')
      if (javaScriptEnabled) await page.waitForSelector('html.js')
      const ask = page.getByRole('button', { name: 'Avísame cuando abra' })
      await expect(ask).toBeInViewport()
      const subscribed = page.getByText('Te avisaremos por correo')
      if (javaScriptEnabled) await submit(page, 'opening', () => ask.click(), subscribed)
      else await submitPlainly(page, 'opening', () => ask.click(), subscribed)

      await test.step('the profile lists the opening mail, and unsubscribes from it', async () => {
        await page.goto('/user/profile')
        if (javaScriptEnabled) await page.waitForSelector('html.js')
        const part = page.getByRole('region', { name: 'Avisos de apertura' })
        await expect(part.getByRole('listitem')).toHaveCount(1)
        const stop = part.getByRole('button', { name: /^No avisarme cuando abra .*verano/i })
        // The heading is there before the press too, so the press ends when the list has gone.
        const press = async () => {
          await stop.click()
          await expect(part.getByRole('listitem')).toHaveCount(0)
        }
        const heading = part.getByRole('heading', { name: 'Avisos de apertura' })
        if (javaScriptEnabled) await submit(page, 'opening-*', press, heading)
        else await submitPlainly(page, 'opening-*', press, heading)
      })
      await page.goto('/promo/verano')
      await ask.click()
      await expect(subscribed).toBeVisible()
      await page.reload()
      await page.getByRole('button', { name: 'No avisarme' }).click()
      await expect(ask).toBeVisible()
    })
  })
}

test('until the campaign opens, its poster is the drawing of the day with a caption; invalid days are a 404', async ({
  page,
  newMember,
  signIn,
  request,
  site,
}) => {
  const poster = page.locator('.page__poster img')
  await page.goto('/promo/verano')
  // Another drawing is due if midnight passes after the season was made.
  await expect(poster).toHaveAttribute('src', /^\/carteles\/verano\.espera-[45]\.960\.avif\?v=/)
  await expect(page.getByText('El sol del cartel sube un poco cada día.')).toBeVisible()
  await expect.poll(() => poster.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  // A year before its opening, the poster has no caption yet.
  await signIn(page, await newMember())
  await page.goto('/promo/playa')
  await expect(poster).toHaveAttribute('src', /^\/carteles\/playa\.espera-0\.960\.avif\?v=/)
  await expect(page.getByText('del cartel')).toHaveCount(0)
  for (const name of ['espera-25', 'espera-01', 'espera--1', 'espera-'])
    expect((await request.get(`${site.origin}/carteles/playa.${name}.960.avif`)).status()).toBe(404)
})

test('the page of an announced campaign has no serious axe violations', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/promo/verano')
  expect(await faultsInAllLooks(page)).toEqual([])
})

test('the dates are offered as an iCalendar file that proxies may cache', async ({ request, site }) => {
  const answer = await request.get(`${site.origin}/carteles/verano.ics`)
  expect(answer.headers()).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8' })
  expect(answer.headers()['cache-control']).toBe('public, max-age=300')
  expect(await answer.text()).toContain('SUMMARY:Verano\r\n')
  expect((await request.get(`${site.origin}/carteles/nada.ics`)).status()).toBe(404)
})
