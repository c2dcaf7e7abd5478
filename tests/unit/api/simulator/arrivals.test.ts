import { expect, test } from 'vitest'
import { dayBlocks } from '#api/days.ts'
import { arrivals, type Crowd, SHAPES, type ShapeName } from '#api/simulator/arrivals.ts'

const ZONE = 'Europe/Madrid'
// The clocks go back on 25 October.
const DAYS = dayBlocks(ZONE, Date.parse('2026-10-19T22:00Z'), Date.parse('2026-11-02T23:00Z'))
const CROWD: Crowd = { people: 300, shape: 'evening', seed: 'a' }
const visits = (changes: Partial<Crowd> = {}) => [...arrivals({ ...CROWD, ...changes }, DAYS)]
const hourOf = (at: number) =>
  Number(new Date(at).toLocaleString('en', { timeZone: ZONE, hour: 'numeric', hourCycle: 'h23' }))

test('the same seed brings the same visits, and another seed brings others', () => {
  expect(visits()).toEqual(visits())
  expect(visits({ seed: 'b' })).not.toEqual(visits())
})

test.each(Object.keys(SHAPES) as ShapeName[])(
  'every person comes in the shape %s, once a day at most, in order',
  (shape) => {
    const made = visits({ shape })
    const times = made.map(({ at }) => at)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
    expect(made.filter(({ isFirst }) => isFirst).map(({ person }) => person)).toHaveLength(CROWD.people)
    expect(new Set(made.map(({ person }) => person)).size).toBe(CROWD.people)
    const days = made.map(
      ({ at, person }) => `${person} ${DAYS.findIndex(({ start, end }) => at >= start && at < end)}`,
    )
    expect(days.join()).not.toContain('-1')
    expect(new Set(days).size).toBe(days.length)
    const firsts = new Map(made.map(({ person }) => [person, made.find((one) => one.person === person)]))
    expect([...firsts.values()].every((visit) => visit?.isFirst)).toBe(true)
  },
)

test('the shape "evening" has most visits between 20:00 and 23:00, "even" has not', () => {
  const shareOfEvening = (shape: ShapeName) => {
    const hours = visits({ shape }).map(({ at }) => hourOf(at))
    return hours.filter((hour) => hour >= 20 && hour < 23).length / hours.length
  }
  expect(shareOfEvening('evening')).toBeGreaterThan(0.25)
  expect(shareOfEvening('even')).toBeLessThan(0.2)
})

test('in the shape "launch" most people come in the first half, and in the others about half do', () => {
  const firstHalf = (shape: ShapeName) =>
    visits({ shape }).filter(({ at, isFirst }) => isFirst && at < (DAYS[7]?.start ?? 0)).length
  expect(firstHalf('launch')).toBeGreaterThan(200)
  expect(firstHalf('even')).toBeLessThan(180)
})
