import { expect, test } from 'vitest'
import { EURO_2024 } from '#api/games/eurocopa/data/euro-2024.ts'
import { roundOfNewcomer } from '#api/games/eurocopa/predictions/newcomer.ts'
import { tournamentStateOf } from '#api/games/eurocopa/tournament/matches.ts'

const matches = [...tournamentStateOf(EURO_2024, [], []).matches.values()]
const kickoffOf = (n: number) => matches.find(({ match }) => match.n === n)?.kickoff ?? 0
const round = (said: number[], at: number) => roundOfNewcomer(matches, new Set(said), at)

test('a member is a newcomer who has predicted no begun match of an earlier round', () => {
  // Match 15 is the first of the second round, and match 25 belongs to the third.
  const second = kickoffOf(15)
  expect([round([15], second), round([25], second), round([12, 15], second), round([], second)]).toEqual([
    'round-2',
    'round-2',
    null,
    null,
  ])
})

test('in the first round there is no earlier one, and predictions of later rounds make no member old', () => {
  expect(round([1], kickoffOf(1))).toBeNull()
  expect(round([15], kickoffOf(15) - 1)).toBeNull()
})
