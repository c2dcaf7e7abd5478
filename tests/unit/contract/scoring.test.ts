import { expect, test } from 'vitest'
import { type Prediction, type Scored, type Scoring, scoreOf } from '#contract/games/eurocopa/scoring.ts'
import type { Result, Stage } from '#contract/games/eurocopa/tournament.ts'

const SCORING: Scoring = {
  exact: 5,
  difference: 3,
  winner: 2,
  through: 2,
  factors: { group: 1, r16: 2, qf: 2, sf: 3, final: 3 },
  basis: 'aet',
}

/** Matches of 2024. */
const ENG_SVK = { ft90: [1, 1], aet: [2, 1] } as const
const ESP_GER = { ft90: [1, 1], aet: [2, 1] } as const
const POR_SVN = { ft90: [0, 0], aet: [0, 0], pens: [3, 0] } as const
const FINAL = { ft90: [2, 1] } as const
const DRAW = { ft90: [1, 1] } as const

type Row = [what: string, Prediction, Omit<Result, 'n'>, Stage, Partial<Scored>]

test.each<Row>([
  [
    'the exact score',
    { goals: [2, 1] },
    FINAL,
    'final',
    { tier: 'exact', points: 5, factor: 3, through: 2, total: 17 },
  ],
  ['the right goal difference', { goals: [1, 0] }, FINAL, 'final', { tier: 'difference', total: 11 }],
  ['the right winner', { goals: [3, 0] }, FINAL, 'sf', { tier: 'winner', total: 8 }],
  ['the wrong winner', { goals: [1, 2] }, FINAL, 'sf', { tier: 'none', points: 0, through: 0, total: 0 }],
  ['a draw with another score', { goals: [0, 0] }, DRAW, 'group', { tier: 'difference', through: 0, total: 3 }],
  ['a winner where the match is a draw', { goals: [1, 0] }, DRAW, 'group', { tier: 'none', total: 0 }],
  ['the score after extra time', { goals: [2, 1] }, ENG_SVK, 'r16', { tier: 'exact', total: 12 }],
  [
    'the score after ninety minutes, with the right winner',
    { goals: [1, 1], through: 0 },
    ESP_GER,
    'qf',
    { tier: 'none', total: 2 },
  ],
  [
    'the score before a shoot-out, with the right winner',
    { goals: [0, 0], through: 0 },
    POR_SVN,
    'r16',
    { tier: 'exact', through: 2, total: 12 },
  ],
  [
    'the score before a shoot-out, with the wrong winner',
    { goals: [0, 0], through: 1 },
    POR_SVN,
    'r16',
    { through: 0, total: 10 },
  ],
  [
    'a draw without a winner of the shoot-out',
    { goals: [1, 1] },
    POR_SVN,
    'r16',
    { tier: 'difference', through: 0, total: 6 },
  ],
  [
    'a win of the side that wins the shoot-out',
    { goals: [1, 0] },
    POR_SVN,
    'r16',
    { tier: 'none', through: 2, total: 2 },
  ],
  [
    'a side that goes through, in a group match',
    { goals: [2, 1], through: 0 },
    FINAL,
    'group',
    { through: 0, total: 5 },
  ],
])('the points for %s', (_, prediction, result, stage, scored) => {
  expect(scoreOf(prediction, result, stage, SCORING)).toMatchObject(scored)
})

test.each<Row>([
  ['a draw after ninety minutes', { goals: [1, 1], through: 0 }, ENG_SVK, 'r16', { tier: 'exact', total: 12 }],
  ['the winner after extra time', { goals: [2, 1] }, ENG_SVK, 'r16', { tier: 'none', through: 2, total: 2 }],
  [
    'a draw after ninety minutes of another match',
    { goals: [1, 1], through: 0 },
    ESP_GER,
    'qf',
    { tier: 'exact', total: 12 },
  ],
])('if only ninety minutes count, the points for %s', (_, prediction, result, stage, scored) => {
  expect(scoreOf(prediction, result, stage, { ...SCORING, basis: 'ft90' })).toMatchObject(scored)
})
