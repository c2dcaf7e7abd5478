import { type RehearsalSite, startRehearsal } from '#tests/support/rehearsal-site.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { test as base, expect } from '../../support/fixtures.ts'
import { submitWith } from '../../support/outcome.ts'

// Without it, the fixtures would start a real site.
const test = base.extend({ baseURL: undefined })
test.describe.configure({ mode: 'default' })

let site: RehearsalSite
test.beforeAll(async () => {
  const prizes = [{ key: 'caja', kind: 'physical', name: 'Caja de naranjas', valueCents: 2900, stock: 60 }] as const
  const season = seasonOf(scratchCard({ prizes: prizes.map((prize) => ({ ...prize, symbol: 'naranja' })) }))
  site = await startRehearsal(season, ['--at', '2026-11-10T10:00', '--people', '5'])
})
test.afterAll(() => site.stop())

for (const scripts of ['on', 'off'] as const) {
  test.describe(`with JavaScript ${scripts}`, () => {
    test.use({ javaScriptEnabled: scripts === 'on' })

    test('the link opens the panel; a new member wins the prize that was asked for, and its mail is there the next day', async ({
      page,
    }) => {
      const send = submitWith(scripts)
      const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
      await page.goto(site.origin + site.link)
      await expect(page).toHaveURL(`${site.origin}/ensayo`)
      await expect(page.getByText('Ensayo: nada de lo que pasa aquí cuenta')).toBeVisible()
      if (scripts === 'on') await page.waitForSelector('html.js')
      await expect(page.getByText('Ahora ves lo que ve quien no tiene cuenta.')).toBeVisible()

      const entered = page.getByText(/^Has entrado como /)
      await send(page, 'rehearsal-*', () => press('Entrar como alguien nuevo'), entered)
      await expect(page.getByText(/^Ahora eres /)).toBeVisible()
      const promised = page.getByText('La próxima jugada que pueda ganarlo gana «Caja de naranjas».')
      await send(page, 'rehearsal-*', () => press(/^Que salga en la próxima jugada/), promised)

      await page.getByRole('link', { name: 'Rasca', exact: true }).click()
      if (scripts === 'on') await page.waitForSelector('html.js')
      await press('Ver el resultado sin rascar')
      await expect(page.getByRole('heading', { name: '¡Has ganado! Tu premio: Caja de naranjas' })).toBeVisible()

      await page.getByRole('link', { name: 'Panel', exact: true }).click()
      if (scripts === 'on') await page.waitForSelector('html.js')
      const before = await page.getByText(/^En el ensayo es el /).textContent()
      await send(page, 'rehearsal-*', () => press('Ir al día siguiente'), page.getByText(/^Hecho: en el ensayo es el /))
      expect(await page.getByText(/^En el ensayo es el /).textContent()).not.toBe(before)
      await page.getByRole('link', { name: 'Abrir el buzón' }).click()
      await expect(page.getByRole('heading', { name: /^\[Ensayo\] .*Caja de naranjas/ }).first()).toBeVisible()

      const stranger = await fetch(site.origin)
      expect([stranger.status, await stranger.text()]).toEqual([403, expect.stringContaining('Esto es un ensayo.')])
    })
  })
}
