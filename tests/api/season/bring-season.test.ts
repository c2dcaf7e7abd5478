import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#api/db/database.ts'
import { GAMES } from '#api/games/catalog.ts'
import { changesAnything, sentencesOf } from '#api/season/plan-sentences.ts'
import { applySeason, openSeason, planOf, seasonFrom, seasonState } from '#api/season/season.ts'
import { parseSeason, type SeasonFileInput } from '#api/season/season-file.ts'
import { dumpOf } from '#tests/support/database-dump.ts'
import { databases } from '#tests/support/databases.ts'
import { beach, freezing, scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { NOON } from '#tests/support/test-api.ts'

const FIRST = seasonOf(scratchCard())
const NEXT_YEAR = { opensAt: '2027-07-01T00:00', closesAt: '2027-09-01T00:00', claimUntil: '2027-10-01T00:00' }
const SECOND: SeasonFileInput = { ...seasonOf(scratchCard(), beach(NEXT_YEAR)), drawProtocol: 'Otro protocolo' }

const folder = mkdtempSync(join(tmpdir(), 'temporada-bring-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function fileWith(text: string): string {
  const path = join(folder, `${files++}.json`)
  writeFileSync(path, text)
  return path
}
const fileOf = (season: SeasonFileInput) => fileWith(JSON.stringify(season))
const brokenFile = () => fileWith('{')
const MISSING = join(folder, 'none.json')

describe.each(databases)('a season that is brought to $name', ({ open }) => {
  async function database(): Promise<Database> {
    const db = await open()
    onTestFinished(() => db.close())
    return db
  }

  /** Starts with a file, and returns the season with what was logged. */
  async function start(db: Database, file: string | undefined) {
    const logged: { level: number; msg: string; faults?: string[] }[] = []
    const log = pino({}, { write: (line) => logged.push(JSON.parse(line)) })
    const season = await openSeason(db, { ...freezing(() => NOON), file, log })
    const editions = () =>
      season
        .all()
        .map(({ id }) => id)
        .toSorted()
    return { season, editions, logged: logged.map(({ level, faults }) => ({ level, faults })) }
  }
  const draftOf = async (db: Database) => (await seasonState(db)).draft
  const plan = (db: Database, season: SeasonFileInput) =>
    planOf(
      db,
      parseSeason(season, GAMES),
      freezing(() => NOON),
    )
  const apply = (db: Database, season: SeasonFileInput, base?: number) =>
    applySeason(db, parseSeason(season, GAMES), { ...freezing(() => NOON), ...(base !== undefined && { base }) })

  const { campaigns } = FIRST
  const FAULTY: [string, () => string, RegExp][] = [
    [
      'changes a running edition',
      () => fileOf(seasonOf(scratchCard({ closesAt: '2026-11-30T00:00' }))),
      /closesAt changed/,
    ],
    ['leaves out a running edition', () => fileOf({ ...FIRST, campaigns: [] }), /is missing from the file/],
    ['has faults of its own', () => fileOf({ ...FIRST, campaigns: [...campaigns, ...campaigns] }), /appears twice/],
    ['is no JSON', brokenFile, /is not valid JSON/],
    ['is missing', () => MISSING, /none\.json/],
  ]
  test.each(FAULTY)('stays a draft if the file %s: what ran goes on', async (_, file, fault) => {
    const db = await database()
    await start(db, fileOf(FIRST))
    const before = await dumpOf(db)
    const { editions, logged } = await start(db, file())
    expect(editions()).toEqual(['rasca/test'])
    expect(logged).toEqual([{ level: 50, faults: [expect.stringMatching(fault)] }])
    expect(await draftOf(db)).toEqual({ faults: [expect.stringMatching(fault)], author: 'tests', at: NOON })
    await start(db, fileOf(FIRST))
    expect(await draftOf(db)).toBeUndefined()
    expect(await dumpOf(db)).toBe(before)
  })

  test('is refused if the database has no season that could go on', async () => {
    const db = await database()
    await expect(start(db, brokenFile())).rejects.toThrow('is not valid JSON')
    await start(db, undefined)
    await expect(start(db, brokenFile())).rejects.toThrow('is not valid JSON')
  })

  test('goes on if a process is started without a file', async () => {
    const db = await database()
    await start(db, fileOf(SECOND))
    const { season, editions, logged } = await start(db, undefined)
    expect([season.isDemo, editions()]).toEqual([false, ['playa/test', 'rasca/test']])
    expect(logged).toEqual([{ level: 30 }])
  })

  test('is not withdrawn by a process that starts with a replaced file, but by an order', async () => {
    const db = await database()
    await start(db, fileOf(FIRST))
    await start(db, fileOf(SECOND))
    const stale = await start(db, fileOf(FIRST))
    expect(stale.editions()).toEqual(['playa/test', 'rasca/test'])
    expect(stale.season.drawProtocol).toBe('Otro protocolo')
    expect((await draftOf(db))?.faults).toEqual([
      expect.stringContaining('generation 1, which a newer one has replaced'),
    ])
    expect(await apply(db, FIRST)).toMatchObject({ n: 3 })
    expect(await draftOf(db)).toBeUndefined()
    expect((await start(db, fileOf(FIRST))).editions()).toEqual(['rasca/test'])
  })

  const { organiser, rules } = FIRST
  const PLANS: [string, SeasonFileInput, string[]][] = [
    ['the same season', FIRST, ['rasca/test: unchanged']],
    [
      'a new edition and another protocol',
      SECOND,
      ['rasca/test: unchanged', 'playa/test: new, opens 2027-07-01 00:00 (Europe/Madrid)', 'the draw protocol changes'],
    ],
    [
      'a new version of a text',
      {
        ...FIRST,
        rules: [...rules, { id: 'general/2', title: 'Bases', publishedAt: '2026-11-01T00:00', text: 'Segundo' }],
      },
      ['rasca/test: unchanged', 'rules general/1: no longer in force', 'rules general/2: new, in force at once'],
    ],
    [
      'another title of a text',
      { ...FIRST, rules: rules.map((text, i) => (i === 0 ? { ...text, title: 'Bases de todo' } : text)) },
      ['rasca/test: unchanged', 'rules general/1: its title changes'],
    ],
    [
      'texts in another order',
      { ...FIRST, rules: rules.toReversed() },
      [
        'rasca/test: unchanged',
        ...['rasca/test/1', 'general/1'].map((id) => `rules ${id}: unchanged, in another place of the list`),
      ],
    ],
    [
      'another organiser',
      { ...FIRST, organiser: { ...organiser, name: 'Otra marca' } },
      ['rasca/test: unchanged', 'the organiser changes'],
    ],
  ]
  test.each(PLANS)('is planned without a write: %s', async (_, season, sentences) => {
    const db = await database()
    await start(db, fileOf(FIRST))
    const before = await dumpOf(db)
    const planned = await plan(db, season)
    expect(sentencesOf(planned)).toEqual(sentences)
    expect([planned.faults, changesAnything(planned)]).toEqual([[], season !== FIRST])
    expect(await dumpOf(db)).toBe(before)
  })

  test('is planned with what changes or is withdrawn before its opening', async () => {
    const db = await database()
    await apply(db, SECOND)
    const later = seasonOf(scratchCard(), beach({ ...NEXT_YEAR, closesAt: '2027-09-02T00:00' }))
    expect(sentencesOf(await plan(db, later))).toContain(
      'playa/test: changed (closesAt); it has not opened, so it gets a new seed and one more public commitment',
    )
    expect(sentencesOf(await plan(db, FIRST))).toContain(
      'playa/test: withdrawn: it would open 2027-07-01 00:00 (Europe/Madrid) and is not in the file',
    )
  })

  test('is refused, by a plan too, if it is the season of another site', async () => {
    const db = await database()
    await apply(db, seasonOf(beach(NEXT_YEAR)))
    const foreign = { ...FIRST, organiser: { ...organiser, name: 'Hornos', taxId: 'B11111111' } }
    expect((await plan(db, foreign)).faults).toEqual([
      expect.stringMatching(/^the database has the season of .* check DATABASE_URL$/),
    ])
    await expect(apply(db, foreign)).rejects.toThrow('check DATABASE_URL')
  })

  test('is refused if another season was applied since it was planned', async () => {
    const db = await database()
    await apply(db, FIRST)
    const { base } = await plan(db, SECOND)
    await apply(db, { ...FIRST, drawProtocol: 'Entretanto' })
    await expect(apply(db, SECOND, base)).rejects.toThrow('the season has changed since it was planned')
    expect(
      (
        await seasonFrom(
          db,
          parseSeason(FIRST, GAMES),
          freezing(() => NOON),
        )
      ).all(),
    ).toHaveLength(1)
  })
})
