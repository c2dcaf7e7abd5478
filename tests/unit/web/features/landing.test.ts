import { describe, expect, test } from 'vitest'
import type { CampaignSummary, Phase, PrizeOffer } from '#contract/campaigns.schema.ts'
import { KINDS } from '#contract/kinds.ts'
import { featured, headlineOf, leadOf } from '#web/features/landing/headline.ts'
import { prizeHeadline } from '#web/features/landing/prize-headline.ts'

const NOON = Date.UTC(2026, 10, 22, 12)
const DAY_MS = 24 * 60 * 60 * 1000

const card: CampaignSummary = {
  slug: 'rasca',
  kind: 'rasca',
  edition: '2026',
  title: 'Rasca de temporada',
  tagline: 'Tres tarjetas al día.',
  phase: 'open',
  pauseReason: null,
  cancelReason: null,
  zone: 'Europe/Madrid',
  opensAt: NOON - 5 * DAY_MS,
  closesAt: NOON + 5 * DAY_MS,
  claimUntil: NOON + 35 * DAY_MS,
  playable: true,
}
const later: CampaignSummary = {
  ...card,
  slug: 'playa',
  kind: 'playa',
  title: 'Tesoros de la playa',
  phase: 'announced',
}

describe('the title of the landing page', () => {
  test.each<[string, CampaignSummary | undefined, string]>([
    ['an open game', card, 'Rasca gratis cada día'],
    ['a game that is announced', later, 'Tesoros de la playa'],
    ['a game that is open and not built', { ...card, playable: false }, 'Rasca de temporada'],
    ['a pause', { ...card, phase: 'paused' }, 'Rasca de temporada'],
    ['the end', { ...card, phase: 'closed' }, 'Rasca de temporada'],
    ['no campaign', undefined, 'La próxima temporada se está imprimiendo'],
  ])('of %s', (_, campaign, title) => {
    expect(headlineOf(campaign)).toBe(title)
  })

  // On a phone the poster is beside the title.
  test.each(KINDS)('has no word in %s that is wider than its column', (kind) => {
    const words = headlineOf({ ...card, kind }).split(' ')
    expect(words.filter((word) => word.length > 9)).toEqual([])
  })

  test.each<[string, CampaignSummary | undefined, string]>([
    ['says from when', later, 'Tres tarjetas al día. Desde el 17\u00A0nov.'],
    ['says until when', card, 'Tres tarjetas al día. Hasta el 27\u00A0nov.'],
    ['says that it is over', { ...card, phase: 'closed' }, 'Tres tarjetas al día. Terminada.'],
    ['says what to do meanwhile', undefined, 'Crea tu cuenta y la verás aquí en cuanto salga.'],
  ])('without prizes %s', (_, campaign, lead) => {
    expect(leadOf(campaign, NOON)).toBe(lead)
  })
})

test.each<[string, CampaignSummary[], CampaignSummary | undefined]>([
  ['the first that can be played', [{ ...card, playable: false }, card, { ...card, slug: 'otra' }], card],
  ['what comes first where none is open', [later, { ...card, phase: 'closed' }], later],
  ['nothing where there is nothing', [], undefined],
])('the page is about %s', (_, campaigns, one) => {
  expect(featured(campaigns)).toBe(one)
})

describe('the prizes of the landing page', () => {
  const prize = (key: string, stock: number, left = stock): PrizeOffer => {
    return { key, name: `Premio ${key}`, kind: 'code', valueCents: 100, icon: null, symbol: null, stock, left }
  }
  const said = (prizes: PrizeOffer[], countedAt: number | null = null, phase: Phase = 'open') =>
    prizeHeadline({ prizes, countedAt, phase, zone: 'Europe/Madrid' })

  test.each<[string, PrizeOffer[], number | null, string, string]>([
    ['all of them', [prize('a', 14), prize('b', 8)], null, '22 premios:', 'a b'],
    ['a single one', [prize('a', 1)], null, '1 premio:', 'a'],
    [
      'three of more',
      [prize('a', 1), prize('b', 1), prize('c', 1), prize('d', 1)],
      null,
      '4 premios, como estos:',
      'a b c',
    ],
    ['what is left', [prize('a', 14, 7), prize('b', 8)], null, 'Quedan 15 de 22 premios:', 'a b'],
    ['the last one', [prize('a', 14, 1)], null, 'Queda 1 de 14 premios:', 'a'],
    ['a count of another day', [prize('a', 14, 7)], NOON, 'El 22 nov quedaban 7 de 14 premios:', 'a'],
    ['one of another day', [prize('a', 14, 1)], NOON, 'El 22 nov quedaba 1 de 14 premios:', 'a'],
    ['none that is used up', [prize('a', 5, 0), prize('b', 5)], null, 'Quedan 5 de 10 premios:', 'b'],
    ['that all are given', [prize('a', 5, 0), prize('b', 5, 0)], NOON, 'Los 10 premios ya se han dado.', ''],
    ['that the only one is given', [prize('a', 1, 0)], null, 'El premio ya se ha dado.', ''],
    ['a large number with its dot', [prize('a', 21_000)], null, '21.000 premios:', 'a'],
  ])('names %s', (_, prizes, countedAt, line, keys) => {
    const { named, ...words } = said(prizes, countedAt) ?? { named: [] }
    expect(words).toEqual({ line })
    expect(named.map(({ key }) => key).join(' ')).toBe(keys)
  })

  test.each<[Phase, boolean]>([
    ['open', true],
    ['announced', true],
    ['paused', false],
    ['cancelled', false],
    ['closed', false],
    ['finished', false],
    ['archived', false],
  ])('are named while they can be won: %s', (phase, isSaid) => {
    expect(said([prize('a', 1)], null, phase) !== undefined).toBe(isSaid)
  })

  test('are not mentioned where none are published', () => {
    expect(said([])).toBeUndefined()
  })
})
