import { DAY_MS } from '#contract/primitives/durations.ts'
import { atRest, nextWins, open, photograph, test } from './photograph.ts'

// The jobs of a site write while its clock is ahead, and that remains: these games have a site of their own.
test.afterEach(({ site }) => site.moveClock(0))

test('xmas', async ({ page, site, newMember, signIn }) => {
  await signIn(page, await newMember())
  await open(page, '/promo/xmas')
  await photograph(page, 'xmas.1-house')
  await page.getByRole('link', { name: /por abrir hoy/ }).click()
  await atRest(page)
  await photograph(page, 'xmas.2-window')
  const n = /puerta=(\d+)/.exec(page.url())?.[1] ?? '1'
  await nextWins(site, 'xmas', 'mercado')
  await page.getByRole('button', { name: `Abrir la puerta ${n}` }).click()
  await atRest(page)
  await photograph(page, 'xmas.3-opened')
  for (let door = 1; door < Number(n); door += 2) {
    await open(page, `/promo/xmas?puerta=${door}`)
    await photograph(page, `xmas.4-door-${String(door).padStart(2, '0')}`)
  }
  await open(page, '/promo/xmas')
  await photograph(page, 'xmas.5-house-after')
  await site.moveClock(9 * DAY_MS)
  await open(page, '/promo/xmas?puerta=18')
  await photograph(page, 'xmas.6-quiz')
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: 'Responder' }).click()
  await atRest(page)
  await photograph(page, 'xmas.7-quiz-answered')
})

test('playa', async ({ page, site, newMember, signIn }) => {
  await signIn(page, await newMember())
  await open(page, '/promo/playa')
  await photograph(page, 'playa.1-sand')
  await page.getByRole('button', { name: /^Fila 2, columna 3/ }).click()
  await atRest(page)
  await photograph(page, 'playa.2-found')
  await page.getByRole('link', { name: 'Volver a la playa' }).click()
  await atRest(page)
  await photograph(page, 'playa.3-after')
  await site.moveClock(DAY_MS)
  await nextWins(site, 'playa', 'helado').catch(() => undefined)
  await open(page, '/promo/playa')
  await page.getByRole('button', { name: /^Fila 1, columna 1/ }).click()
  await atRest(page)
  await photograph(page, 'playa.4-next-day')
})

test('verano', async ({ page, site, newMember, signIn }) => {
  await signIn(page, await newMember())
  await open(page, '/promo/verano')
  await photograph(page, 'verano.1-first')
  await page.getByRole('button', { name: 'Sellar hoy' }).click()
  await atRest(page)
  await photograph(page, 'verano.2-stamped')
  for (let week = 2; week <= 8; week++) {
    await site.moveClock(((week - 1) * 7 + 1) * DAY_MS)
    await open(page, '/promo/verano')
    await photograph(page, `verano.3-week-${week}`)
  }
  await open(page, '/promo/verano/insignias')
  await photograph(page, 'verano.4-badges')
})
