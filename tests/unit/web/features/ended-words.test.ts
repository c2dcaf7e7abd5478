import { describe, expect, test } from 'vitest'
import type { Campaign, CampaignSummary } from '#contract/campaigns.schema.ts'
import { nextAfter, prizesWords, whenWords } from '#web/features/campaign/ended/ended-words.ts'

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
const prize = { key: 'a', name: 'A', kind: 'code', valueCents: 0, icon: null, symbol: null } as const
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
const prizes = (stock: number, left: number) => [{ ...prize, stock, left }]

test('an ended campaign names its last day, a cancelled one its reason', () => {
  expect(whenWords(campaign({}))).toContain('duró hasta el 24 de diciembre de 2026.')
  expect(whenWords(campaign({ phase: 'cancelled', cancelReason: 'Se rompió la imprenta' }))).toContain(
    'antes de tiempo: Se rompió la imprenta. Ya no',
  )
})

describe('the prizes of an ended campaign', () => {
  test.each<[string, Partial<Campaign>, string]>([
    ['some given', { prizes: prizes(3, 2), phase: 'finished' }, 'Se dio 1 de 3 premios.'],
    ['all given', { prizes: prizes(3, 0), phase: 'finished' }, 'Se dieron los 3 premios.'],
    ['the only one given', { prizes: prizes(1, 0), phase: 'archived' }, 'Se dio el único premio.'],
    ['none given yet', { prizes: prizes(3, 3) }, 'Los premios se recogen hasta el 9 de enero de 2027.'],
    ['no prizes', {}, ''],
  ])('%s', (_, changes, words) => expect(prizesWords(campaign(changes))).toBe(words))
})

test('the next campaign is the first announced one, else one that is open, never the same', () => {
  const one = (slug: string, phase: CampaignSummary['phase'], opensAt = 0) => ({ ...summary, slug, phase, opensAt })
  const own = one('rasca', 'closed')
  expect(nextAfter([own, one('a', 'announced', 9), one('b', 'announced', 5), one('c', 'open')], own)?.slug).toBe('b')
  expect(nextAfter([own, one('old', 'finished'), one('c', 'open')], own)?.slug).toBe('c')
  expect(nextAfter([one('rasca', 'announced')], own)).toBeUndefined()
})
