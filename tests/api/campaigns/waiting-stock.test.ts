import { afterEach, describe, expect, test } from 'vitest'
import type { CodeLine } from '#api/codes/batches/code-list.ts'
import { run, tables } from '#api/db/database.ts'
import { jobsOf } from '#api/job-list.ts'
import { importCodes, partnerStock, recountWaiting } from '#api/prizes/codes/codes.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { tellStock } from '#api/prizes/tally/told-stock.ts'
import { getCampaign } from '#contract/campaigns.schema.ts'
import { playCard } from '#contract/games/rasca/rasca.schema.ts'
import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { type CardChanges, scratchCard, TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, NOON, type TestApi } from '#tests/support/test-api.ts'

const OPENS = Date.parse('2026-11-01T00:00:00+01:00')
const CLOSES = Date.parse('2026-11-29T00:00:00+01:00')

const ours = { key: 'caja', kind: 'physical', name: 'Caja', valueCents: 100, stock: 10, symbol: 'sol' } as const
const theirs = { key: 'cafe', kind: 'code', codes: 'partner', name: 'Café', valueCents: 150, stock: 20 } as const

describe.each(databases)('prizes that wait for codes, on $name', ({ open }) => {
  let app: TestApi
  afterEach(() => app.close())
  const start = async (now: number, changes: CardChanges = {}) => {
    const limits = { physical: 50, code: 50 }
    const season = [scratchCard({ limits, prizes: [ours, { ...theirs, symbol: 'limon' }], ...changes })]
    app = await createTestApi({ database: await open(), now, season })
  }
  const edition = () => {
    const found = app.deps.season.byId('rasca/test')
    if (!found) throw new Error('no edition')
    return found
  }
  const codes = (name: string, count: number): CodeLine[] =>
    Array.from({ length: count }, (_, i) => ({ line: i + 1, code: `${name}-${i}` }))
  const importing = (lines: CodeLine[]) =>
    app.db.transact(() => importCodes(partnerStock(edition(), 'cafe'), lines, app.deps.codeHashing))
  /** Returns for each prize on the page how many there are, and how many are left. */
  const shown = async () => {
    const { prizes } = await app.call(getCampaign, { params: { slug: 'rasca' } })
    return Object.fromEntries(prizes.map(({ key, stock, left }) => [key, `${left} of ${stock}`]))
  }
  const play = async () => {
    const { access } = await app.signUp()
    const slot = `day:${new Date(app.clock.at + HOUR_MS).toISOString().slice(0, 10)}:1`
    const card = await app.call(playCard, {
      as: access,
      params: TEST_CARD,
      input: { slot },
      idempotencyKey: 'one-card',
    })
    return card.play?.outcome
  }
  const count = () => advanceTallies(app.db, app.clock.at + HOUR_MS)

  test.each([
    ['announced', OPENS - DAY_MS],
    ['open', NOON],
    ['closed', CLOSES + HOUR_MS],
  ])('are shown only as their codes are imported, while the edition is %s', async (phase, now) => {
    await start(now)
    expect(await app.call(getCampaign, { params: { slug: 'rasca' } })).toMatchObject({ phase })
    expect(await shown()).toEqual({ caja: '10 of 10' })
    await importing(codes('A', 8))
    expect(await shown()).toEqual({ caja: '10 of 10', cafe: '8 of 8' })
    await importing(codes('B', 12))
    expect(await shown()).toEqual({ caja: '10 of 10', cafe: '20 of 20' })
  })

  test('are counted as before after a refused import', async () => {
    await start(NOON)
    await expect(importing(codes('A', 21))).rejects.toThrow('more than the 20 units')
    expect(await shown()).toEqual({ caja: '10 of 10' })
  })

  test('are neither shown nor won, even in an edition without other prizes', async () => {
    await start(NOON, { prizes: [{ ...theirs, symbol: 'limon' }] })
    expect(await shown()).toEqual({})
    expect((await play())?.kind).toBe('lost')
  })

  test('never show zero left while one can be won, and never the count of the current day', async () => {
    await start(NOON, { prizes: [{ ...theirs, symbol: 'limon' }] })
    await importing(codes('A', 3))
    for (let n = 0; n < 2; n++) expect((await play())?.kind).toBe('won')
    await count()
    expect(await shown()).toEqual({ cafe: '3 of 3' })
    for (let day = 1; day <= 2; day++) {
      app.clock.advance(DAY_MS)
      await tellStock(app.db, app.deps.season, app.clock.at)
    }
    expect(await shown()).toEqual({ cafe: '1 of 3' })
    expect((await play())?.kind).toBe('won')
    await count()
    expect(await shown()).toEqual({ cafe: '0 of 3' })
    expect((await play())?.kind).toBe('lost')
    await importing(codes('B', 17))
    expect(await shown()).toEqual({ cafe: '18 of 20' })
  })

  test('are recounted after a process of an earlier version has changed them', async () => {
    await start(NOON)
    const waiting = tables.updateTable('prize_unit').set({ cap_group: 'code', code: 'CLARO' })
    await app.db.transact(() => run(waiting.where('unit', '=', 'cafe-001')))
    await recountWaiting(app.db, app.deps.season.all())
    expect(await shown()).toEqual({ caja: '10 of 10', cafe: '1 of 1' })
    // A former version freezes an edition without this counter.
    await app.db.transact(() => run(tables.deleteFrom('tally').where('key', '=', 'waiting:cafe')))
    await recountWaiting(app.db, app.deps.season.all())
    expect(await shown()).toEqual({ caja: '10 of 10', cafe: '1 of 1' })
  })

  test('are reported in the log until their codes are imported, and do not keep the edition from opening', async () => {
    await start(OPENS - HOUR_MS)
    const job = jobsOf(app.deps, undefined, new AbortController().signal).find(({ name }) => name === 'codes')
    const warnings = () => app.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 40)
    await job?.work()
    expect(warnings()).toMatchObject([{ campaign: 'rasca/test', prizes: [{ prize: 'cafe', waiting: 20 }] }])
    app.clock.at = OPENS
    await job?.work()
    expect(warnings()).toHaveLength(2)
    expect(await app.call(getCampaign, { params: { slug: 'rasca' } })).toMatchObject({ phase: 'open' })
    await importing(codes('A', 20))
    await job?.work()
    expect(warnings()).toHaveLength(2)
  })
})
