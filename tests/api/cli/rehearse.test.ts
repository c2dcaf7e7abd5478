import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepRehearsal } from '#host/rehearsal.ts'
import { runProgram } from '#tests/support/programs.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'

const root = mkdtempSync(join(tmpdir(), 'temporada-rehearse-'))
afterAll(() => rmSync(root, { recursive: true }))

const file = join(root, 'season.json')
writeFileSync(file, JSON.stringify(seasonOf(scratchCard())))
const faulty = join(root, 'faulty.json')
writeFileSync(faulty, JSON.stringify(seasonOf(scratchCard({ closesAt: '2026-10-01T00:00', rulesVersion: 'x/1' }))))

const DATA_DIR = join(root, 'data')
const [folder, taken, ended] = ['new', 'taken', 'ended'].map((name) => join(root, name))
mkdirSync(taken ?? '')
writeFileSync(join(taken ?? '', 'temporada.db'), 'a database')
mkdirSync(ended ?? '')
keepRehearsal(ended ?? '', { key: 'k'.repeat(43), endsAt: Date.parse('2020-01-01T10:00Z'), ahead: 0, zone: 'UTC' })

test.each([
  ['no file', ['--folder', folder], /FILE is missing/],
  ['a file with faults', [faulty, '--folder', folder], /closesAt: must be after opensAt[\s\S]*"x\/1" is not among/],
  ['no such file', [join(root, 'none.json'), '--folder', folder], /none\.json/],
  ['the folder of the real site', [file, '--folder', DATA_DIR], /--folder must not be .*data, which is DATA_DIR/],
  ['a folder with other files', [file, '--folder', taken], /taken has files that are not those of a rehearsal/],
  ['a rehearsal that has ended', [file, '--folder', ended], /ended ended at 2020-01-01T10:00 UTC/],
  ['a day that does not exist', [file, '--folder', folder, '--at', '2026-11-31T10:00'], /--at must be a local time in/],
  ['no hours', [file, '--folder', folder, '--hours', '0'], /--hours must be a whole number from 1 to 336/],
  ['too many hours', [file, '--folder', folder, '--hours', '337'], /--hours must be a whole number from 1 to 336/],
  ['half a person', [file, '--folder', folder, '--people', '0.5'], /--people must be a whole number from 0 to 1,000/],
  [
    'an address without https',
    [file, '--folder', folder, '--origin', 'promo.example.es'],
    /--origin must be an address/,
  ],
  ['an unknown flag', [file, '--folder', folder, '--att', 'x'], /--att/],
])('%s is refused with 1, and changes no file', async (_, words, message) => {
  const before = readdirSync(root, { recursive: true })
  const { code, stderr } = await runProgram('rehearse', words.map(String), { DATA_DIR })
  expect(stderr).toMatch(message)
  expect(code).toBe(1)
  expect(readdirSync(root, { recursive: true })).toEqual(before)
})
