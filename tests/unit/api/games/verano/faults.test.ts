import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { CampaignEntry } from '#api/campaigns/definition/campaign-entry.ts'
import { GAMES } from '#api/games/catalog.ts'
import { veranoDemo } from '#api/games/verano/demo/demo.ts'
import { veranoFaults } from '#api/games/verano/rules/faults.ts'
import { findWord } from '#api/games/verano/rules/grid.ts'
import { type MissionInput, VeranoRules } from '#api/games/verano/rules/rules.ts'
import { parseSeason } from '#api/season/season-file.ts'
import { MISSION_KINDS, plainWord } from '#contract/games/verano/missions.ts'
import { isPlainDrawing } from '#contract/plain-drawing.ts'
import { beach as beachCampaign, seasonOf } from '#tests/support/seasons.ts'

const { rulesVersion: _, ...shown } = veranoDemo.entry('2026-07-01')
const entry = v.parse(CampaignEntry, { ...shown, rulesVersion: 'general/1' })
const shownRules = v.parse(VeranoRules, shown.game)
const runsBeach = (slug: string) => slug === 'playa'

const taster = { question: '¿Sí?', choices: ['Sí', 'No'], right: 0, why: 'Porque sí.' }
const mission = (task: MissionInput['content']['task'], parts: Partial<MissionInput> = {}): MissionInput => {
  return { content: { title: 'Título', text: 'Texto.', task, taster }, ...parts }
}
const questions = [
  { question: '¿Uno?', choices: ['Sí', 'No'] },
  { question: '¿Dos?', choices: ['Sí', 'No', 'Quizá'] },
]
const quiz = { kind: 'quiz', questions, pass: 1 } as const
const answers = [{ right: 1 }, { right: 2 }]
const word = {
  kind: 'word',
  grid: ['SOLXX', 'XMXXX', 'XXAXX', 'XXXRX', 'XXXXX'],
  clues: [
    { clue: 'Sale', letters: 3 },
    { clue: 'Moja', letters: 3 },
  ],
} as const
const search = { ...word, grid: [...word.grid], clues: [...word.clues] }
const words = ['SOL', 'MAR']
const code = { kind: 'code', partner: 'Horchatería', where: 'En la puerta.' } as const
const visits = { kind: 'visits', days: 3 } as const
const beach = (slug: string) => ({ kind: 'beach', slug, action: 'dig', digs: 1 }) as const

type RulesInput = v.InferInput<typeof VeranoRules>

function faultsOf(rules: Partial<RulesInput>, changes: Partial<CampaignEntry> = {}): string[] {
  const parsed = v.parse(VeranoRules, { missions: [mission(quiz, { secret: { answers } })], ...rules })
  return veranoFaults({ ...entry, ...changes }, parsed, runsBeach)
}

describe('the rules of a summer', () => {
  test('have no faults if they are sound', () => {
    const missions = [
      mission(quiz, { secret: { answers } }),
      mission(search, { secret: { words } }),
      mission(code, { code: 'SOL-26' }),
      mission(visits),
      mission(beach('playa')),
    ]
    const badges: RulesInput['badges'] = [{ key: 'amigo' }, { key: 'sabio', since: '2026-07-15T00:00' }]
    expect(faultsOf({ missions, badges, extraPlay: { slug: 'playa' } })).toEqual([])
  })

  test.each<[string, MissionInput, string]>([
    ['a quiz without answers', mission(quiz), 'secret.answers: must have one answer for each of the 2 questions'],
    [
      'one answer too few',
      mission(quiz, { secret: { answers: [{ right: 0 }] } }),
      'secret.answers: must have one answer for each of the 2 questions',
    ],
    [
      'an answer that is not among the choices',
      mission(quiz, { secret: { answers: [{ right: 2 }, { right: 2 }] } }),
      'secret.answers.0.right: there is no choice 2; they are counted from 0',
    ],
    [
      'a pass mark above the number of questions',
      mission({ ...quiz, pass: 3 }, { secret: { answers } }),
      'content.task.pass: there are 2 questions only',
    ],
    [
      'rows of different length',
      mission({ ...search, grid: ['SOLXX', 'XMXX', 'XXAXX', 'XXXRX', 'XXXXX'] }, { secret: { words } }),
      'content.task.grid: its rows must have the same length',
    ],
    [
      'a word that is not in the grid',
      mission(search, { secret: { words: ['SOL', 'SAL'] } }),
      'secret.words.1: "SAL" is not in the grid',
    ],
    [
      'a word that runs backwards',
      mission(search, { secret: { words: ['LOS', 'MAR'] } }),
      'secret.words.0: "LOS" is not in the grid',
    ],
    [
      'one word too few',
      mission(search, { secret: { words: ['SOL'] } }),
      'secret.words: must have one word for each of the 2 clues',
    ],
    [
      'a clue with another number of letters',
      mission({ ...search, clues: [{ clue: 'Sale', letters: 4 }, word.clues[1]] }, { secret: { words } }),
      'content.task.clues.0.letters: "SOL" has 3 letters',
    ],
    ['a code mission without a code', mission(code), 'code: is missing: what does the poster of the partner say?'],
    [
      'a code for another kind of mission',
      mission(visits, { code: 'X' }),
      'code: only a mission of the kind "code" has one',
    ],
    [
      'a secret for a kind of mission that has none',
      mission(visits, { secret: {} }),
      'secret: a mission of the kind "visits" has none',
    ],
    ['words for a quiz', mission(quiz, { secret: { answers, words } }), 'secret.words: only a word search has words'],
    [
      'answers for a word search',
      mission(search, { secret: { answers, words } }),
      'secret.answers: only a quiz has answers',
    ],
    [
      'a taster whose answer is not among its choices',
      { content: { ...mission(visits).content, taster: { ...taster, right: 2 } } },
      'content.taster.right: there is no choice 2; they are counted from 0',
    ],
    [
      'a beach that is not in the season',
      mission(beach('mar')),
      'content.task.slug: the season has no campaign "mar" with a game',
    ],
  ])('with %s are refused, naming the place of the fault', (_, bad, fault) => {
    expect(faultsOf({ missions: [mission(visits), bad] })).toEqual([`game.missions.1.${fault}`])
  })

  test.each<[string, Partial<RulesInput>, Partial<CampaignEntry>, string]>([
    [
      'more missions than weeks',
      { missions: [mission(visits), mission(visits)] },
      { closesAt: '2026-07-14T00:00' },
      'missions: there are 2 missions, and whole weeks for 1 only',
    ],
    [
      'a badge twice',
      { badges: [{ key: 'amigo' }, { key: 'sabio' }, { key: 'amigo' }] },
      {},
      'badges: "amigo" appears',
    ],
    [
      'a badge from before the edition',
      { badges: [{ key: 'amigo', since: '2026-06-30T23:59' }] },
      {},
      'badges.0.since: must not be before opensAt',
    ],
    [
      'a badge from the instant at which the edition closes',
      { badges: [{ key: 'amigo' }, { key: 'sabio', since: '2026-09-01T00:00' }] },
      {},
      'badges.1.since: must not be before opensAt, and must be before closesAt',
    ],
    [
      'a badge from a date that does not exist',
      { badges: [{ key: 'amigo', since: '2026-07-32T00:00' }] },
      {},
      'badges.0.since: "2026-07-32T00:00" does not exist in the calendar',
    ],
    ['no draw', {}, { draws: [] }, 'levels: give entries in the draw "verano", which the campaign does not have'],
    [
      'digs in an unknown campaign',
      { beach: { slug: 'mar', action: 'dig' } },
      {},
      'beach.slug: the season has no campaign "mar"',
    ],
    [
      'an extra play in an unknown campaign',
      { extraPlay: { slug: 'mar' } },
      {},
      'extraPlay.slug: the season has no campaign "mar"',
    ],
  ])('with %s are refused, naming the place of the fault', (_, rules, changes, fault) => {
    const faults = faultsOf(rules, changes)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(`game.${fault}`)
  })

  test('may have missions until the last day of the edition', () => {
    const missions = [mission(visits), mission(visits)]
    expect(faultsOf({ missions }, { closesAt: '2026-07-15T00:00' })).toEqual([])
  })
})

describe('the summer of the demonstration', () => {
  const { missions } = shownRules

  test('has no faults, alone and in a season with its beach', () => {
    expect(veranoFaults(entry, shownRules, runsBeach)).toEqual([])
    const summer = { ...shown, rulesVersion: 'general/1' }
    expect(() => parseSeason(seasonOf(summer, beachCampaign()), GAMES)).not.toThrow()
    expect(() => parseSeason(seasonOf(summer), GAMES)).toThrow('game · beach · slug')
  })

  test('has a mission of each kind, and the quiz in the third week', () => {
    expect(missions.map(({ content }) => content.task.kind).sort()).toEqual([...MISSION_KINDS].sort())
    expect(missions[2]?.content.task.kind).toBe('quiz')
  })

  test('has every hidden word in its grid, spelled as words are compared', () => {
    for (const { content, secret } of missions) {
      if (content.task.kind !== 'word') continue
      const { grid, clues } = content.task
      expect(secret?.words).toHaveLength(clues.length)
      expect(secret?.words?.filter((hidden) => !findWord(grid, hidden))).toEqual([])
      expect(secret?.words?.map(plainWord)).toEqual(secret?.words)
    }
  })

  test('has only plain drawings, and gives the code of the poster away in its text', () => {
    for (const { content, code: told } of missions) {
      if (content.task.kind === 'caption') expect(isPlainDrawing(content.task.picture.svg)).toBe(true)
      if (content.task.kind === 'code') expect(content.task.where).toContain(told)
    }
  })
})

describe('a word in the grid', () => {
  const grid = ['MAR', 'ÑLS', 'OXO']
  test.each([
    ['MAR', true],
    ['MÑO', true],
    ['MLO', true],
    ['RAM', false],
    ['RSO', true],
    ['RLO', false],
    ['MARE', false],
    ['', false],
  ])('%j is found: %j', (hidden, isThere) => {
    expect(findWord(grid, hidden)).toBe(isThere)
  })
})
