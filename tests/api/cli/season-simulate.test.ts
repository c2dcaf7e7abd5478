import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { GAMES } from '#api/games/catalog.ts'
import { parseSeason, type SeasonFileInput } from '#api/season/season-file.ts'
import { type SimulateFlags, simulateSeason } from '#cli/season/simulate.ts'
import { windowFromNow } from '#tests/support/days-from-now.ts'
import { runProgram } from '#tests/support/programs.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'

const folder = mkdtempSync(join(tmpdir(), 'temporada-simulate-'))
afterAll(() => rmSync(folder, { recursive: true }))

const CARD = scratchCard(windowFromNow(1, 4, 9))
const told = (odds: string) => ({ ...CARD, texts: { ...CARD.texts, title: '<b>Rasca & gana', odds } })
const run = (...words: string[]) => runProgram('season', ['simulate', ...words], {})

function fileOf(name: string, season: SeasonFileInput): string {
  const path = join(folder, `${name}.json`)
  writeFileSync(path, JSON.stringify(season))
  return path
}

test('a season is simulated without a database, in the terminal and as a page that loads nothing', async () => {
  const file = fileOf('sound', seasonOf(told('Gana 1 de cada 900 tarjetas, con 30 personas.')))
  const html = join(folder, 'forecast.html')
  const { code, stdout, stderr } = await run(file, '--people', '30', '--seed', 'x', '--html', html)
  expect({ code, stderr }).toMatchObject({ code: 0 })
  for (const line of [
    /^30 people on 3 days, in the shape "evening": .* The seed is "x"\.$/m,
    /^ {2}prize +stock +by playing +in draws +left$/m,
    /^ {2}Caja de naranjas +28 +\d+ +\d+ +\d+$/m,
    /^ {2}peak load +\d+ plays a minute, on \d{4}-\d\d-\d\d \d\d:\d\d$/m,
    /^ {2}dry hours +\d+ of the \d+ hours with plays had no win$/m,
    /^ {2}cost +[\d,.]+ given, of 1,372\.00; the Spanish tax of 10 % on it is 137\.20$/m,
    /^ {2}for texts\.odds +Gana 1 de cada \d+ tarjetas, con 30 personas\.$/m,
  ]) {
    expect(stdout).toMatch(line)
  }
  expect(stderr).toMatch(/^Warning: rasca\/test tells visitors 1 in 900 with 30 people; simulated it is 1 in \d+$/m)
  const page = readFileSync(html, 'utf8')
  expect(page).toContain('&lt;b&gt;Rasca &amp; gana')
  expect(page).toContain('<figcaption>Plays a day ')
  expect(page.replaceAll(/content="default-src[^"]*"/g, '')).not.toMatch(/<script|\bsrc=|href=|url\(|@import|<b>/)
})

const SOUND = seasonOf(CARD)

test.each<[string, SeasonFileInput]>([
  ['a close before the opening', seasonOf({ ...CARD, closesAt: '2020-01-01T00:00' })],
  ['a legal text without words', { ...SOUND, rules: SOUND.rules.map((rule) => ({ ...rule, text: '## ' })) }],
])('a file with %s is refused with the faults of the check', async (name, season) => {
  const file = fileOf(name, season)
  const checked = await runProgram('season', ['check', file], {})
  expect(checked).toMatchObject({ code: 1, stderr: expect.stringContaining('  - ') })
  expect(await run(file, '--people', '30')).toMatchObject({ code: 1, stdout: '', stderr: checked.stderr })
})

test.each<[SimulateFlags, string]>([
  [{}, '--people must be a whole number from 1 to 100,000.'],
  [{ people: '0' }, '--people must be a whole number from 1 to 100,000.'],
  [{ people: '-3' }, '--people must be a whole number from 1 to 100,000.'],
  [{ people: '10000000' }, '--people must be a whole number from 1 to 100,000.'],
  [{ people: '2.5' }, '--people must be a whole number from 1 to 100,000.'],
  [{ people: 'many' }, '--people must be a whole number from 1 to 100,000.'],
  [{ people: '9', days: '0' }, '--days must be a whole number from 1 to 3,660.'],
  [{ people: '9', 'codes-after': '-1' }, '--codes-after must be a whole number from 0 to 3,660.'],
  [{ people: '9', shape: 'morning' }, '"morning" is no shape: even, evening, launch.'],
  [{ people: '9', shape: 'toString' }, '"toString" is no shape: even, evening, launch.'],
  [{ people: '9', html: 'season.json' }, '--html must name a file like forecast.html, not "season.json".'],
])('%j is refused before anything is played', async (flags, message) => {
  await expect(simulateSeason(parseSeason(seasonOf(CARD), GAMES), flags)).rejects.toThrow(message)
})
