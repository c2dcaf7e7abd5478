import { describe, expect, test } from 'vitest'
import type { Campaign, CampaignSummary } from '#contract/campaigns.schema.ts'
import type { WonPrize } from '#contract/prizes.schema.ts'
import {
  alike,
  expiryWords,
  nextAfter,
  prizeStateWords,
  whenWords,
  wonIn,
} from '#web/features/campaign/ended/ended-words.ts'
import { taglineOf } from '#web/features/campaign/words/tagline.ts'

const at = (day: string) => Date.parse(`${day}T00:00+01:00`)
const summary: CampaignSummary = {
  slug: 'rasca',
  kind: 'rasca',
  edition: 'test',
  title: 'Rasca',
  tagline: '',
  phase: 'closed',
  pauseReason: null,
  cancelReason: null,
  zone: 'Europe/Madrid',
  opensAt: at('2026-12-01'),
  closesAt: at('2026-12-25'),
  claimUntil: at('2027-01-10'),
  playable: true,
}
const campaign = (changes: Partial<Campaign>): Campaign => ({
  ...summary,
  serverNow: 0,
  countries: [],
  minAge: 18,
  prizes: [],
  countedAt: null,
  limits: { physical: 1, code: 1 },
  intro: '',
  howTo: [],
  odds: '',
  rules: { id: '', version: '', hash: '' },
  legend: null,
  seedCommit: null,
  committedAt: null,
  amendments: [],
  definitionHash: '',
  ...changes,
})
test('an ended campaign says why it ended early or, to those without a part, since when it was open', () => {
  expect(whenWords(campaign({}), false)).toBe('Estuvo abierta desde el 1 de diciembre de 2026.')
  expect(whenWords(campaign({}), true)).toBe('')
  const prizes = [{}] as Campaign['prizes']
  expect(whenWords(campaign({ prizes }), false)).toContain('Los premios se recogen hasta el 9 de enero de 2027.')
  expect(whenWords(campaign({ prizes, phase: 'archived' }), false)).not.toContain('se recogen')
  const cancelled = campaign({ phase: 'cancelled', cancelReason: 'Se rompió la imprenta' })
  expect(whenWords(cancelled, true)).toBe('Se rompió la imprenta.')
})

test.each<[CampaignSummary['phase'], string]>([
  ['open', 'Tres tarjetas al día'],
  ['closed', 'Terminó el 24 de diciembre de 2026.'],
  ['archived', 'Terminó el 24 de diciembre de 2026.'],
  ['cancelled', 'Terminó antes de tiempo.'],
])('the line under the title of a campaign that is %s: %s', (phase, words) => {
  expect(taglineOf({ ...summary, tagline: 'Tres tarjetas al día', phase })).toBe(words)
})

describe('the prizes that a member won', () => {
  const won = (changes: Partial<WonPrize>) =>
    ({
      state: 'won',
      claimUntil: at('2027-01-10'),
      campaign: { slug: 'rasca', edition: 'test', zone: 'Europe/Madrid' },
      ...changes,
    }) as WonPrize

  test.each<[Partial<WonPrize>, string]>([
    [{}, 'Recógelo antes del 10 de enero'],
    [{ claimUntil: at('2026-12-20') }, 'Caducó el 19 dic'],
    [{ state: 'claimed' }, 'Recogido'],
    [{ state: 'declined' }, 'Devuelto'],
  ])('%o: %s', (changes, words) => {
    expect(prizeStateWords(won(changes), at('2026-12-26'))).toBe(words)
  })

  const late = { claimUntil: at('2026-12-20') }
  test.each<[Partial<WonPrize>[], string | undefined]>([
    [[{}, { state: 'claimed' }], undefined],
    [[{ ...late, passesTo: 'nobody' }], 'No llegaste a recogerlo.'],
    [[{ ...late, passesTo: 'closing' }], 'No llegaste a recogerlo: pasó al sorteo de cierre.'],
    [
      [
        { state: 'expired', passesTo: 'alternate' },
        { ...late, passesTo: 'alternate' },
      ],
      'No llegaste a recogerlos: pasaron a la lista de suplentes.',
    ],
    [
      [
        { ...late, passesTo: 'closing' },
        { ...late, passesTo: 'nobody' },
      ],
      'No llegaste a recogerlos.',
    ],
  ])('%o: %s', (all, words) => {
    expect(expiryWords(all.map(won), at('2026-12-26'))).toBe(words)
  })

  test('those of one name and state are one line', () => {
    const [lamp, fan] = ['Farol', 'Abanico']
    const all = [won({ name: lamp }), won({ name: fan }), won({ name: lamp }), won({ name: lamp, ...late })]
    const lines = alike(all, at('2026-12-26')).map((prizes) => [prizes[0]?.name, prizes.length])
    expect(lines).toEqual([
      [lamp, 2],
      [fan, 1],
      [lamp, 1],
    ])
  })

  test('those of other campaigns and editions are left out', () => {
    const other = { ...won({}).campaign, edition: 'former' }
    expect(wonIn(summary, [won({}), won({ campaign: other })])).toHaveLength(1)
  })
})

test('the next campaign is the first announced one, else one that is open, never the same', () => {
  const one = (slug: string, phase: CampaignSummary['phase'], opensAt = 0) => ({ ...summary, slug, phase, opensAt })
  const own = one('rasca', 'closed')
  expect(nextAfter([own, one('a', 'announced', 9), one('b', 'announced', 5), one('c', 'open')], own)?.slug).toBe('b')
  expect(nextAfter([own, one('old', 'finished'), one('c', 'open')], own)?.slug).toBe('c')
  expect(nextAfter([one('rasca', 'announced')], own)).toBeUndefined()
})
