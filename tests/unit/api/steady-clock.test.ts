import { describe, expect, test } from 'vitest'
import { createSteadyClock } from '#api/steady-clock.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const YEAR_MS = 365 * 24 * HOUR_MS
const START = Date.parse('2026-12-31T23:30:00Z')

function clocks({ lastNoted = (START - MINUTE_MS) as number | undefined } = {}) {
  let ahead = 0
  let mono = 1_000
  const jumps: number[] = []
  const clock = createSteadyClock({
    now: () => START + ahead + mono - 1_000,
    monotonic: () => mono,
    lastNoted,
    onJump: (by) => jumps.push(by),
  })
  return {
    jumps,
    jump: (ms: number) => (ahead += ms),
    /** Lets time pass, checking once a minute; returns the last reading. */
    pass(ms: number) {
      let isSteady = clock.isSteady()
      for (let passed = 0; passed < ms; passed += MINUTE_MS) {
        mono += MINUTE_MS
        isSteady = clock.isSteady()
      }
      return isSteady
    },
  }
}

test('a clock that runs normally is steady from the start, also across midnight and the end of a year', () => {
  const clock = clocks()
  expect(clock.pass(0)).toBe(true)
  expect(clock.pass(3 * HOUR_MS)).toBe(true)
  expect(clock.jumps).toEqual([])
})

test.each([
  ['a year forward', YEAR_MS],
  ['two minutes forward', 2 * MINUTE_MS],
  ['an hour back', -HOUR_MS],
])('after a jump of %s, the clock is not steady for an hour', (_, by) => {
  const clock = clocks()
  clock.jump(by)
  expect(clock.pass(0)).toBe(false)
  expect(clock.pass(59 * MINUTE_MS)).toBe(false)
  expect(clock.pass(2 * MINUTE_MS)).toBe(true)
  expect(clock.jumps).toEqual([by])
})

test('when a clock that was a year ahead for a minute is put right, the unsteady hour begins again', () => {
  const clock = clocks()
  clock.jump(YEAR_MS)
  expect(clock.pass(MINUTE_MS)).toBe(false)
  clock.jump(-YEAR_MS)
  expect(clock.pass(59 * MINUTE_MS)).toBe(false)
  expect(clock.pass(2 * MINUTE_MS)).toBe(true)
})

test('a clock that is corrected in small steps stays steady', () => {
  const clock = clocks()
  for (let i = 0; i < 100; i++) {
    clock.jump(500)
    expect(clock.pass(MINUTE_MS)).toBe(true)
  }
})

describe('the clock at the start of a process', () => {
  test.each([
    ['is steady with a new database', undefined, true],
    ['is steady after a restart', START - 5 * MINUTE_MS, true],
    [
      'is not steady for an hour after a day without a noted time, or if it is a day ahead',
      START - 24 * HOUR_MS,
      false,
    ],
    ['is not steady for an hour if it is an hour behind', START + HOUR_MS, false],
  ])('%s', (_, lastNoted, isSteady) => {
    const clock = clocks({ lastNoted })
    expect(clock.pass(0)).toBe(isSteady)
    expect(clock.pass(61 * MINUTE_MS)).toBe(true)
  })
})
