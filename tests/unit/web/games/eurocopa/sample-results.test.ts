import { expect, test } from 'vitest'
import { sampleResults } from '#web/games/eurocopa/matches/sample-results.ts'

const FACTORS = { group: 1, r16: 2, qf: 2, sf: 3, final: 3 }
const SCORING = { exact: 5, difference: 3, winner: 2, through: 2, factors: FACTORS, basis: 'aet' as const }

test.each([
  [[2, 1], 'exact 2-1: 5, difference 3-2: 3, winner 4-1: 2, none 1-2: 0'],
  [[0, 3], 'exact 0-3: 5, difference 1-4: 3, winner 0-5: 2, none 3-0: 0'],
  [[1, 1], 'exact 1-1: 5, difference 2-2: 3, none 1-3: 0'],
] as const)('a trial of %j has a possible end for each kind of hit', (goals, ends) => {
  const said = sampleResults(goals, SCORING).map(({ tier, goals, total }) => `${tier} ${goals.join('-')}: ${total}`)
  expect(said.join(', ')).toBe(ends)
})
