import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { type Database, migrate, openDatabase, run, tables } from '#api/db/database.ts'
import { insertDrawing, noteFrozen } from '#api/draws/queries.ts'
import { joinBoard } from '#api/games/eurocopa/boards/members.ts'
import { EntryFaults } from '#api/games/eurocopa/results/entry.ts'
import { readResults } from '#cli/porra/result-file.ts'
import { kickoffOf, PORRA_ID, porra } from '#tests/support/porra.ts'
import { runProgram } from '#tests/support/programs.ts'
import { LEDGER_KEY, loadTestSeason } from '#tests/support/seasons.ts'

describe('the command for results, beside a running server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'temporada-porra-'))
  const env = {
    DATABASE_URL: `sqlite:${join(folder, 'site.db')}`,
    SESSION_SECRET: 'x'.repeat(32),
    LEDGER_KEY,
  }
  let db: Database
  let edition: Edition
  beforeAll(async () => {
    db = await openDatabase(env.DATABASE_URL)
    await migrate(db)
    const season = await loadTestSeason(db, () => kickoffOf(51), porra())
    edition = season.byId(PORRA_ID) as Edition
    const own = { campaign_id: PORRA_ID, match: 1, through: null, saves: 1, play_id: 'p', at: 1 }
    await db.transact(function* () {
      const said = { a: [5, 1], b: [1, 0], c: [0, 0] }
      const rows = Object.entries(said).map(([account_id, [home = 0, away = 0]]) => ({
        ...own,
        account_id,
        home,
        away,
      }))
      yield* run(tables.insertInto('prediction').values(rows))
      yield* joinBoard(PORRA_ID, Object.keys(said))
    })
  })
  afterAll(async () => {
    await db.close()
    rmSync(folder, { recursive: true })
  })

  const command = (...words: string[]) => runProgram('porra', words, env)
  const entries = () => db.read.selectFrom('match_entry').select(['match', 'actor', 'result']).execute()

  test('a dry run writes nothing; --apply enters the result, and fails if --seen is out of date', async () => {
    const dry = await command('result', PORRA_ID, '1', '5-1')
    expect(dry).toMatchObject({ code: 0, stderr: '' })
    expect(dry.stdout).toContain('+   1  2026-06-14T19:00  GER-SCO   finished  5-1')
    expect(dry.stdout).toContain('+ Group A: GER 3 (5-1)')
    expect(dry.stdout).toContain('2 of 3 predictions change their points.')
    expect(dry.stdout).toMatch(/then:\n {3}1 .* 5 points, 1 exact, 1 winners\n {3}2 .* 2 points/)
    expect(dry.stdout).toContain('Nothing was written. To write it, add: --apply --as NAME --seen 0')
    expect(await entries()).toEqual([])

    const written = ['result', PORRA_ID, '1', '5-1', '--apply', '--as', 'ana', '--seen', '0']
    expect((await command(...written)).stdout).toContain('It is entered as operator:ana.')
    const late = await command('suspend', PORRA_ID, '2', '--reason', 'Lluvia', '--apply', '--as', 'eva', '--seen', '0')
    expect(late).toMatchObject({ code: 1, stderr: expect.stringContaining('Somebody else has entered something') })
    expect(await entries()).toEqual([{ match: 1, actor: 'operator:ana', result: '{"ft90":[5,1]}' }])
  })

  test('`show` lists every entry for a match with its operator, time and reason', async () => {
    const written = ['--apply', '--as', 'eva', '--reason', 'El acta dice 5-1.']
    const before = await entries()
    expect((await command('result', PORRA_ID, '1', '4-1', '--reason', 'Un error', '--apply', '--as', 'eva')).code).toBe(
      0,
    )
    expect((await command('result', PORRA_ID, '1', '5-1', ...written)).code).toBe(0)
    const { stdout } = await command('show', PORRA_ID)
    const lines = stdout.split('\n').map((line) => line.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d/, 'WHEN').trim())
    const from = lines.findIndex((line) => line.startsWith('1  WHEN'))
    expect(lines.slice(from + 1, from + 4)).toEqual([
      '1.1  WHEN  5-1  by operator:ana',
      '1.2  WHEN  4-1  by operator:eva  (Un error)',
      '1.3  WHEN  5-1  by operator:eva  (El acta dice 5-1.)',
    ])
    await db.transact(() => run(tables.deleteFrom('match_entry').where('version', '>', before.length)))
  })

  test('a dry run after the list of prizes is frozen says that the list stays as it is', async () => {
    const id = { campaign: PORRA_ID, key: 'porra' }
    await db.transact(function* () {
      yield* insertDrawing(id)
      yield* noteFrozen(id, { entries: 3, list_hash: 'x', frozen_at: Date.parse('2026-07-20T10:00:00Z') })
    })
    const dry = await command('result', PORRA_ID, '1', '5-0', '--reason', 'Acta')
    expect(dry.stdout).toContain('The list of prizes was frozen on 2026-07-20T10:00: it stays as it is.')
  })

  test('a file with faults is refused as a whole, with a message for each faulty line', async () => {
    const file = join(folder, 'results.csv')
    writeFileSync(file, 'match;home;away;ft90\n2;HUN;SUI;1-3\n3;ITA;ESP;3-0\n2;;;1-3\n')
    expect(await command('file', PORRA_ID, file, '--apply', '--as', 'ana')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^line 4: match 2: it is there twice\nline 3: match 3: it is ESP-CRO, not ITA-ESP\n/,
      ),
    })
    expect(await entries()).toHaveLength(1)
    const shown = await command('show', PORRA_ID)
    expect(shown.stdout).toContain('Match 1 is being counted.\nEntered so far: --seen 1')
  })

  test.each<[string, string, string[]]>([
    ['an unknown team', 'match,home,away,ft90\n2,XXX,SUI,1-3', ['line 2: match 2: there is no team XXX']],
    ['a score in words', 'match,ft90\n2,dos', ['line 2: "ft90" is missing or no result']],
    ['no score', 'match,ft90\n2,', ['line 2: "ft90" is missing or no result']],
    [
      'other columns',
      'partido,ft90\n2,1-0',
      ['line 1: the columns are match, home, away, ft90, aet, pens, reason; match and ft90 are needed'],
    ],
    ['a JSON list with half a score', '[{"match": 2, "ft90": [1]}]', ['item 1: "ft90" is missing or no result']],
    ['no results', 'match,ft90\n', ['there is no result in the file']],
    [
      'results that a spreadsheet has turned into dates and times',
      'match;ft90\n2;02-ene\n3;2026-01-02\n4;02:01:00',
      [2, 3, 4].map((n) => `line ${n}: "ft90" is a date or a time: a spreadsheet has made it of a result such as 2-1`),
    ],
    ['more cells than column names', 'match;ft90\n2;1-3;x', ['line 2: has 3 columns, not 2']],
    [
      'an unclosed quotation mark',
      'match;ft90;reason\n2;1-3;"Acta\n3;1-0;x',
      ['line 2: begins with a quotation mark that is not closed'],
    ],
    ['too many lines', `match;ft90\n${'2;1-3\n'.repeat(1001)}`, ['there are 1001 results in the file']],
  ])('a file with %s is refused', (_, text, lines) => {
    expect(() => readResults(text, edition)).toThrow(new EntryFaults(lines))
  })

  test.each([
    ['with carriage returns as line ends', 'match;ft90;reason\r2;1-3;Acta\r'],
    ['in the form for spreadsheets', '\uFEFFsep=;\r\nmatch;ft90;reason\r\n2;"=""1-3""";Acta\r\n'],
  ])('a table %s is read', (_, text) => {
    expect(readResults(text, edition)).toMatchObject([{ match: 2, result: { ft90: [1, 3] }, reason: 'Acta' }])
  })

  test('a JSON list gives the same entries as a table', () => {
    const [entry] = readResults('[{"match": 40, "ft90": [1, 1], "aet": [2, 1], "reason": "Acta"}]', edition)
    expect(entry).toEqual({ ...readResults('match,ft90,aet,reason\n40,1-1,2-1,Acta', edition)[0], at: 'item 1' })
    expect(entry).toMatchObject({ match: 40, state: 'finished', result: { ft90: [1, 1], aet: [2, 1] }, reason: 'Acta' })
  })
})
