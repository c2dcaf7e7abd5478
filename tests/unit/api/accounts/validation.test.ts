import { describe, expect, test } from 'vitest'
import { requirements, today } from '#api/accounts/profile/me.ts'
import { type Applicant, missingSteps, type Requirements } from '#api/accounts/profile/validation.ts'
import type { Season } from '#api/season/season.ts'
import type { ValidationStep } from '#contract/accounts.schema.ts'

const member: Applicant = {
  emailConfirmed: true,
  birthDate: '1990-05-05',
  country: 'ES',
  acceptedRules: 'general/2',
  acceptedPrivacy: 'privacidad/1',
}
const asked: Requirements = {
  countries: new Set(['ES', 'MX']),
  rules: 'general/2',
  isPrivacyPolicy: (version) => ['privacidad/1', 'privacidad/2'].includes(version),
  today: '2026-11-20',
}

const cases: [string, Partial<Applicant>, Partial<Requirements>, ValidationStep[]][] = [
  ['has everything', {}, {}, []],
  ['has not confirmed the address', { emailConfirmed: false }, {}, ['email']],
  ['lives in a country without an open campaign', { country: 'AR' }, {}, ['country']],
  ['accepted an older version of the rules', { acceptedRules: 'general/1' }, {}, ['rules']],
  ['accepted a newer version than this process knows', { acceptedRules: 'general/3' }, {}, []],
  ['accepted version 10, where version 9 is asked', { acceptedRules: 'general/10' }, { rules: 'general/9' }, []],
  ['accepted another text in place of the rules', { acceptedRules: 'privacidad/9' }, {}, ['rules']],
  ['never accepted any rules', { acceptedRules: null }, {}, ['rules']],
  ['accepted the rules while none were published', { acceptedRules: '' }, {}, ['rules']],
  ['never accepted any rules, in a season without rules', { acceptedRules: null }, { rules: undefined }, ['rules']],
  [
    'accepted the rules while none were published, in a season without rules',
    { acceptedRules: '' },
    { rules: undefined },
    ['rules'],
  ],
  ['accepted the privacy policy while none was published', { acceptedPrivacy: '' }, {}, ['privacy']],
  ['accepted a privacy policy that was never published', { acceptedPrivacy: 'privacidad/9' }, {}, ['privacy']],
  ['accepted a newer privacy policy', { acceptedPrivacy: 'privacidad/2' }, {}, []],
  ['was never asked about a privacy policy', { acceptedPrivacy: null }, {}, []],
  ['turns 18 tomorrow', { birthDate: '2008-11-21' }, {}, ['age']],
  ['turns 18 today', { birthDate: '2008-11-20' }, {}, []],
  ['was born on 29 February: not of age on the 28th', { birthDate: '2008-02-29' }, { today: '2026-02-28' }, ['age']],
  ['was born on 29 February: of age on 1 March', { birthDate: '2008-02-29' }, { today: '2026-03-01' }, []],
  [
    'lacks every step, in the order in which the steps are asked',
    { emailConfirmed: false, birthDate: '2010-01-01', country: 'AR', acceptedRules: null, acceptedPrivacy: '' },
    {},
    ['email', 'age', 'country', 'rules', 'privacy'],
  ],
]

test.each(cases)('a member who %s', (_, changes, otherwise, missing) => {
  expect(missingSteps({ ...member, ...changes }, { ...asked, ...otherwise })).toEqual(missing)
})

describe('the requirements', () => {
  const season = (countries: string[]) =>
    ({
      all: () => (countries.length > 0 ? [{ definition: { countries } }] : []),
      currentRules: () => ({ id: 'general/2' }),
    }) as unknown as Season

  test('go by the date in Madrid, which changes at midnight there in summer and in winter', () => {
    expect(today(Date.parse('2026-11-19T22:59:59Z'))).toBe('2026-11-19')
    expect(today(Date.parse('2026-11-19T23:00:00Z'))).toBe('2026-11-20')
    expect(today(Date.parse('2026-07-01T21:59:59Z'))).toBe('2026-07-01')
    expect(today(Date.parse('2026-07-01T22:00:00Z'))).toBe('2026-07-02')
  })

  test('allow the countries of the season’s campaigns, or every known country while there are none', () => {
    expect(requirements(season(['ES']), 0).countries).toEqual(new Set(['ES']))
    expect(requirements(season([]), 0).countries.has('MX')).toBe(true)
  })
})
