import { describe, expect, test } from 'vitest'
import { atItsPart, readMissionForm } from '#contract/games/verano/mission-form.ts'
import { newsWords } from '#contract/games/verano/news-words.ts'
import type { Mission, MissionTask, MyMission, MySummer } from '#contract/games/verano/verano.schema.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { verdict } from '#web/games/verano/quiz/quiz-answers.tsx'
import { nextMidnight } from '#web/games/verano/state/next-midnight.ts'
import {
  areMissionsOver,
  dayState,
  daysOfWeek,
  isToDo,
  missionNumber,
  shownMission,
  stageOf,
  weekCount,
  weekOf,
  weekState,
} from '#web/games/verano/state/summer-state.ts'
import { againWords, doneWords, taskWords } from '#web/games/verano/state/summer-words.ts'
import { cellAfter, cellsOf, clueFor, lineOf, wordBetween } from '#web/games/verano/word-search/grid-cells.ts'

const SUMMER = { firstDay: '2026-07-01', lastDay: '2026-08-31' }

describe('the weeks of a summer', () => {
  test('begin on the first day of the summer, and the last week may be shorter', () => {
    expect(weekOf(SUMMER, '2026-07-07')).toBe(1)
    expect(weekOf(SUMMER, '2026-07-08')).toBe(2)
    expect(weekCount(SUMMER)).toBe(9)
    expect(daysOfWeek(SUMMER, 9)).toEqual([26, 27, 28, 29, 30, 31].map((day) => `2026-08-${day}`))
  })

  test('include days before the summer in the first week, and days after it in the last week', () => {
    expect(weekOf(SUMMER, '2026-06-20')).toBe(1)
    expect(weekOf(SUMMER, '2026-09-20')).toBe(9)
  })

  test.each([
    [1, 8, 1],
    [4, 8, 4],
    [9, 8, 8],
    [1, 1, 1],
    [12, 12, 8],
  ])('week %i of %i has the sun at stage %i', (week, weeks, stage) => expect(stageOf(week, weeks)).toBe(stage))
})

test.each<[MissionTask, string]>([
  [{ kind: 'visits', days: 3 }, 'Sella tu cartilla 3 días de la semana.'],
  [{ kind: 'invite', friends: 1 }, 'Que alguien acepte tu invitación durante la semana.'],
  [{ kind: 'beach', digs: 2 }, 'Cava 2 veces en la playa durante la semana.'],
])('the text of a task is true during the week of its mission and afterwards: %o', (task, words) =>
  expect(taskWords(task)).toBe(words),
)

test('a day is stamped, repaired, missed, today or still to come', () => {
  const mine = { days: ['2026-07-01', '2026-07-02'], spare: { used: '2026-07-02', days: [] } }
  const states = ['01', '02', '03', '04', '05'].map((day) => dayState(`2026-07-${day}`, '2026-07-04', mine))
  expect(states).toEqual(['stamped', 'repaired', 'missed', 'today', 'coming'])
})

test('the next midnight is right on days of 23 and 25 hours', () => {
  const next = (at: string) => new Date(nextMidnight(Date.parse(at), 'Europe/Madrid')).toISOString()
  expect(next('2026-07-01T10:15:30.250Z')).toBe('2026-07-01T22:00:00.000Z')
  expect(next('2026-03-29T00:30:00Z')).toBe('2026-03-29T22:00:00.000Z')
  expect(next('2026-10-25T00:30:00Z')).toBe('2026-10-25T23:00:00.000Z')
})

describe('the mission that is shown', () => {
  const mission = (n: number, phase: Mission['phase']): Mission => ({
    n,
    opensAt: 0,
    closesAt: 0,
    phase,
    kind: null,
    title: null,
    text: null,
    task: null,
    taster: null,
    result: null,
  })
  const summer = (...phases: Mission['phase'][]) => ({
    serverNow: 0,
    edition: 'test',
    zone: 'Europe/Madrid',
    today: SUMMER.firstDay,
    ...SUMMER,
    missions: phases.map((phase, i) => mission(i + 1, phase)),
    points: { day: 1, mission: 3 },
    levels: [],
    draw: null,
    next: null,
  })

  test('is the mission in the address, else the open mission, else the last past mission', () => {
    const now = summer('over', 'open', 'closed')
    expect(shownMission(now, '3')?.n).toBe(3)
    expect(shownMission(now, '33')?.n).toBe(2)
    expect(shownMission(now, undefined)?.n).toBe(2)
    expect(shownMission(summer('over', 'over'), undefined)?.n).toBe(2)
    expect([summer('over', 'open'), summer('over', 'over')].map(areMissionsOver)).toEqual([false, true])
  })

  test('is chosen only by a valid number in the address', () => {
    expect(['0', '01', '1.5', '', '<b>', '100'].map(missionNumber)).toEqual(Array(6).fill(undefined))
    expect(missionNumber('12')).toBe(12)
  })

  test('does not count as done if it was annulled', () => {
    const own = { n: 1, doneAt: 5, have: 1, of: 1, answer: null, againAt: null, annulled: null }
    const mine = (annulled: string | null): Pick<MySummer, 'missions'> => ({ missions: [{ ...own, annulled }] })
    expect(weekState(mission(1, 'over'), mine(null))).toBe('done')
    expect(weekState(mission(1, 'over'), mine('Motivo'))).toBe('over')
  })
})

describe('the word search', () => {
  const GRID = ['SOLXX', 'XMARX', 'XXÑXX', 'XXXIX', 'XXXXO']

  test('finds words to the right, down and diagonally, in any case, but not backwards', () => {
    expect(cellsOf(GRID, ' sol ')).toEqual(lineOf({ row: 0, column: 0 }, { row: 0, column: 2 }))
    expect(cellsOf(GRID, 'laÑ')).toHaveLength(3)
    expect(cellsOf(GRID, 'smñio')).toHaveLength(5)
    expect(cellsOf(GRID, 'los')).toEqual([])
    expect(cellsOf(GRID, '')).toEqual([])
  })

  test('reads a word from either end of a line, and no word from a crooked line', () => {
    expect(wordBetween(GRID, { row: 0, column: 2 }, { row: 0, column: 0 })).toBe('SOL')
    expect(wordBetween(GRID, { row: 4, column: 4 }, { row: 0, column: 0 })).toBe('SMÑIO')
    expect(wordBetween(GRID, { row: 0, column: 0 }, { row: 1, column: 3 })).toBe('')
  })

  test('assigns a word to the first free clue of its length', () => {
    const clues = [{ letters: 3 }, { letters: 5 }, { letters: 3 }]
    expect(clueFor(clues, ['', '', ''], 'SOL')).toBe(0)
    expect(clueFor(clues, ['MAR', '', ''], 'SOL')).toBe(2)
    expect(clueFor(clues, ['', '', ''], 'OLAS')).toBe(-1)
  })

  test('moves with the arrow keys, but not beyond the edge', () => {
    expect(cellAfter('ArrowLeft', { row: 0, column: 0 }, GRID)).toBeUndefined()
    expect(cellAfter('ArrowDown', { row: 0, column: 0 }, GRID)).toEqual({ row: 1, column: 0 })
    expect(cellAfter('a', { row: 0, column: 0 }, GRID)).toBeUndefined()
  })
})

describe('the form of a mission', () => {
  test('builds the answer from its parts, in the format of its kind', () => {
    expect(readMissionForm({ kind: 'quiz', parts: '2', 'part-0': '1', 'part-1': '0' })).toEqual({ choices: [1, 0] })
    expect(readMissionForm({ kind: 'word', parts: '1', 'part-0': ' sol ' })).toEqual({ words: ['sol'] })
    expect(readMissionForm({ kind: 'medals', parts: '1', 'part-0': '21' })).toEqual({ medals: 21 })
  })

  test('reports a missing part at its field', () => {
    const ask = () => readMissionForm({ kind: 'quiz', parts: '2', 'part-0': '1' })
    expect(ask).toThrow(ProblemError)
    expect(atItsPart({ path: 'words.2', message: 'No' })).toEqual({ path: 'part-2', message: 'No' })
    expect(atItsPart({ path: 'code', message: 'No' })).toEqual({ path: 'part-0', message: 'No' })
  })

  test('refuses a kind of mission that has no answer', () => {
    expect(() => readMissionForm({ kind: 'visits', parts: '1' })).toThrow(ProblemError)
    expect(() => readMissionForm({ kind: 'toString', parts: '1' })).toThrow(ProblemError)
  })
})

test('the gains of an action are listed in words', () => {
  expect(newsWords({ points: 0, missions: [], levels: [], badges: [] })).toEqual([])
  expect(
    newsWords({ points: 4, missions: [2], levels: ['ola'], badges: [{ key: 'sabio', level: 1, name: 'Sabio' }] }),
  ).toEqual([
    '4 puntos más.',
    'Misión 2 hecha.',
    'Nivel Ola: una participación más en el sorteo.',
    'Insignia nueva: Sabio.',
  ])
})

test('a mission is to do until it is done, annulled, or answered in vain today', () => {
  const own: MyMission = { n: 1, doneAt: null, have: 0, of: 1, answer: null, againAt: null, annulled: null }
  expect(isToDo(own)).toBe(true)
  expect(isToDo({ ...own, doneAt: 1 })).toBe(false)
  expect(isToDo({ ...own, againAt: 1 })).toBe(false)
  expect(isToDo({ ...own, doneAt: 1, annulled: 'Motivo' })).toBe(false)
})

test.each([
  [2, 0, 'Sellaste 2 días.'],
  [1, 3, 'Sellaste 1 día e hiciste 3 misiones.'],
  [0, 1, 'Hiciste 1 misión.'],
  [0, 0, ''],
])('a summer of %i days and %i missions is told as «%s»', (days, missions, words) => {
  expect(doneWords(days, missions)).toBe(words)
})

test('a quiz that was not passed says how many right answers it lacked', () => {
  const questions = ['a', 'b', 'c', 'd', 'e'].map((question) => ({ question, choices: ['x', 'y'] }))
  const quiz: MissionTask = { kind: 'quiz', pass: 3, questions }
  expect(againWords(quiz, 1)).toBe('Te han faltado 2.')
  expect(againWords(quiz, 2)).toBe('Te ha faltado 1.')
})

test.each<[number | null, number | undefined, string]>([
  [1, 1, 'y'],
  [1, 0, 'x (era «y»)'],
  [null, 0, 'x'],
  [1, undefined, 'Es «y».'],
])('the verdict on a choice names the right one only if it is public: %o, %o', (right, said, words) =>
  expect(verdict(['x', 'y'], right, said)).toBe(words),
)
