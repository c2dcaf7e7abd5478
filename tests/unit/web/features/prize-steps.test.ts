import { describe, expect, test } from 'vitest'
import type { WonPrize } from '#contract/prizes.schema.ts'
import { stepsOf } from '#web/features/prizes/page/prize-steps.tsx'

const prize = (changes: Partial<WonPrize>): WonPrize => ({
  id: 'prize',
  campaign: { slug: 'rasca', kind: 'rasca', title: 'Rasca', edition: '2026', zone: 'Europe/Madrid' },
  name: 'Regadera',
  withArticle: null,
  howToUse: null,
  symbol: null,
  kind: 'physical',
  valueCents: 0,
  state: 'won',
  wonAt: 1,
  claimUntil: 10,
  claimedAt: null,
  code: null,
  needsAddress: true,
  isDeclinable: true,
  passesTo: 'nobody',
  countries: ['ES'],
  sentAt: null,
  tracking: null,
  canBeShown: false,
  shownAs: null,
  reason: null,
  ...changes,
})

describe('the steps of a prize', () => {
  test('include sending and delivery for a parcel, but not for a code', () => {
    expect(stepsOf(prize({}))).toEqual(['won', 'claimed', 'sent', 'delivered'])
    expect(stepsOf(prize({ kind: 'code' }))).toEqual(['won', 'claimed'])
  })

  test.each(['won', 'claimed', 'sent', 'delivered', 'expired', 'annulled', 'declined'] as const)(
    'include the current state of a prize that is %s',
    (state) => {
      for (const kind of ['physical', 'code'] as const) expect(stepsOf(prize({ kind, state }))).toContain(state)
    },
  )

  test('include, for a lost prize, only the steps that it completed and its loss', () => {
    expect(stepsOf(prize({ state: 'expired' }))).toEqual(['won', 'expired'])
    expect(stepsOf(prize({ state: 'annulled', claimedAt: 2, sentAt: 3 }))).toEqual([
      'won',
      'claimed',
      'sent',
      'annulled',
    ])
  })
})
