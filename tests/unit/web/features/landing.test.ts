import { describe, expect, test } from 'vitest'
import type { CampaignSummary, Phase, PrizeOffer } from '#contract/campaigns.schema.ts'
import { KINDS } from '#contract/kinds.ts'
import { LANDING_WORDS } from '#contract/words/landing.ts'
import { sayer } from '#contract/words/say.ts'
import { SITE_WORDS } from '#contract/words/site.ts'
import { prizeHeadline } from '#web/features/campaign/prizes/prize-headline.ts'
import { featured, headlineOf, leadOf } from '#web/features/landing/headline.ts'

const NOON = Date.UTC(2026, 10, 22, 12)
const say = sayer(LANDING_WORDS)
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

describe('the headline of the landing page', () => {
  test.each<[string, CampaignSummary | undefined, string]>([
    ['an open game', card, 'Rasca gratis cada día'],
    ['an announced game', later, 'Abrimos el 17 de noviembre'],
    ['an open game that is not built', { ...card, playable: false }, 'Rasca de temporada'],
    ['a paused game', { ...card, phase: 'paused' }, 'Rasca de temporada'],
    ['a closed game', { ...card, phase: 'closed' }, 'Rasca de temporada'],
    ['no campaign', undefined, 'La próxima temporada se está imprimiendo'],
  ])('fits %s', (_, campaign, title) => {
    expect(headlineOf(campaign, say)).toBe(title)
  })

  // On a phone the poster is beside the title, which makes the column of the title narrow.
  test.each(KINDS)('has no word for %s that is wider than its column', (kind) => {
    const words = headlineOf({ ...card, kind }, say).split(' ')
    expect(words.filter((word) => word.length > 9)).toEqual([])
  })

  test.each<[string, CampaignSummary | undefined, string]>([
    ['says what an announced campaign is', later, 'Tres tarjetas al día.'],
    ['says when the campaign closes', card, 'Tres tarjetas al día. Hasta el 27\u00A0nov.'],
    ['says that the campaign is over', { ...card, phase: 'closed' }, 'Tres tarjetas al día. Terminada.'],
    ['says what to do until there is a campaign', undefined, 'Crea tu cuenta y la verás aquí en cuanto salga.'],
  ])('is followed, without prizes, by a text that %s', (_, campaign, lead) => {
    expect(leadOf(campaign, NOON, say)).toBe(lead)
  })
})

test.each<[string, CampaignSummary[], CampaignSummary | undefined]>([
  ['the first campaign that can be played', [{ ...card, playable: false }, card, { ...card, slug: 'otra' }], card],
  ['the first campaign of the list if none can be played', [later, { ...card, phase: 'closed' }], later],
  ['no campaign if there is none', [], undefined],
])('the landing page presents %s', (_, campaigns, one) => {
  expect(featured(campaigns)).toBe(one)
})

describe('the prize line of the landing page', () => {
  const prize = (key: string, stock: number, left = stock): PrizeOffer => {
    return { key, name: `Premio ${key}`, kind: 'code', valueCents: 100, icon: null, symbol: null, stock, left }
  }
  const said = (prizes: PrizeOffer[], countedAt: number | null = null, phase: Phase = 'open') =>
    prizeHeadline({ prizes, countedAt, phase, zone: 'Europe/Madrid' }, sayer(SITE_WORDS))

  test.each<[string, PrizeOffer[], number | null, string, string]>([
    ['all prizes', [prize('a', 14), prize('b', 8)], null, '22 premios, como estos:', 'a b'],
    ['a single prize', [prize('a', 1)], null, '1 premio:', 'a'],
    [
      'three prizes of a longer list',
      [prize('a', 1), prize('b', 1), prize('c', 1), prize('d', 1)],
      null,
      '4 premios, como estos:',
      'a b c',
    ],
    [
      'the number of prizes that are left',
      [prize('a', 14, 7), prize('b', 8)],
      null,
      'Quedan 15 de 22 premios, como estos:',
      'a b',
    ],
    ['the last prize that is left', [prize('a', 14, 1)], null, 'Queda 1 de 14 premios:', 'a'],
    ['the day of an older count', [prize('a', 14, 7)], NOON, 'El 22 nov quedaban 7 de 14 premios:', 'a'],
    [
      'the day of an older count of a single prize',
      [prize('a', 14, 1)],
      NOON,
      'El 22 nov quedaba 1 de 14 premios:',
      'a',
    ],
    ['no prize that has run out', [prize('a', 5, 0), prize('b', 5)], null, 'Quedan 5 de 10 premios:', 'b'],
    [
      'no prize once all have been given',
      [prize('a', 5, 0), prize('b', 5, 0)],
      NOON,
      'Los 10 premios ya se han dado.',
      '',
    ],
    ['no prize once the only one has been given', [prize('a', 1, 0)], null, 'El premio ya se ha dado.', ''],
    ['a large number with a thousands separator', [prize('a', 21_000)], null, '21.000 premios:', 'a'],
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
  ])('is shown only in the phases in which prizes can be won: %s', (phase, isSaid) => {
    expect(said([prize('a', 1)], null, phase) !== undefined).toBe(isSaid)
  })

  test('is left out if no prizes are published', () => {
    expect(said([])).toBeUndefined()
  })
})
