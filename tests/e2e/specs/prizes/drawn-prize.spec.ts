import { join } from 'node:path'
import type { Browser, Page } from 'playwright/test'
import { openDatabase, run, tables } from '#api/db/database.ts'
import { addMembers, type Member, sessionCookie } from '#tests/support/members.ts'
import type { SiteServer } from '#tests/support/site-server.ts'
import { expect, test } from '../../support/fixtures.ts'
import { faultsInAllLooks } from '../../support/looks.ts'
import { submit, submitPlainly } from '../../support/outcome.ts'

test.use({ cards: 'parcel' })

const DAY_MS = 24 * 60 * 60 * 1000
const DRAWING = { campaign_id: 'rasca/test', key: 'closing' }

/** Writes a closing draw into the database of the site, with its places in the order of the members. */
async function drawFor({ dataDir }: SiteServer, members: readonly Member[]): Promise<string> {
  const db = await openDatabase(`sqlite:${join(dataDir, 'temporada.db')}`, { beside: true })
  const at = Date.now()
  const units = await db.read.selectFrom('prize_unit').select('id').where('state', '=', 'free').limit(1).execute()
  const unitId = units[0]?.id ?? ''
  const held = { list_hash: 'ab'.repeat(32), frozen_at: at, public_value: null, public_value_at: null, drawn_at: at }
  await db.transact(function* () {
    yield* run(tables.deleteFrom('drawing').where('key', '=', 'closing'))
    yield* run(tables.deleteFrom('drawing_place').where('key', '=', 'closing'))
    yield* run(tables.insertInto('drawing').values({ ...DRAWING, ...held, entries: 2, units: 4, given: 1 }))
    yield* run(
      tables
        .insertInto('tally')
        .values({ campaign_id: DRAWING.campaign_id, key: 'closing:caja', n: 4 })
        .onConflict((oc) => oc.doNothing()),
    )
    for (const [i, { accountId: account_id }] of members.entries()) {
      const isFirst = i === 0
      const won = { account_id, state: 'won', won_at: at, claim_until: at + 14 * DAY_MS, cap_no: 1 } as const
      if (isFirst) {
        yield* run(
          tables
            .updateTable('prize_unit')
            .set({ ...won, pool: 'draw:closing', cap_group: 'free' })
            .where('id', '=', unitId),
        )
      }
      yield* run(
        tables.insertInto('drawing_place').values({
          ...DRAWING,
          place: i + 1,
          entry_no: i + 1,
          account_id,
          player: `${i}`.repeat(16),
          state: isFirst ? 'won' : 'waiting',
          unit_id: isFirst ? unitId : null,
          at,
        }),
      )
    }
  })
  await db.close()
  return unitId
}

async function pageOf(browser: Browser, site: SiteServer, member: Member, javaScriptEnabled = true): Promise<Page> {
  const [name = '', value = ''] = (await sessionCookie(site, member)).split(/=(.*)/s)
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled })
  await context.addCookies([{ name, value, url: site.origin }])
  return context.newPage()
}

test('the winner of a draw is listed by name only while the winner agrees to it', async ({ browser, site }) => {
  test.slow()
  const members = await addMembers(site, 2)
  const [winner] = members
  if (!winner) throw new Error('no member')
  const id = await drawFor(site, members)
  const page = await pageOf(browser, site, winner)
  const row = page.getByRole('row', { name: '0000000000000000' })

  await page.goto('/prueba/rasca?antes')
  await expect(page.getByRole('heading', { name: 'Sorteo de cierre' })).toBeVisible()
  await expect(row).toContainText('Premio: Una caja de naranjas')
  await expect(
    page.getByText('3 premios se quedan sin nadie a quien dárselos: 3 × Una caja de naranjas.'),
  ).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])

  await page.goto(`/user/prizes/${id}`)
  await page.waitForSelector('html.js')
  await page.getByText('Quiero aparecer con mi nombre').click()
  await page.getByLabel('Nombre', { exact: true }).fill('Lucía')
  await page.getByLabel('Inicial del apellido').fill('MM')
  const agree = () => page.getByRole('button', { name: 'Aparecer así' }).click()
  const wrong = page.getByText('Escribe solo la primera letra.').filter({ visible: true }).first()
  await submit(page, 'show-name', agree, wrong)
  await expect(page.getByLabel('Inicial del apellido')).toHaveAccessibleDescription('Escribe solo la primera letra.')
  await page.getByLabel('Inicial del apellido').fill('m')
  await page.locator('details', { hasText: 'Quiero aparecer' }).getByLabel('Provincia').fill('Sevilla')
  expect(await page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Lucía')
  const title = page.getByRole('heading', { name: 'Tu nombre en el resultado' })
  await submit(page, 'show-name', agree, title)
  await expect(page.getByText('apareces como «Lucía M., Sevilla»')).toBeVisible()
  expect(await faultsInAllLooks(page)).toEqual([])

  await page.goto('/prueba/rasca?con-nombre')
  await expect(row).toContainText('Lucía M., Sevilla')
  await page.goto(`/user/prizes/${id}`)
  const withdraw = () => page.getByRole('button', { name: 'Dejar de aparecer' }).click()
  await submit(page, 'hide-name', withdraw, title)
  await expect(page.getByText('Quiero aparecer con mi nombre')).toBeVisible()
  await page.goto('/prueba/rasca?sin-nombre')
  await expect(row).toContainText('Premio: Una caja de naranjas')
  await expect(page.getByText('Lucía')).toHaveCount(0)
  await page.context().close()
})

test('a name is shown and hidden, and a drawn prize given up in two steps, with and without JavaScript', async ({
  browser,
  site,
}) => {
  test.slow()
  for (const hasScripts of [true, false]) {
    const members = await addMembers(site, 2)
    const [winner] = members
    if (!winner) throw new Error('no member')
    const id = await drawFor(site, members)
    const page = await pageOf(browser, site, winner, hasScripts)
    await page.goto(`/user/prizes/${id}`)
    if (hasScripts) await page.waitForSelector('html.js')
    else {
      await showAndHideName(page)
      await claimAndCorrect(page)
    }
    await expect(page.getByRole('button', { name: 'Sí, renuncio' })).toBeHidden()
    await page.getByText('No lo quiero: que pase a otra persona').click()
    await expect(
      page.getByText('Pasa al siguiente suplente del sorteo. Después ya no podrás recuperarlo.'),
    ).toBeVisible()
    const decline = () => page.getByRole('button', { name: 'Sí, renuncio' }).click()
    const declined = page.getByRole('heading', { name: 'Gracias por avisarnos' })
    if (hasScripts) await submit(page, 'decline', decline, declined, { movesNothing: true })
    else await submitPlainly(page, 'decline', decline, declined)
    await expect(page.getByText('Pasa al siguiente suplente del sorteo.')).toBeVisible()
    await expect(page.getByText('DEVUELTO', { exact: true })).toBeVisible()
    if (hasScripts) expect(await faultsInAllLooks(page)).toEqual([])
    await page.goto('/user/history')
    await expect(page.getByText('Renunciaste a tu premio')).toBeVisible()
    await page.context().close()
  }
})

/** Without JavaScript. */
async function showAndHideName(page: Page) {
  await page.getByText('Quiero aparecer con mi nombre').click()
  await page.getByLabel('Nombre', { exact: true }).fill('Lucía')
  await page.getByLabel('Inicial del apellido').fill('M')
  await page.locator('details', { hasText: 'Quiero aparecer' }).getByLabel('Provincia').fill('Sevilla')
  const agree = () => page.getByRole('button', { name: 'Aparecer así' }).click()
  await submitPlainly(page, 'show-name', agree, page.getByText('apareces como «Lucía M., Sevilla»'))
  const withdraw = () => page.getByRole('button', { name: 'Dejar de aparecer' }).click()
  await submitPlainly(page, 'hide-name', withdraw, page.getByText('Quiero aparecer con mi nombre'))
}

/** Without JavaScript. */
async function claimAndCorrect(page: Page) {
  const fields = {
    'Quién lo recibe': 'Lucía',
    'Calle y número': 'Sol 1',
    'Código postal': '28001',
    Localidad: 'Madrid',
  }
  for (const [label, text] of Object.entries({ ...fields, Provincia: 'Madrid' }))
    await page.locator('form[name=claim]').getByLabel(label).fill(text)
  const address = page.locator('address.prize-address')
  await submitPlainly(page, 'claim', () => page.getByRole('button', { name: 'Enviar mi dirección' }).click(), address)
  await page.getByText('Corregir la dirección').click()
  await page.getByLabel('Calle y número').fill('Luna 2')
  const save = () => page.getByRole('button', { name: 'Guardar la dirección' }).click()
  await submitPlainly(page, 'address', save, page.getByText('Guardada. Es la que ves arriba.'))
  await expect(address).toContainText('Luna 2')
}
