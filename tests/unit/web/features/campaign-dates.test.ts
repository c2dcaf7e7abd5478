import { expect, test } from 'vitest'
import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import { campaignDates } from '#web/features/campaign/words/campaign-dates.ts'
import { datesOf, noteOf, stripOf } from '#web/features/campaign/words/phase-words.ts'

const NOW = Date.parse('2026-11-20T12:00Z')
const from = (opens: string, closes: string) =>
  ({
    phase: 'announced',
    zone: 'Europe/Madrid',
    opensAt: Date.parse(`${opens}T00:00+01:00`),
    closesAt: Date.parse(`${closes}T00:00+01:00`),
  }) as CampaignSummary

test.each([
  ['a campaign in one month of this year', '2026-12-01', '2026-12-25', '1–24 dic', '1–24 de diciembre'],
  [
    'a campaign over two months of this year',
    '2026-11-05',
    '2026-12-11',
    '5 nov – 10 dic',
    '5 de noviembre – 10 de diciembre',
  ],
  [
    'a campaign from this year into the next',
    '2026-12-20',
    '2027-01-07',
    '20 dic – 6 ene 2027',
    '20 de diciembre – 6 de enero de 2027',
  ],
  ['a campaign in one month of another year', '2027-01-05', '2027-01-21', '5–20 ene 2027', '5–20 de enero de 2027'],
  [
    'a campaign over several months of another year',
    '2028-01-09',
    '2028-03-10',
    '9 ene – 9 mar 2028',
    '9 de enero – 9 de marzo de 2028',
  ],
])(
  'the dates of %s name no year twice and never the current one, and the long form names no month twice',
  (_, opens, closes, short, long) => {
    expect(datesOf(from(opens, closes), NOW)).toBe(short)
    // A no-break space keeps a day on the line of its month.
    expect(campaignDates(from(opens, closes), NOW)).toBe(long.replaceAll(/(\d) de/g, '$1\u00A0de'))
  },
)

test('the opening date has a year only if it is in another year', () => {
  expect(noteOf(from('2026-12-01', '2026-12-25'), NOW)).toBe('Desde el 1\u00A0dic')
  expect(noteOf(from('2028-01-09', '2028-03-10'), NOW)).toBe('Desde el 9\u00A0ene\u00A02028')
})

test.each([
  ['announced', true, 'Desde el 1\u00A0dic'],
  ['open', true, 'Juega hoy'],
  // The game is not built, so the strip must not announce that visitors can play.
  ['open', false, undefined],
  ['paused', true, 'En pausa'],
  ['cancelled', true, 'Cancelada'],
  ['finished', true, 'Terminada'],
] as const)('the strip across the poster of a campaign that is %s (playable: %s) says %s', (phase, playable, words) => {
  expect(stripOf({ ...from('2026-12-01', '2026-12-25'), phase, playable }, NOW)).toBe(words)
})
