import { expect, test } from 'vitest'
import {
  type Draft,
  draftsOf,
  isDue,
  lacksThrough,
  readDrafts,
  withAgain,
  withDraft,
  without,
  withoutSaved,
  withoutTries,
  withStep,
  withTries,
  withTypedGoals,
} from '#web/games/eurocopa/drafts/drafts.ts'

const draft = (changes: Partial<Draft> = {}): Draft => ({
  match: 12,
  goals: [2, 1],
  through: null,
  at: 1,
  waits: false,
  ...changes,
})

test('one press gives a complete score, and goals stay between 0 and 15', () => {
  expect(withStep(null, 0, 1)).toEqual([1, 0])
  expect(withStep(null, 1, -1)).toEqual([0, 0])
  expect(withStep([0, 3], 0, -1)).toEqual([0, 3])
  expect(withStep([15, 3], 0, 1)).toEqual([15, 3])
})

test('an empty field counts as 0, and a number above the maximum becomes its last digit', () => {
  expect(withTypedGoals([2, 1], 0, '')).toEqual([0, 1])
  expect(withTypedGoals(null, 1, '3')).toEqual([0, 3])
  expect(withTypedGoals([0, 0], 0, '15')).toEqual([15, 0])
  expect(withTypedGoals([1, 0], 0, '16')).toEqual([6, 0])
  expect(withTypedGoals([1, 0], 0, '-2')).toEqual([2, 0])
})

test('emptying a field withdraws the prediction if the other field is 0 or empty', () => {
  expect(withTypedGoals([0, 1], 1, '')).toBeNull()
  expect(withTypedGoals([1, 0], 0, '')).toBeNull()
  expect(withTypedGoals([0, 0], 1, '')).toBeNull()
  expect(withTypedGoals(null, 0, '')).toBeNull()
  expect(withTypedGoals(null, 0, '-')).toBeNull()
  expect(withTypedGoals(null, 0, '0')).toEqual([0, 0])
})

test('removed drafts can be restored, except where there is a newer draft', () => {
  const drafts = { 12: draft(), 13: draft({ match: 13 }), 14: draft({ match: 14 }) }
  const taken = draftsOf(drafts, [12, 13])
  expect(Object.keys(taken)).toEqual(['12', '13'])
  const left = without(drafts, [12, 13])
  expect(left).toEqual({ 14: draft({ match: 14 }) })
  const newer = draft({ at: 2, goals: [0, 0] })
  expect(withAgain({ ...left, 12: newer }, taken)).toEqual({ ...drafts, 12: newer })
})

test('a draft that equals the saved prediction is removed', () => {
  const saved = { goals: [1, 0] as [number, number], through: 0 as const }
  const drafts = withDraft({}, draft(), saved)
  expect(Object.keys(drafts)).toEqual(['12'])
  expect(withDraft(drafts, draft({ goals: [1, 0] }), saved)).toEqual({})
})

test('for a level score, the team that advances is part of the prediction', () => {
  const saved = { goals: [1, 1] as [number, number], through: 0 as const }
  expect(withDraft({}, draft({ goals: [1, 1], through: 0 }), saved)).toEqual({})
  expect(Object.keys(withDraft({}, draft({ goals: [1, 1], through: 1 }), saved))).toEqual(['12'])
})

test('a response removes the drafts that were sent, but not a draft that has changed since', () => {
  const sent = [draft(), draft({ match: 13 }), draft({ match: 14 })]
  const now = { 12: draft(), 13: draft({ match: 13, at: 2 }), 14: draft({ match: 14 }) }
  expect(Object.keys(withoutSaved(now, sent, [12, 13]))).toEqual(['13', '14'])
})

test('stored values that are not valid drafts are left out', () => {
  const good = draft()
  const bad = [
    draft({ match: 1, goals: [16, 0] }),
    draft({ match: 2, goals: [-1, 0] }),
    { ...draft({ match: 3 }), through: 2 },
    'dos',
    null,
    { match: 4 },
  ]
  expect(readDrafts(JSON.stringify([good, ...bad]))).toEqual({ 12: good })
  expect(readDrafts('{')).toEqual({})
  expect(readDrafts('null')).toEqual({})
  expect(readDrafts(null)).toEqual({})
})

test('a draft is sent by itself once for each change, and never while it waits for a connection', () => {
  const none = new Map<number, number>()
  expect(isDue(draft(), none)).toBe(true)
  expect(isDue(draft({ waits: true }), none)).toBe(false)
  const tries = withTries(none, [draft(), draft({ match: 13 })])
  expect(isDue(draft(), tries)).toBe(false)
  expect(isDue(draft({ at: 2 }), tries)).toBe(true)
  expect([...withoutTries(tries, [12]).keys()]).toEqual([13])
})

test('only a level score of a knock-out match needs the side that advances', () => {
  const level = draft({ goals: [1, 1] })
  expect([lacksThrough(level, 'group'), lacksThrough(level, 'r16'), lacksThrough(draft(), 'r16')]).toEqual([
    false,
    true,
    false,
  ])
  expect(lacksThrough({ ...level, through: 0 }, 'final')).toBe(false)
})
