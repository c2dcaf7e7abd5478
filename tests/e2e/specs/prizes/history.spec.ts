import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { openDatabase, run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import type { SiteServer } from '#tests/support/site-server.ts'
import { expect, type Member, test } from '../../support/fixtures.ts'

const HOUR_MS = 60 * 60 * 1000
const PLAYS = 30

/** Records thirty losing cards that were opened, an hour apart, the newest an hour ago. */
async function playALot(site: SiteServer, { email }: Member) {
  const db = await openDatabase(`sqlite:${join(site.dataDir, 'temporada.db')}`, { beside: true })
  const account = await db.read.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const campaign = await db.read
    .selectFrom('campaign')
    .select('id')
    .where('slug', '=', 'rasca')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: PLAYS }, (_, i) => ({
    id: uuidv7(),
    campaign_id: campaign.id,
    account_id: account.id,
    slot: `bonus:${i}`,
    day: '2026-01-01',
    key_hash: '',
    at: Date.now() - (i + 1) * HOUR_MS,
    detail: '001122334',
    unit_id: null,
    settles_at: 0,
    revealed_at: 1,
    notified_at: null,
  }))
  await db.transact(() => run(tables.insertInto('play').values(rows)))
  await db.close()
}

const times = (page: Page) =>
  page.locator('.row time').evaluateAll((all) => all.map((time) => time.getAttribute('datetime')))

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a long history is paged without gaps or duplicates, and back to the newest entries, and filtered', async ({
      page,
      site,
      newMember,
      signIn,
    }) => {
      const member = await newMember()
      await playALot(site, member)
      await signIn(page, member)
      await page.goto('/user/history')
      await expect(page.locator('.row--link')).toHaveCount(25)
      await expect(page.getByRole('link', { name: 'Ver lo más reciente' })).toHaveCount(0)
      const newest = await times(page)
      await page.getByRole('link', { name: 'Ver anteriores' }).click()
      await expect(page.locator('.row--link')).toHaveCount(5)
      await expect(page.getByRole('link', { name: 'Ver anteriores' })).toHaveCount(0)
      const all = [...newest, ...(await times(page))]
      expect(new Set(all).size).toBe(PLAYS)
      expect(all).toEqual([...all].sort().reverse())

      // Back from the page of an entry returns to the page that lists the entry.
      await page.locator('.row--link').first().click()
      await page.waitForURL(/\/user\/history\/[^?]+$/)
      await page.goBack()
      await expect(page.locator('.row--link')).toHaveCount(5)
      await page.getByRole('link', { name: 'Ver lo más reciente' }).click()
      await expect(page.locator('.row--link')).toHaveCount(25)
      expect(await times(page)).toEqual(newest)

      await test.step('it can be filtered by one field while the others stay empty', async () => {
        await page.getByText('Filtrar', { exact: true }).first().click()
        await page.getByLabel('Qué pasó').selectOption('Jugadas')
        await page.getByRole('button', { name: 'Filtrar' }).click()
        await expect(page).toHaveURL(/[?&]kind=play\b/)
        await expect(page.getByLabel('Qué pasó')).toHaveValue('play')
        await expect(page.getByLabel('Promoción')).toHaveValue('')
      })
      // The filter also holds on the next page; a month without plays has a link that removes the filters.
      await page.getByRole('link', { name: 'Ver anteriores' }).click()
      await expect(page).toHaveURL(/kind=play.*cursor=|cursor=.*kind=play/)
      await page.goto('/user/history?month=2020-01')
      await page.getByRole('link', { name: 'Quitar filtros' }).click()
      await expect(page.locator('.row--link')).toHaveCount(25)
    })
  })
}
