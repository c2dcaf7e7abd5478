import type { TournamentView } from '#contract/games/eurocopa/tournament.schema.ts'
import type { SiteServer } from '#tests/support/site-server.ts'
import { expect, type Member } from '../../support/fixtures.ts'
import { Kickoffs } from '../../support/games/kickoffs.ts'
import { faultsInAllLooks } from '../../support/looks.ts'
import { submit, submitPlainly } from '../../support/outcome.ts'
import { testWith } from '../../support/own-site.ts'

const PAGE = '/promo/eurocopa'
const PORRA = '/campaigns/eurocopa'

/** Two days before the first match. */
const test = testWith(() => new Kickoffs(2).season())

test('a member is marked on the board, chooses a name that is free, and sees their own bracket and badges', async ({
  site,
  page,
  newMember,
  signIn,
}) => {
  test.slow()
  const [member, other] = [await newMember(), await newMember()]
  await predictGroups(site, member)
  const asOther = await predictGroups(site, other)
  await asOther('board-name', { name: 'Pelotazo' })
  await signIn(page, member)
  await page.goto(`${PAGE}?ver=clasificacion`)
  const board = page.getByRole('table', { name: /^General/ })
  await expect(board.getByRole('row')).toHaveCount(3)
  await expect(board.locator('[aria-current]')).toContainText('(tú)')
  await expect(board.getByRole('cell', { name: '1.º' })).toHaveCount(2)
  await expect(page.getByRole('table', { name: 'Tu sitio' }).locator('[aria-current]')).toContainText('(tú)')

  const name = page.getByLabel('Nombre en las clasificaciones')
  await page.getByText('Elegir mi nombre').click()
  const save = () => page.getByRole('button', { name: 'Guardar nombre' }).click()
  await name.fill('PELOTAZO')
  const taken = page.getByText('Ese nombre ya lo usa otra persona.').filter({ visible: true })
  await submit(page, 'board-name', save, taken.first())
  await name.fill('La del Quinto')
  await submit(page, 'board-name', save, page.getByText('Así te ven: «La del Quinto»'))
  await expect(board.locator('[aria-current]')).toContainText('La del Quinto')

  await page.getByRole('link', { name: 'Octavos' }).click()
  await expect(page.getByText('Esta ronda aún no tiene puntos')).toBeVisible()

  await page.getByRole('link', { name: 'Torneo' }).click()
  await page.getByRole('link', { name: 'Mi cuadro' }).click()
  // The runner-up of group A meets the runner-up of group B.
  await expect(page.getByRole('article', { name: 'Partido 38' })).toContainText(/Hungría.*Croacia/s)
  await expect(page.getByRole('table', { name: 'Grupo A' }).getByRole('row').nth(1)).toContainText('Alemania')
  expect(await faultsInAllLooks(page)).toEqual([])
  await page.goto(`${PAGE}?ver=clasificacion`)
  expect(await faultsInAllLooks(page)).toEqual([])

  await test.step('the badges page shows the badge of the first prediction as earned, and the progress of another', async () => {
    await page.goto(`${PAGE}/insignias`)
    const badges = page.getByRole('region', { name: 'Tus insignias' }).getByRole('listitem')
    await expect(badges).toHaveCount(10)
    await expect(badges.filter({ hasText: 'Primer pronóstico' })).toContainText('Conseguida el')
    await expect(badges.filter({ hasText: 'Fiel' })).toContainText('36 de 51')
    expect(await faultsInAllLooks(page)).toEqual([])
  })
})

test('a league is created, joined by its link, left, and closed by its owner', async ({ page, newMember, signIn }) => {
  test.slow()
  const [owner, friend] = [await newMember(), await newMember()]
  await signIn(page, owner)
  await page.goto(`${PAGE}?ver=ligas`)
  await page.getByLabel('Nombre de la liga').fill('Los del bar')
  const league = page.getByRole('heading', { name: 'Los del bar' })
  await submit(page, 'create-league', () => page.getByRole('button', { name: 'Crear liga' }).click(), league)
  const code = (await page.locator('.league-code__letters').textContent()) ?? ''
  // While the owner is alone, the code takes the place of the table.
  await expect(page.getByRole('table')).toHaveCount(0)
  const qr = page.getByRole('img', { name: /código QR/ })
  expect(await qr.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(
    0,
  )
  expect(await faultsInAllLooks(page)).toEqual([])

  await page.context().clearCookies()
  await signIn(page, friend)
  await page.goto(`${PAGE}?ver=ligas&codigo=${code.replace('-', '')}`)
  await expect(page.getByLabel('Código de la liga')).toHaveValue(code)
  await submit(page, 'join-league', () => page.getByRole('button', { name: 'Unirme' }).click(), league)
  await expect(page.getByText('2 personas')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Clasificación de Los del bar' }).getByRole('row')).toHaveCount(3)
  // Only a hydrated page has this button; before that, a press may be lost.
  await expect(page.getByRole('button', { name: 'Copiar enlace' })).toBeVisible()
  await page.getByText('Salir de la liga').click()
  const left = page.getByText('Has salido de la liga.')
  await submit(page, 'league-leave', () => page.getByRole('button', { name: 'Sí, salir' }).click(), left)
  expect(await page.getByRole('link', { name: /Los del bar/ }).count()).toBe(0)
  await expect(page.getByText('Aún no estás en ninguna liga')).toBeVisible()

  await page.context().clearCookies()
  await signIn(page, owner)
  await page.goto(`${PAGE}?ver=ligas`)
  await page.getByRole('link', { name: /Los del bar/ }).click()
  await expect(page.getByRole('button', { name: 'Copiar enlace' })).toBeVisible()
  const closed = page.getByText('Está cerrada')
  await submit(page, 'league-open', () => page.getByRole('button', { name: 'Cerrar la liga' }).click(), closed)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('names and leagues are plain forms, and an unknown code is reported and stays in its field', async ({
    page,
    newMember,
    signIn,
  }) => {
    await signIn(page, await newMember())
    await page.goto(`${PAGE}?ver=clasificacion`)
    await page.getByText('Elegir mi nombre').click()
    await page.getByLabel('Nombre en las clasificaciones').fill('La del Sexto')
    const save = () => page.getByRole('button', { name: 'Guardar nombre' }).click()
    await submitPlainly(page, 'board-name', save, page.getByText('Ahora te ven como «La del Sexto».'))

    await page.goto(`${PAGE}?ver=ligas`)
    const code = page.getByLabel('Código de la liga')
    const join = () => page.getByRole('button', { name: 'Unirme' }).click()
    const unknown = page.getByText('No hay ninguna liga con ese código.').filter({ visible: true })
    await code.fill('K7QM-2XPD')
    await submitPlainly(page, 'join-league', join, unknown.first())
    await expect(code).toHaveValue('K7QM-2XPD')
    await page.getByLabel('Nombre de la liga').fill('La peña')
    const league = page.getByRole('heading', { name: 'La peña' })
    await submitPlainly(page, 'create-league', () => page.getByRole('button', { name: 'Crear liga' }).click(), league)
    const close = () => page.getByRole('button', { name: 'Cerrar la liga' }).click()
    await submitPlainly(page, 'league-open', close, page.getByText('Está cerrada'))
    await page.getByText('Salir de la liga').click()
    const leave = () => page.getByRole('button', { name: 'Sí, salir' }).click()
    await submitPlainly(page, 'league-leave', leave, page.getByText('Aún no estás en ninguna liga'))
  })
})

type Act = (path: string, input: unknown) => Promise<void>

/** Predicts every group match: the team that the season file lists earlier wins 2-0. */
async function predictGroups({ origin }: SiteServer, member: Member): Promise<Act> {
  const call = async (path: string, input?: unknown, access?: string) => {
    const response = await fetch(`${origin}/api/v1${path}`, {
      ...(input ? { method: 'POST', body: JSON.stringify(input) } : {}),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(access ? { authorization: `Bearer ${access}` } : {}),
      },
    })
    if (!response.ok) throw new Error(`${path} ${response.status} ${await response.text()}`)
    return response.json()
  }
  const { access } = await call('/sessions', member)
  const { edition, matches, teams }: TournamentView = await call(`${PORRA}/tournament`)
  const strength = new Map(teams.map(({ code }, i) => [code, teams.length - i]))
  const predictions = matches.flatMap(({ n, group, sides: [home, away] }) => {
    if (group === null) return []
    const isHome = (strength.get(home ?? '') ?? 0) > (strength.get(away ?? '') ?? 0)
    return [{ match: n, home: isHome ? 2 : 0, away: isHome ? 0 : 2 }]
  })
  const act: Act = (path, input) => call(`${PORRA}/editions/${edition}/${path}`, input, access)
  await act('predictions', { predictions })
  return act
}
