import { describe, expect, test } from 'vitest'
import type { Calendar, Door, DoorPhase, MyDoors, OpenedDoor } from '#contract/games/xmas/xmas.schema.ts'
import { spotOf, storeysOf, streetDoorSpot } from '#web/games/xmas/house/places.ts'
import {
  canOpen,
  doorNumber,
  endsToday,
  givesSomething,
  isOver,
  isReadable,
  nextToOpen,
  stateOf,
  turnsAt,
  windowWords,
  withOpened,
} from '#web/games/xmas/state/window-state.ts'

const madrid = (text: string) => Date.parse(`${text}+01:00`)

const doorAs = (phase: DoorPhase, n = 5): Door => ({
  n,
  day: `2026-12-0${n}`,
  opensAt: madrid(`2026-12-0${n}T00:00`),
  lateUntil: madrid(`2026-12-0${n + 2}T00:00`),
  phase,
  kind: phase === 'closed' ? null : 'text',
})

const calendarOn = (now: string, doors: Door[], changes: Partial<Calendar> = {}): Calendar => ({
  serverNow: madrid(now),
  edition: 'test',
  zone: 'Europe/Madrid',
  today: now.slice(0, 10),
  doors,
  order: doors.map(({ n }) => n),
  next: null,
  bonus: null,
  ...changes,
})

const opened = (n: number): OpenedDoor => ({
  n,
  id: `play-${n}`,
  ticket: '1',
  at: 1,
  kind: 'text',
  outcome: { kind: 'lost' },
  quiz: null,
  code: null,
  entry: false,
  ornament: null,
})
const memberWith = (...doors: number[]): MyDoors => ({
  serverNow: 1,
  edition: 'test',
  obstacle: null,
  opened: doors.map(opened),
  entries: [],
})

describe('a window', () => {
  test.each([
    ['closed', 'cerrada hasta el 5 dic'],
    ['today', 'por abrir hoy'],
    ['late', 'por abrir, acaba hoy'],
    ['past', 'ya sin premio, para ver'],
    ['shut', 'su día pasó'],
  ] as const)('that is %s says so in a sentence', (phase, sentence) => {
    const door = doorAs(phase)
    const { unseen, sill } = windowWords(door, stateOf(door, undefined), calendarOn('2026-12-06T12:00', [door]))
    expect(`${unseen} ${sill}`).toBe(sentence)
  })

  test('that is late names its last day until that day comes', () => {
    const door = doorAs('late', 4)
    expect(windowWords(door, 'late', calendarOn('2026-12-04T12:00', [door])).sill).toBe('hasta 5 dic')
  })

  test('that the member has opened is shown as opened in every phase', () => {
    for (const phase of ['today', 'late', 'past'] as const) expect(stateOf(doorAs(phase), memberWith(5))).toBe('opened')
    expect(stateOf(doorAs('today'), memberWith(4))).toBe('today')
  })

  test('can be read from its day on unless it is shut', () => {
    const phases = ['closed', 'today', 'late', 'past', 'shut'] as const
    expect(phases.map((phase) => isReadable(doorAs(phase)))).toEqual([false, true, true, true, false])
  })

  test('can be opened from its day on, but not with an obstacle', () => {
    const door = doorAs('past')
    expect(canOpen(door, memberWith())).toBe(true)
    expect(canOpen(door, { ...memberWith(), obstacle: 'campaign_over' })).toBe(false)
    expect(canOpen(doorAs('closed'), memberWith())).toBe(false)
  })
})

test('the calendar changes when the next door opens, a late door expires or the campaign closes', () => {
  const doors = [doorAs('late', 4), doorAs('today', 5), doorAs('closed', 6)]
  const closesAt = madrid('2027-01-07T00:00')
  expect(turnsAt(calendarOn('2026-12-05T12:00', doors), closesAt)).toBe(madrid('2026-12-06T00:00'))
  expect(turnsAt(calendarOn('2026-12-06T12:00', doors), closesAt)).toBe(madrid('2026-12-07T00:00'))
  expect(turnsAt(calendarOn('2026-12-20T12:00', doors), closesAt)).toBe(closesAt)
})

test('the door to open next is the one of today, then the late one that ends first, and none that is closed', () => {
  const doors = [doorAs('past', 1), doorAs('late', 4), doorAs('late', 3), doorAs('today', 5), doorAs('closed', 6)]
  const calendar = calendarOn('2026-12-05T12:00', doors)
  const nextAfter = (...opened: number[]) => nextToOpen(calendar, memberWith(...opened))?.n
  expect([nextAfter(), nextAfter(5), nextAfter(5, 3), nextAfter(5, 3, 4)]).toEqual([5, 3, 4, undefined])
  expect(nextToOpen(calendar, undefined)?.n).toBe(5)
})

test('a door ends today on its last day, and not on the days before', () => {
  const onDay = (day: string) => endsToday(doorAs('late', 4), calendarOn(day, []))
  expect([onDay('2026-12-04T12:00'), onDay('2026-12-05T12:00')]).toEqual([false, true])
})

test.each([
  ['5', 5],
  ['24', 24],
  ['05', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1e1', undefined],
  ['100', undefined],
  ['', undefined],
  [undefined, undefined],
])('the number %j in the address names door %j', (text, n) => {
  expect(doorNumber(text)).toBe(n)
})

test('an opened door is added only once', () => {
  const once = withOpened(memberWith(), opened(5))
  expect(once.opened).toHaveLength(1)
  expect(withOpened(once, opened(5))).toBe(once)
})

test.each([
  [1, 1, [2]],
  [7, 2, [2, 4]],
  [24, 5, [1, 2, 4, 5]],
  [25, 6, []],
  [28, 6, [1, 2, 4]],
  [31, 7, [2]],
])(
  'a house with %i windows has %i storeys, and the street door in the middle of the lowest',
  (windows, storeys, lowest) => {
    const spots = Array.from({ length: windows }, (_, i) => spotOf(i + 1, windows))
    expect(storeysOf(windows)).toBe(storeys)
    expect(streetDoorSpot(windows)).toEqual({ 'data-row': storeys, 'data-column': 3 })
    const columnsOf = (row: number) =>
      spots.filter((spot) => spot['data-row'] === row).map((spot) => spot['data-column'])
    expect(columnsOf(storeys)).toEqual(lowest)
    for (let row = 1; row < storeys; row++) expect(columnsOf(row)).toEqual([1, 2, 3, 4, 5])
  },
)

test('only doors with more than their content have a last day', () => {
  const kinds = ['text', 'recipe', 'picture', 'quiz', 'code', 'win', 'entry', 'ornament'] as const
  expect(kinds.filter(givesSomething)).toEqual(['quiz', 'code', 'win', 'entry', 'ornament'])
})

test.each<[string, Parameters<typeof isOver>[0], boolean]>([
  ['that still runs', { closesAt: 2, phase: 'open' }, false],
  ['that is paused', { closesAt: 2, phase: 'paused' }, false],
  ['that has just closed', { closesAt: 1, phase: 'open' }, true],
  ['that was cancelled', { closesAt: 2, phase: 'cancelled' }, true],
])('a calendar %s', (_, campaign, over) => expect(isOver(campaign, { serverNow: 1 })).toBe(over))
