import { expect, test } from 'vitest'
import { createBudget, createCounter, MAX_KEYS } from '#host/budget.ts'

function budgetAt(start: number) {
  const clock = { now: start }
  const spend = createBudget({ points: 2, durationMs: 60_000 }, () => clock.now)
  return { clock, spend }
}

test('each key has points of its own', () => {
  const { spend } = budgetAt(1_000)
  expect([spend('ana'), spend('ana'), spend('ana')]).toEqual([undefined, undefined, 60])
  expect(spend('eva')).toBeUndefined()
})

test('the wait counts from the first point spent; after it, all points are available again', () => {
  const { clock, spend } = budgetAt(1_000)
  spend('ana')
  clock.now += 30_000
  spend('ana')
  clock.now += 29_500
  expect(spend('ana')).toBe(1)
  clock.now += 501
  expect([spend('ana'), spend('ana'), spend('ana')]).toEqual([undefined, undefined, 60])
})

test('under a flood of other keys, the oldest keys are dropped', () => {
  const { spend } = budgetAt(1_000)
  for (let i = 0; i < 3; i++) spend('ana')
  for (let i = 0; i < MAX_KEYS; i++) spend(`stranger ${i}`)
  expect(spend('ana')).toBeUndefined()
})

test('a counter counts up and down for each key, and starts again after its time', () => {
  const clock = { now: 1_000 }
  const guesses = createCounter(60_000, () => clock.now)
  expect([guesses.add('ana'), guesses.add('ana'), guesses.add('eva')]).toEqual([1, 2, 1])
  guesses.subtract('ana')
  guesses.subtract('a key without a count')
  expect([guesses.read('ana'), guesses.read('eva'), guesses.read('a key without a count')]).toEqual([1, 1, 0])
  clock.now += 60_001
  expect([guesses.read('ana'), guesses.add('ana')]).toEqual([0, 1])
})
