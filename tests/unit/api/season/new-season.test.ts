import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { daysToSameWeek } from '#api/days.ts'
import { GAMES } from '#api/games/catalog.ts'
import { copyEdition } from '#api/season/new/copy-edition.ts'
import { newSeason } from '#api/season/new/new-season.ts'
import { readSeasonFile } from '#api/season/season.ts'
import { SeasonFaults } from '#api/season/season-file.ts'
import { KINDS, type Kind } from '#contract/kinds.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'

function written(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'temporada-new-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return join(folder, 'season.json')
}
const filesOf = (...kinds: Kind[]) =>
  newSeason({ brand: 'Hornos', market: 'MX', zone: 'America/Mexico_City', kinds, firstDay: '2028-02-29' }, GAMES)

test.each([...KINDS.map((kind) => [kind] as Kind[]), [...KINDS]])('a new season with %s is valid', async (...kinds) => {
  const season = await readSeasonFile(written(filesOf(...kinds)), GAMES)
  expect(season.market).toBe('es-MX')
  expect(season.campaigns.map(({ kind }) => kind)).toEqual(kinds)
  expect(season.rules.map(({ text }) => text).join()).not.toContain('emostración')
})

/** Words and fields of a campaign that have a meaning only beside another game. */
const OF_OTHERS: Partial<Record<Kind, RegExp>> = {
  xmas: /ornament|adorno|árbol|estrella para/,
  xmastree: /"slug": ?"xmas"/,
  verano: /"slug": ?"playa"/,
}

test.each(Object.entries(OF_OTHERS))('a new season with %s alone has nothing for another game', (kind, others) => {
  expect(filesOf(kind as Kind)['season.json']).not.toMatch(others)
  expect(filesOf(...KINDS)['season.json']).toMatch(others)
})

test.each([
  ['rasca', 'MX', 'a medianoche, hora de Buenos Aires', 'peninsular'],
  ['playa', 'AR', 'una caracola', 'concha'],
  ['playa', 'MX', 'una concha', 'caracola una'],
  ['eurocopa', 'MX', 'Los pronósticos de la Eurocopa', 'la porra'],
  ['eurocopa', 'ES', 'con los tuyos en ligas privadas.', 'esta demostración'],
  ['eurocopa', 'ES', 'La porra de la Eurocopa', 'pronósticos de la eurocopa'],
] as const)('a new %s in %s says «%s»', (kind, market, said, other) => {
  const zone = 'America/Argentina/Buenos_Aires'
  const files = newSeason({ brand: 'Hornos', market, zone, kinds: [kind], firstDay: '2028-02-29' }, GAMES)
  const texts = `${files['season.json']} ${files[`textos/${kind}-2028-1.md`]}`
  expect(texts).toContain(said)
  expect(texts.toLowerCase()).not.toContain(other)
})

test('the rules of a new campaign promise what its definition has', () => {
  expect(filesOf('rasca')['textos/rasca-2028-1.md']).toContain('Son 112 premios por un valor total de')
})

test.each(['./falta.md', './../fuera.md', './.oculto.md'])('a text in %s is a fault with its place', async (text) => {
  const season = seasonOf(scratchCard())
  const [, privacy, card] = season.rules
  const rules = [{ ...season.rules[0], text }, privacy, card]
  const read = readSeasonFile(written({ 'season.json': JSON.stringify({ ...season, rules }) }), GAMES)
  await expect(read).rejects.toThrow(SeasonFaults)
  await expect(read).rejects.toThrow('rules · general/1 · text: ')
})

test.each([
  ['2026-11-01', 1, '2027-11-07'],
  ['2028-02-29', 1, '2029-02-27'],
  ['2026-12-31', 1, '2027-12-30'],
  ['2027-01-01', 1, '2027-12-31'],
  ['2026-06-01', 6, '2032-05-31'],
])('%s, %i years on, is %s: the same weekday', (day, years, then) => {
  const days = daysToSameWeek(day, years)
  expect(days % 7).toBe(0)
  expect(Date.parse(then) - Date.parse(day)).toBe(days * 24 * 60 * 60 * 1000)
})

test('a copied edition keeps weekdays and times of day, also over a change of the clocks and from an offset', () => {
  const card = scratchCard({ edition: '2026', opensAt: '2026-10-26T08:00', closesAt: '2026-11-29T00:00+01:00' })
  const { campaign, rules } = copyEdition(seasonOf(card), 'rasca/2026', '2027', GAMES)
  expect(campaign).toMatchObject({
    edition: '2027',
    opensAt: '2027-11-01T08:00',
    closesAt: '2027-12-05T00:00',
    claimUntil: '2028-01-04T00:00',
    rulesVersion: 'rasca/2027/1',
  })
  expect(rules.text).toContain(
    'desde el 1 de noviembre de 2027 a las 08:00 hasta el 5 de diciembre de 2027 a las 00:00',
  )
})
