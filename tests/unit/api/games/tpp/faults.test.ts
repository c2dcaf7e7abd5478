import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CampaignEntry } from '#api/campaigns/definition/campaign-entry.ts'
import { GAMES } from '#api/games/catalog.ts'
import { tppFaults } from '#api/games/tpp/rules/faults.ts'
import { type OfferInput, TppRules } from '#api/games/tpp/rules/rules.ts'
import { parseSeason } from '#api/season/season-file.ts'
import { OFFERS, partners, withTargets } from '#tests/support/partners.ts'
import { seasonOf } from '#tests/support/seasons.ts'

const entry = v.parse(CampaignEntry, partners())
const TAKING = {
  rasca: { takes: { plays: { one: 'tarjeta', many: 'tarjetas' } } },
  verano: { takes: { points: true } },
  xmastree: { takes: { items: { bola: 'Bola' } } },
  xmas: {},
}
const gameAt = (slug: string) => new Map(Object.entries(TAKING)).get(slug)

const OFFER: OfferInput = {
  key: 'oferta',
  partner: 'Panadería',
  title: 'Título',
  text: 'Texto.',
  kind: 'single',
  gives: { what: 'entry', draw: 'bonos' },
}

const faultsOf = (offers: Partial<OfferInput>[], changes: Partial<CampaignEntry> = {}): string[] => {
  const rules = v.parse(TppRules, { offers: offers.map((offer) => ({ ...OFFER, ...offer })) })
  return tppFaults({ ...entry, ...changes }, rules, gameAt)
}

test('sound offers have no faults', () => {
  const many = { kind: 'per-person', shape: '@@@-####' } as const
  expect(
    faultsOf([
      { key: 'a', gives: { what: 'play', slug: 'rasca' }, perPerson: 3 },
      { key: 'b', gives: { what: 'points', slug: 'verano', count: 3 }, from: '2026-11-01', until: '2026-11-28' },
      { key: 'c', gives: { what: 'item', slug: 'xmastree', item: 'bola' }, countries: ['PE'] },
      { key: 'vale', gives: { what: 'prize' } },
      { key: 'd', ...many, code: 'PAN-2026' },
      { key: 'e', kind: 'shared', stock: 5, shape: '*'.repeat(24), code: 'A'.repeat(24) },
      { key: 'f', from: '2026-11-05', until: '2026-11-05' },
    ]),
  ).toEqual([])
  expect(() => parseSeason(seasonOf(...withTargets(partners({}, OFFERS))), GAMES)).not.toThrow()
})

test.each<[string, Partial<OfferInput>, string]>([
  ['the key of a prize', { key: 'libro' }, '0.key: "libro" is the key of a prize'],
  ['a shared code without stock', { kind: 'shared' }, '0.stock: is missing'],
  ['a single code with stock', { stock: 3 }, '0.stock: only a shared code'],
  ['a per-person code with stock', { kind: 'per-person', stock: 3 }, '0.stock: only a shared code'],
  ['a shared code with a limit per person', { kind: 'shared', stock: 3, perPerson: 1 }, '0.perPerson: only single'],
  ['a printed single code', { shape: '@@@-####', code: 'PAN-2026' }, '0.code: is known to whoever reads it'],
  ['a printed code without a shape', { kind: 'per-person', code: 'PAN-2026' }, '0.code: is neither one of ours'],
  ['a printed code of another shape', { kind: 'per-person', shape: '####', code: 'PAN-2026' }, '0.code: is neither'],
  ['a short code', { kind: 'per-person', shape: '@@#', code: 'PA2' }, '0.shape: must have from 4 to 24'],
  ['a shape that fits any code', { shape: '*' }, '0.shape: must have from 4 to 24'],
  ['a shape with few codes', { shape: 'OLMO-#####' }, '0.shape: has fewer than a million codes'],
  [
    'a long code',
    { kind: 'per-person', shape: '@'.repeat(25), code: 'A'.repeat(25) },
    '0.shape: must have from 4 to 24',
  ],
  [
    'a first day before the campaign opens',
    { from: '2026-10-31' },
    '0.from: must be a day from 2026-11-01 to 2026-11-28',
  ],
  [
    'a last day after the campaign has closed',
    { until: '2026-11-29' },
    '0.until: must be a day from 2026-11-01 to 2026-11-28',
  ],
  ['an end before the beginning', { from: '2026-11-06', until: '2026-11-05' }, '0.until: must not be before from'],
  ['a country outside the campaign', { countries: ['ES', 'CO'] }, '0.countries: "CO" is not among'],
  [
    'extra plays in an unknown campaign',
    { gives: { what: 'play', slug: 'nada' } },
    '0.gives.slug: no campaign with a game',
  ],
  [
    'extra plays in a game that takes none',
    { gives: { what: 'play', slug: 'xmas' } },
    '0.gives.slug: "xmas" takes no further plays',
  ],
  [
    'points in a game that takes none',
    { gives: { what: 'points', slug: 'rasca', count: 1 } },
    '0.gives.slug: "rasca" takes no points',
  ],
  [
    'an item that the game does not know',
    { gives: { what: 'item', slug: 'xmastree', item: 'toString' } },
    '0.gives.item: "xmastree" takes no "toString"',
  ],
  [
    'entries in an unknown draw',
    { gives: { what: 'entry', draw: 'reyes' } },
    '0.gives.draw: gives entries in the draw "reyes"',
  ],
  ['a prize without a pool', { gives: { what: 'prize' } }, '0.gives: no prize has the pool "code:oferta"'],
])('an offer with %s is refused', (_, offer, fault) => {
  expect(faultsOf([offer])).toEqual([expect.stringContaining(`game.offers.${fault}`)])
})

test('keys and codes that appear twice are refused', () => {
  const printed = { kind: 'per-person', shape: '@@@-####' } as const
  expect(faultsOf([{}, {}])).toEqual(['game.offers: "oferta" appears twice'])
  expect(
    faultsOf([
      { key: 'a', ...printed, code: 'PAN-2026' },
      { key: 'b', ...printed, code: 'pan 2026' },
    ]),
  ).toEqual(['game.offers: two offers have the same code'])
})

test.each([
  [
    'a pool that no offer gives',
    { prizes: [{ key: 'x', kind: 'code', name: 'X', valueCents: 1, stock: 1, pool: 'code:nada' }] },
    'pool: "code:nada" is not a pool of this game',
  ],
  [
    'a prize that would be won by its moment',
    { prizes: [{ key: 'x', kind: 'code', name: 'X', valueCents: 1, stock: 1 }] },
    'pool: "main" is not a pool of this game',
  ],
  [
    'a draw for which no offer gives entries',
    { draws: [{ key: 'otro', name: 'Otro', drawsAt: '2026-12-02T12:00' }] },
    'this game gives no entries to "otro"',
  ],
] as const)('a campaign with %s is refused', (_, changes, fault) => {
  expect(() => parseSeason(seasonOf(...withTargets(partners({ ...changes } as never))), GAMES)).toThrow(fault)
})
