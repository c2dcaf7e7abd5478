import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaignOf } from '#api/campaigns/campaigns.ts'
import { sha256 } from '#api/campaigns/definition/hashing.ts'
import { symbolOf } from '#api/campaigns/editions/edition.ts'
import { insertRules } from '#api/campaigns/editions/queries.ts'
import { writes } from '#api/db/commit-queue.ts'
import { type Database, migrate } from '#api/db/database.ts'
import { isMigrated } from '#api/db/migrate.ts'
import { GAMES } from '#api/games/catalog.ts'
import { seasonFrom } from '#api/season/season.ts'
import { parseSeason, type SeasonFileInput } from '#api/season/season-file.ts'
import { KINDS } from '#contract/kinds.ts'
import { dumpOf } from '#tests/support/database-dump.ts'
import { databases } from '#tests/support/databases.ts'
import { freezing, loadTestSeason, scratchCard, seasonOf } from '#tests/support/seasons.ts'

const BEFORE = Date.parse('2026-10-20T12:00:00Z')
const DURING = Date.parse('2026-11-20T12:00:00Z')

/** Returns the database, which then also adds each write of its transactions to `written`. */
const noting = (db: Database, written: unknown[]): Database => ({
  ...db,
  transact: (tx) =>
    db.transact(function* () {
      const steps = tx()
      let step = steps.next()
      while (!step.done) {
        if (writes(step.value)) written.push(step.value)
        step = steps.next(yield step.value)
      }
      return step.value
    }),
})

describe.each(databases)('a season on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())
  const start = (on: Database, season: SeasonFileInput) =>
    seasonFrom(
      on,
      parseSeason(season, GAMES),
      freezing(() => DURING),
    )
  const load = (at: number, changes = {}) => loadTestSeason(db, () => at, scratchCard(changes))

  test('can change an edition until it opens, with a new commitment and seed, and not afterwards', async () => {
    const first = await (await load(BEFORE)).find('rasca', BEFORE)
    const same = await (await load(BEFORE)).find('rasca', BEFORE)
    expect(same?.seedCommit).toBe(first?.seedCommit)
    expect(same?.seed).toBe(first?.seed)

    const changed = await (await load(BEFORE, { closesAt: '2026-11-30T00:00' })).find('rasca', BEFORE)
    expect(changed?.seedCommit).not.toBe(first?.seedCommit)
    expect(changed?.seed).not.toBe(first?.seed)

    await expect(load(DURING)).rejects.toThrow('"rasca/test" has started, and closesAt changed')
    await load(DURING, { closesAt: '2026-11-30T00:00' })
  })

  test('is written only where a start changes it', async () => {
    const changes = { closesAt: '2026-11-30T00:00' }
    await load(DURING, changes)
    const season = seasonOf(scratchCard(changes))
    const written: unknown[] = []
    await start(noting(db, written), season)
    expect(written).toEqual([])
    const rules = season.rules.map((text) => ({ ...text, title: `${text.title}, revisadas` }))
    const renamed = await start(noting(db, written), { ...season, rules })
    // Besides the rules, the start writes the season's next generation.
    expect(written).toHaveLength(rules.length + 1)
    expect(renamed.rules.map(({ title }) => title).sort()).toEqual(rules.map(({ title }) => title).sort())
  })

  test('refuses rules whose text says nothing, unless an earlier version has already published them', async () => {
    const season = seasonOf(scratchCard({ closesAt: '2026-11-30T00:00' }))
    const text = { id: 'rasca/otra/1', title: 'Bases', publishedAt: '2026-01-01T00:00', text: '## Bases' }
    const blank = { ...season, rules: [...season.rules, text] }
    await expect(start(db, blank)).rejects.toThrow('rules "rasca/otra/1": its text says nothing')
    expect((await start(db, season)).rulesById(text.id)).toBeUndefined()
    const { publishedAt: _, ...row } = text
    const published = { ...row, version: '1', hash: sha256(text.text), published_at: 1, current: 1, position: 3 }
    await db.transact(() => insertRules(published))
    expect((await start(db, blank)).rulesById(text.id)?.text).toBe('## Bases')
  })

  test('has one current version of each text, the newest in its file', async () => {
    const season = seasonOf(scratchCard({ closesAt: '2026-11-30T00:00' }))
    const second = { id: 'general/2', title: 'Bases', publishedAt: '2026-01-01T00:00', text: 'Otro texto' }
    const inForce = async (rules: SeasonFileInput['rules']) => {
      const { rules: all, currentRules } = await start(db, { ...season, rules })
      const current = all.filter((text) => text.current && text.id.startsWith('general/'))
      expect(current).toEqual([currentRules('general')])
      return current[0]?.id
    }
    expect(await inForce([...season.rules, second])).toBe('general/2')
    expect(await inForce([second, ...season.rules.slice(1)])).toBe('general/2')
    expect(await inForce(season.rules)).toBe('general/1')
  })

  test('has a database in which a second migration changes nothing, and which still counts as migrated', async () => {
    const before = await dumpOf(db)
    await migrate(db)
    expect(await dumpOf(db)).toBe(before)
    expect(await isMigrated(db)).toBe(true)
  })
})

describe.each(databases)('the demonstration on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())
  const start = (at: number) =>
    seasonFrom(
      db,
      undefined,
      freezing(() => at),
    )
  const DAY = 24 * 60 * 60 * 1000

  test('has a drawing for each of its prizes', async () => {
    const season = await start(DURING)
    const editions = await season.current(DURING)
    const drawn = editions.flatMap((edition) =>
      edition.definition.prizes.map(({ key }) => [edition.slug, key, symbolOf(edition, key)]),
    )
    expect(drawn.length).toBeGreaterThan(20)
    expect(drawn.filter(([, , symbol]) => symbol === null)).toEqual([])
  })

  test('has every built game open and everything else announced', async () => {
    const season = await start(DURING)
    const editions = await season.current(DURING)
    expect(season.isDemo).toBe(true)
    expect(editions.map(({ slug }) => slug)).toHaveLength(KINDS.length)
    const card = editions.find(({ slug }) => slug === 'rasca')
    if (!card) throw new Error('no scratch card')
    const campaign = await campaignOf(db, season, card, DURING)
    expect(campaign.phase).toBe('open')
    expect(campaign.prizes.reduce((sum, prize) => sum + prize.left, 0)).toBe(112)
    const built = editions.filter(({ playable }) => playable)
    expect(built.map(({ kind }) => kind).sort()).toEqual(Object.keys(GAMES).sort())
    for (const { opensAt, playable } of editions) expect(opensAt <= DURING).toBe(playable)
  })

  test('is the same after a restart, and gets a new edition once the current one is over', async () => {
    const before = await (await start(DURING)).find('rasca', DURING)
    const restarted = await (await start(DURING + 3 * DAY)).find('rasca', DURING + 3 * DAY)
    expect(restarted?.definitionHash).toBe(before?.definitionHash)
    const later = DURING + 40 * DAY
    const season = await start(later)
    const next = await season.find('rasca', later)
    expect(next?.id).not.toBe(before?.id)
    expect(season.byId(before?.id ?? '')?.definitionHash).toBe(before?.definitionHash)
  })
})
