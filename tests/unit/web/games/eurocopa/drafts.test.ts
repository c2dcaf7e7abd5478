import { expect, test } from 'vitest'
import {
  type Draft,
  draftsOf,
  readDrafts,
  withAgain,
  withDraft,
  without,
  withoutSaved,
  withStep,
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

test('one press makes a whole score, and goals stay within 0 and 15', () => {
  expect(withStep(null, 0, 1)).toEqual([1, 0])
  expect(withStep(null, 1, -1)).toEqual([0, 0])
  expect(withStep([0, 3], 0, -1)).toEqual([0, 3])
  expect(withStep([15, 3], 0, 1)).toEqual([15, 3])
})

test('an empty field is 0, and of too many figures the last one counts', () => {
  expect(withTypedGoals([2, 1], 0, '')).toEqual([0, 1])
  expect(withTypedGoals(null, 1, '3')).toEqual([0, 3])
  expect(withTypedGoals([0, 0], 0, '15')).toEqual([15, 0])
  expect(withTypedGoals([1, 0], 0, '16')).toEqual([6, 0])
  expect(withTypedGoals([1, 0], 0, '-2')).toEqual([2, 0])
})

test('emptying both fields withdraws a prediction', () => {
  expect(withTypedGoals([0, 1], 1, '')).toBeNull()
  expect(withTypedGoals([1, 0], 0, '')).toBeNull()
  expect(withTypedGoals([0, 0], 1, '')).toBeNull()
  expect(withTypedGoals(null, 0, '')).toBeNull()
  expect(withTypedGoals(null, 0, '-')).toBeNull()
  expect(withTypedGoals(null, 0, '0')).toEqual([0, 0])
})

test('drafts can be removed, and put back unless newer ones were made', () => {
  const drafts = { 12: draft(), 13: draft({ match: 13 }), 14: draft({ match: 14 }) }
  const taken = draftsOf(drafts, [12, 13])
  expect(Object.keys(taken)).toEqual(['12', '13'])
  const left = without(drafts, [12, 13])
  expect(left).toEqual({ 14: draft({ match: 14 }) })
  const newer = draft({ at: 2, goals: [0, 0] })
  expect(withAgain({ ...left, 12: newer }, taken)).toEqual({ ...drafts, 12: newer })
})

test('a draft that equals the saved prediction is no draft', () => {
  const saved = { goals: [1, 0] as [number, number], through: 0 as const }
  const drafts = withDraft({}, draft(), saved)
  expect(Object.keys(drafts)).toEqual(['12'])
  expect(withDraft(drafts, draft({ goals: [1, 0] }), saved)).toEqual({})
})

test('after a tie, the team that goes on is a part of the prediction', () => {
  const saved = { goals: [1, 1] as [number, number], through: 0 as const }
  expect(withDraft({}, draft({ goals: [1, 1], through: 0 }), saved)).toEqual({})
  expect(Object.keys(withDraft({}, draft({ goals: [1, 1], through: 1 }), saved))).toEqual(['12'])
})

test('a response takes what was sent, and no later change', () => {
  const sent = [draft(), draft({ match: 13 }), draft({ match: 14 })]
  const now = { 12: draft(), 13: draft({ match: 13, at: 2 }), 14: draft({ match: 14 }) }
  expect(Object.keys(withoutSaved(now, sent, [12, 13]))).toEqual(['13', '14'])
})

test('other contents of the storage are left out', () => {
  const good = draft()
  const bad = [
    draft({ goals: [16, 0] }),
    draft({ goals: [-1, 0] }),
    { ...draft(), through: 2 },
    'dos',
    null,
    { match: 1 },
  ]
  expect(readDrafts(JSON.stringify({ a: good, ...bad }))).toEqual({ 12: good })
  expect(readDrafts('{')).toEqual({})
  expect(readDrafts('null')).toEqual({})
  expect(readDrafts(null)).toEqual({})
})
