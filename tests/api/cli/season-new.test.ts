import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runProgram } from '#tests/support/programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'temporada-new-'))
const file = join(folder, 'season.json')
const run = (...words: string[]) => runProgram('season', words, {})
afterAll(() => rmSync(folder, { recursive: true }))

test('a new season is written, valid with warnings, never over another one, and copied a year on', async () => {
  const flags = ['--brand', 'La Tahona', '--market', 'ES', '--games', 'rasca,tpp', '--first-day', '2099-11-02']
  expect(await run('new', folder, ...flags.slice(0, 6))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--first-day is missing.'),
  })
  expect(await run('new', folder, ...flags)).toMatchObject({ code: 0 })
  expect(await run('new', folder, ...flags)).toMatchObject({ code: 1, stderr: expect.stringContaining('EEXIST') })
  expect(await run('check', file)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('The season has no faults.'),
    stderr: expect.stringContaining('Warning: rules · rasca/2099/1 · text: "PENDIENTE" looks like a text to complete'),
  })
  const before = readFileSync(file, 'utf8')
  const printed = await run('copy', 'rasca/2099', file, '--to', '2100')
  expect(JSON.parse(printed.stdout).campaign).toMatchObject({ edition: '2100', opensAt: '2100-11-08T00:00' })
  expect(readFileSync(file, 'utf8')).toBe(before)
  expect(await run('copy', 'rasca/2099', file, '--to', '2100', '--write')).toMatchObject({ code: 0 })
  expect(await run('check', file)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('rasca/2100: opens 2100-11-08'),
  })
  expect(JSON.parse(readFileSync(file, 'utf8')).rules[0].text).toBe('./textos/general-1.md')
})
