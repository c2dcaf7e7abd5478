import { expect, test } from 'vitest'
import { definitionOf } from '#api/campaigns/definition/definition.ts'
import type { CampaignInput } from '#api/campaigns/definition/game-rules.ts'
import { GAMES } from '#api/games/catalog.ts'
import { sumsOf } from '#api/season/check/sums.ts'
import { warningsOf } from '#api/season/check/warnings.ts'
import { parseSeason } from '#api/season/season-file.ts'
import { beach, scratchCard, seasonOf } from '#tests/support/seasons.ts'

const BEFORE = Date.parse('2026-06-01T00:00Z')
const read = (campaign: CampaignInput, changes: object = {}) => {
  const season = parseSeason({ ...seasonOf(campaign), ...changes }, GAMES)
  return { season, definitions: season.campaigns.map((entry) => definitionOf(entry, GAMES)) }
}
const warnings = (campaign: CampaignInput, now = BEFORE, changes: object = {}) => {
  const { season, definitions } = read(campaign, changes)
  return warningsOf(season, definitions, now)
}
/** Of a plan, which is made without the time. */
const warningsOfPlan = (campaign: CampaignInput) => {
  const { season, definitions } = read(campaign)
  return warningsOf(season, definitions, undefined)
}
const texts = (odds: string) => ({ title: 'Rasca', tagline: 'Rasca', intro: 'I', howTo: ['R'], odds })
const board = { key: 'tabla', kind: 'physical', name: 'Tabla', valueCents: 1, stock: 1, pool: 'draw:beach' } as const
const draw = { key: 'beach', name: 'Sorteo', drawsAt: '2026-09-05T12:00' }

test('a complete season that has not opened has no warnings', () => expect(warnings(scratchCard())).toEqual([]))

test.each<[string, string[], string[]]>([
  [
    'over',
    warnings(scratchCard(), Date.parse('2027-01-01T00:00Z')),
    ['rasca/test · closesAt: 2026-11-29 00:00 (Europe/Madrid) is in the past'],
  ],
  [
    'open already',
    warnings(scratchCard(), Date.parse('2026-11-02T00:00Z')),
    ['rasca/test · opensAt: 2026-11-01 00:00 (Europe/Madrid) is in the past: it opens at once'],
  ],
  [
    'with less than a day to claim',
    warnings(scratchCard({ closesAt: '2026-11-29T00:00', claimUntil: '2026-11-29T23:00' })),
    ['rasca/test · claimUntil: what is won on the last evening needs at least 24 hours to be claimed'],
  ],
  [
    'open already, when its changes are planned',
    warningsOfPlan(scratchCard({ legend: 'TODO' })),
    ['rasca/test · legend: "TODO" looks like a text to complete'],
  ],
  [
    'with a text to complete',
    warnings(scratchCard({ legend: 'TODO' })),
    ['rasca/test · legend: "TODO" looks like a text to complete'],
  ],
  [
    'with angle brackets',
    warnings(scratchCard({ legend: 'Hola <nombre>' })),
    ['rasca/test · legend: "<nombre>" looks like a text to complete'],
  ],
  [
    'with odds that contradict the stock',
    warnings(scratchCard({ texts: texts('Hay 85 premios (sí, 85 premios), como mucho 1 premio por persona') })),
    ['rasca/test · texts · odds: says 85 prizes, and the stock is 84'],
  ],
  [
    'with odds for which its stock is too small',
    warnings(scratchCard({ texts: texts('Gana 1 de cada 20 tarjetas, con 2.000 personas.') })),
    ['rasca/test · texts · odds: says that 1 in 20 wins with 2000 people, which takes 100 prizes, and the stock is 84'],
  ],
  ['with odds', warnings(scratchCard({ texts: texts('Gana 1 de cada 38 tarjetas, con 2.000 personas.') })), []],
  ['with the odds of its stock', warnings(scratchCard({ texts: texts('Hay 84 premios, 28 premios físicos') })), []],
  [
    'with a draw without a public value',
    warnings(beach({ prizes: [board], draws: [draw], rulesVersion: 'rasca/test/1' })),
    [
      'playa/test · draws · beach · publicValue: is missing, so whoever reads the seed knows the result before the draw',
    ],
  ],
  [
    'with prizes that wait for codes',
    warnings(
      beach({
        prizes: [{ key: 'vale', kind: 'code', name: 'Vale', valueCents: 1, stock: 9, codes: 'partner' }],
        rulesVersion: 'rasca/test/1',
      }),
    ),
    ["playa/test · prizes · vale · codes: 9 cannot be won before a partner's codes are imported"],
  ],
  [
    'with the general rules',
    warnings(beach()),
    ['playa/test · rulesVersion: has no rules of its own: "general/1" are those of the whole season'],
  ],
])('an edition %s is warned of', (_, found, expected) => expect(found).toEqual(expected))

test('the rules of an edition are compared with its stock', () => {
  const { rules } = seasonOf(scratchCard())
  const changed = rules.map((text) => (text.id === 'rasca/test/1' ? { ...text, text: 'Son 112 premios.' } : text))
  expect(warnings(scratchCard(), BEFORE, { rules: changed })).toEqual([
    'rules · rasca/test/1 · text: says 112 prizes, and the stock is 84',
  ])
})

test('the sums count the prizes of draws, and tell times in the zone of the campaign', () => {
  const prizes = [{ key: 'helado', kind: 'code', name: 'Un helado', valueCents: 300, stock: 31 } as const, board]
  const [definition] = read(beach({ prizes, draws: [draw] })).definitions
  expect(definition && sumsOf(definition)).toEqual([
    'playa/test: opens 2026-07-01 00:00, closes 2026-09-01 00:00, claims until 2026-10-01 00:00 (Europe/Madrid)',
    '  32 prizes (31 by playing, 1 in draws), worth 93.01; the Spanish tax of 10 % on it is 9.30',
    '  0.5 prizes a day on 62 days; 31 days have none',
  ])
})
