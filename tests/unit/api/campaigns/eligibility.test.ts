import { expect, test } from 'vitest'
import { obstacleFor } from '#api/campaigns/editions/eligibility.ts'
import { isOfAge } from '#api/days.ts'

test.each([
  ['2008-11-20', '2026-11-19', false],
  ['2008-11-20', '2026-11-20', true],
  ['2008-02-29', '2026-02-28', false],
  ['2008-02-29', '2026-03-01', true],
  ['2008-12-31', '2027-01-01', true],
])('a person born on %s is of age on %s: %s', (birthDate, day, expected) => {
  expect(isOfAge(birthDate, 18, day)).toBe(expected)
})

const person = { emailConfirmed: true, isBlocked: false, country: 'ES', birthDate: '1990-01-01' }
test.each([
  [{}, 'open', null],
  [{ emailConfirmed: false }, 'open', 'email_unconfirmed'],
  [{ country: 'MX' }, 'open', 'country_not_eligible'],
  [{ birthDate: '2010-01-01' }, 'open', 'too_young'],
  [{ isBlocked: true, country: 'MX' }, 'open', 'account_blocked'],
  [{ isBlocked: true }, 'paused', 'paused'],
  [{ emailConfirmed: false }, 'announced', 'not_open'],
  [{}, 'paused', 'paused'],
  [{}, 'archived', 'campaign_over'],
] as const)('a person changed by %o, in phase %s, meets the obstacle %s', (changes, phase, obstacle) => {
  expect(obstacleFor({ countries: ['ES'], minAge: 18 }, phase, { ...person, ...changes }, '2026-11-20')).toBe(obstacle)
})
