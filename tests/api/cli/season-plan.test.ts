import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, openDatabase } from '#api/db/database.ts'
import type { SeasonFileInput } from '#api/season/season-file.ts'
import { windowFromNow } from '#tests/support/days-from-now.ts'
import { runProgram } from '#tests/support/programs.ts'
import { beach, LEDGER_KEY, scratchCard, seasonOf } from '#tests/support/seasons.ts'

const folder = mkdtempSync(join(tmpdir(), 'temporada-plan-'))
const env = {
  DATABASE_URL: `sqlite:${join(folder, 'site.db')}`,
  SESSION_SECRET: 'x'.repeat(32),
  LEDGER_KEY,
  OPERATOR: 'marta',
}
const run = (...words: string[]) => runProgram('season', words, env)

const RUNNING = scratchCard(windowFromNow(-2, 5, 9))
const FIRST = seasonOf(RUNNING)
const REFUSED = seasonOf(scratchCard(windowFromNow(-2, 4, 9)))
const AMENDED = scratchCard({ ...windowFromNow(-2, 6, 9), legend: 'TODO' })
const SECOND = {
  ...seasonOf(AMENDED, beach(windowFromNow(3, 20, 30))),
  brand: { colours: { main: '#1f4d3a', accent: '#a8421f', paper: '#f6ecd9' }, logo: './logo.svg' },
}

function fileOf(name: string, season: SeasonFileInput): string {
  const path = join(folder, `${name}.json`)
  writeFileSync(path, JSON.stringify(season))
  return path
}
writeFileSync(
  join(folder, 'logo.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"><path d="M0 0h30v10H0z"/></svg>',
)
const first = fileOf('first', FIRST)
const second = fileOf('second', SECOND)
const amending = fileOf('amending', seasonOf(AMENDED))
const refused = fileOf('refused', REFUSED)

describe('a season file is planned, applied and exported beside the server', () => {
  beforeAll(async () => {
    const db = await openDatabase(env.DATABASE_URL)
    await migrate(db)
    await db.close()
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('the first season is new, needs --yes without a terminal, and is then in force', async () => {
    expect(await run('plan', first)).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('rasca/test: new, opens 20'),
    })
    const unsaid = await run('apply', first)
    expect(unsaid).toMatchObject({ code: 1, stderr: expect.stringContaining('without a terminal, add --yes') })
    expect(await run('plan', first)).toMatchObject({ code: 2 })
    const applied = await run('apply', first, '--yes')
    expect(applied).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The season is applied as generation 1.'),
    })
    expect(await run('plan', first)).toMatchObject({
      code: 0,
      stdout: 'rasca/test: unchanged\nNothing would change.\n',
    })
  })

  test('a file that breaks a promise of a running edition is refused, and nothing of it is applied', async () => {
    for (const words of [['plan'], ['apply', '--yes']]) {
      const [command = '', ...options] = words
      const outcome = await run(command, refused, ...options)
      expect(outcome).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('rasca/test: refused, with a fault below\n'),
        stderr: expect.stringContaining('has started, and '),
      })
    }
    const shown = await run('show')
    expect(shown.stderr).toMatch(/^Generation 1, applied .* UTC by operator:marta\n$/)
    expect(shown.stdout).toMatch(/^rasca\/test +open {2}\S+ 00:00 – \S+ 00:00 \(Europe\/Madrid\) /)
  })

  test('a file that amends a running edition is planned as such, and applied with a reason only', async () => {
    const planned = await run('plan', amending)
    expect(planned.stderr).toContain('Warning: rasca/test · legend: "TODO" looks like a text to complete')
    expect(planned.stderr).not.toContain('in the past')
    expect(planned).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('rasca/test: amended in public: closesAt'),
    })
    expect(await run('apply', amending, '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('apply FILE --reason'),
    })
    expect(await run('apply', amending, '--yes', '--reason', 'Un día más')).toMatchObject({ code: 0 })
    expect(await run('plan', amending)).toMatchObject({ code: 0 })
    expect(await run('plan', first)).toMatchObject({ code: 1, stderr: expect.stringContaining('it can only be later') })
  })

  test('a season can be exported as it was brought, never over a file, and applied again', async () => {
    expect(await run('apply', second, '--yes')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('the brand changes\n'),
    })
    const out = join(folder, 'out')
    expect(await run('export', out)).toMatchObject({ code: 0, stderr: '' })
    const logo = expect.stringMatching(/^data:image\/png;base64,/)
    expect(JSON.parse(readFileSync(join(out, 'season.json'), 'utf8'))).toEqual({
      ...SECOND,
      brand: { ...SECOND.brand, logo },
    })
    expect(await run('plan', join(out, 'season.json'))).toMatchObject({ code: 0 })
    expect(await run('export', out)).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') })
    expect(await run('apply', amending, '--yes')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('withdrawn'),
    })
  })
})
