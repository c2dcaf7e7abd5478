import { expect, test } from 'vitest'
import { createBudget } from '#host/budget.ts'

function budgetAt(start: number) {
  const clock = { now: start }
  const spend = createBudget({ points: 2, durationMs: 60_000 }, () => clock.now)
  return { clock, spend }
}

test('a key has its points, and another key its own', () => {
  const { spend } = budgetAt(1_000)
  expect([spend('ana'), spend('ana'), spend('ana')]).toEqual([undefined, undefined, 60])
  expect(spend('eva')).toBeUndefined()
})

test('the wait counts from the first point on, and ends with the points whole', () => {
  const { clock, spend } = budgetAt(1_000)
  spend('ana')
  clock.now += 30_000
  spend('ana')
  clock.now += 29_500
  expect(spend('ana')).toBe(1)
  clock.now += 501
  expect([spend('ana'), spend('ana'), spend('ana')]).toEqual([undefined, undefined, 60])
})

test('a flood of other keys fills no memory: the oldest are forgotten', () => {
  const { spend } = budgetAt(1_000)
  for (let i = 0; i < 3; i++) spend('ana')
  for (let i = 0; i < 10_000; i++) spend(`stranger ${i}`)
  expect(spend('ana')).toBeUndefined()
})
