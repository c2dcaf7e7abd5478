import { describe, expect, test } from 'vitest'
import { clockJumped, conditionsOf, type Facts, isForMail, MOST_COUNTED } from '#api/alerts/conditions.ts'
import { messageOf, stepsOf } from '#api/alerts/rules.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'

const NOW = Date.parse('2026-11-20T23:59:00Z')

const FINE: Facts = {
  failedMails: 0,
  isMailAway: false,
  overdueDraws: [],
  missingCodes: [],
  failingJobs: [],
  replicaLagMs: undefined,
  draft: undefined,
  freeBytes: 2e9,
}
const missingCodes = [{ campaign: 'tpp/2026', prizes: [{ prize: 'vale', waiting: 40 }] }]

describe('the conditions that need a person', () => {
  test.each<[string, Partial<Facts>, string[], string]>([
    ['no fault', {}, [], ''],
    ['failed mails', { failedMails: 3 }, ['mails-failed'], 'npm run mail -- retry'],
    ['very many failed mails', { failedMails: MOST_COUNTED }, ['mails-failed'], '1000 or more'],
    ['no mail server', { isMailAway: true }, ['mail-away'], 'SMTP_URL'],
    [
      'overdue draws',
      { overdueDraws: [{ campaign: 'playa/2026', draws: ['beach'] }] },
      ['draw-overdue playa/2026'],
      'npm run season -- public-value playa/2026',
    ],
    ['missing codes', { missingCodes }, ['codes-missing tpp/2026'], 'npm run codes -- import tpp/2026 vale FILE'],
    ['a failing job', { failingJobs: [{ name: 'prizes', rounds: 5 }] }, ['job-failing prizes'], 'job failed'],
    ['little space', { freeBytes: 2e9 - 1 }, ['disk-full'], '1999 MB'],
    ['a replica a little behind', { replicaLagMs: 5 * MINUTE_MS - 1 }, [], ''],
    ['a replica far behind', { replicaLagMs: 5 * MINUTE_MS }, ['replica-behind'], '5 minutes'],
    ['a refused season', { draft: { faults: ['no dates'], author: 'start', at: 1 } }, ['season-refused'], 'no dates'],
    ['data on another machine', { freeBytes: undefined }, [], ''],
  ])('with %s', (_, facts, names, words) => {
    const conditions = conditionsOf({ ...FINE, ...facts })
    expect(conditions.map(({ name }) => name)).toEqual(names)
    expect(conditions.map(({ text, advice }) => text + advice).join()).toContain(words)
  })

  test('can all be told by mail, except that mail does not work', () => {
    const all = conditionsOf({ ...FINE, failedMails: 1, isMailAway: true, missingCodes, freeBytes: 0 })
    expect(all.filter(({ name }) => !isForMail(name)).map(({ name }) => name)).toEqual(['mail-away'])
  })
})

const condition = { name: 'disk-full', title: 'The disk fills up', text: '300 MB are left.', advice: 'make room.' }
const told = (agoMs: number, endedAt: number | null = null) => ({
  name: condition.name,
  title: condition.title,
  since: NOW - agoMs - 2 * HOUR_MS,
  told_at: NOW - agoMs,
  ended_at: endedAt,
})

describe('what the operator is told', () => {
  test.each([
    ['begins', true, undefined, ['begin']],
    ['was told a moment ago', true, told(MINUTE_MS), []],
    ['was told almost a day ago', true, told(DAY_MS - 1), []],
    ['was told a day ago', true, told(DAY_MS), ['remind']],
    ['was told by a clock that was ahead', true, told(-6 * MINUTE_MS), ['remind']],
    ['was told by a process whose clock is a little ahead', true, told(-MINUTE_MS), []],
    ['has ended', false, told(MINUTE_MS), ['end']],
    ['had ended before', false, told(MINUTE_MS, NOW), []],
    ['ended an hour ago', false, told(HOUR_MS, NOW - HOUR_MS), ['forget']],
    ['returns soon after its end', true, told(HOUR_MS - 1, NOW), []],
    ['returns an hour after its end', true, told(HOUR_MS, NOW), ['begin']],
    ['was never there', false, undefined, []],
  ])('of a condition that %s', (_, isPresent, former, kinds) => {
    const steps = stepsOf(isPresent ? [condition] : [], former ? [former] : [], NOW)
    expect(steps.map(({ kind }) => kind)).toEqual(kinds)
  })

  test('says what to do at the beginning, and how long it has lasted after that', () => {
    const wordsOf = (kind: 'begin' | 'remind' | 'end' | 'forget', former = told(DAY_MS)) =>
      messageOf({ kind, condition, former }, NOW)
    expect(wordsOf('begin')).toEqual({
      title: 'The disk fills up',
      paragraphs: ['300 MB are left.', 'What to do: make room.'],
    })
    expect(wordsOf('remind')).toEqual({
      title: 'Still: The disk fills up',
      paragraphs: ['300 MB are left. It has lasted 1 day so far.', 'What to do: make room.'],
    })
    expect(wordsOf('end', told(MINUTE_MS))?.paragraphs[0]).toContain('It lasted 2 hours.')
    expect(wordsOf('forget')).toBeUndefined()
  })

  test('of a jump of the clock is by how much, and what it stops', () => {
    expect(clockJumped(-90_000).paragraphs.join()).toMatch(/-90 seconds.*NTP/)
  })
})
