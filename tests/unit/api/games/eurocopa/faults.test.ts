import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CampaignEntry } from '#api/campaigns/definition/campaign-entry.ts'
import { GAMES } from '#api/games/catalog.ts'
import { EURO_2024, RESULTS_2024, RULINGS_2024 } from '#api/games/eurocopa/data/euro-2024.ts'
import { eurocopaFaults } from '#api/games/eurocopa/rules/faults.ts'
import { EurocopaRules } from '#api/games/eurocopa/rules/rules.ts'
import { parseSeason } from '#api/season/season-file.ts'
import { bracketOf } from '#contract/games/eurocopa/bracket.ts'
import { standingsOf, thirdsOf } from '#contract/games/eurocopa/standings.ts'
import type { Match, Stage, Tournament } from '#contract/games/eurocopa/tournament.ts'
import { euro, porra } from '#tests/support/porra.ts'
import { seasonOf } from '#tests/support/seasons.ts'

const entry = v.parse(CampaignEntry, porra())
const replay = { results: RESULTS_2024, rulings: RULINGS_2024, players: 0 }
const RULES = v.parse(EurocopaRules, euro({ replay }))

type Change = (rules: EurocopaRules) => void
const faultsOf = (change: Change): string[] => {
  const rules = structuredClone(RULES)
  change(rules)
  return eurocopaFaults(entry, rules).map((fault) => fault.replace(/^game\./, ''))
}
/** Changes match `n`, which has the index n - 1. */
const match =
  (n: number, changes: object): Change =>
  ({ matches }) =>
    Object.assign(matches[n - 1] ?? {}, changes)
const result =
  (n: number, changes: object): Change =>
  (rules) =>
    Object.assign(rules.replay?.results[n - 1] ?? {}, changes)

test('the real tournament has no faults', () => {
  expect(faultsOf(() => {})).toEqual([])
})

test.each<[string, Change, string]>([
  ['a team twice', ({ teams }) => teams.push({ code: 'ESP', name: 'Otra', group: 'B' }), 'teams: "ESP" appears twice'],
  ['a match number twice', match(2, { n: 1 }), 'matches: the number 1 appears twice'],
  ['an unknown team', match(1, { sides: ['GER', 'BRA'] }), 'matches.0.sides: there is no team "BRA"'],
  ['a team of another group', match(1, { sides: ['GER', 'ESP'] }), 'matches.0.sides: "ESP" is not in group A'],
  ['a team against itself', match(1, { sides: ['GER', 'GER'] }), 'matches.0.sides: a team does not play itself'],
  ['a group match without its group', match(1, { group: undefined }), 'matches.0.group: is missing'],
  ['a group match without its round', match(1, { round: undefined }), 'matches.0.round: is missing'],
  [
    'a team twice in a round',
    match(2, { sides: ['GER', 'SUI'] }),
    'matches: "GER" in round 1 of its group appears twice',
  ],
  ['a knock-out match with a group', match(37, { group: 'A' }), 'matches.36.group: only a match of the stage "group"'],
  ['a knock-out match with a round', match(37, { round: 1 }), 'matches.36.round: only a match of the stage "group"'],
  ['the winner of an unknown match', match(45, { sides: ['W90', 'W37'] }), 'matches.44.sides: there is no match 90'],
  ['the winner of a group match', match(45, { sides: ['W12', 'W37'] }), 'matches.44.sides: there is no match 12'],
  ['the winner of a later match', match(45, { sides: ['W46', 'W37'] }), 'matches.44.sides: match 46 is not before'],
  ['the same winner on both sides', match(45, { sides: ['W37', 'W37'] }), 'matches: "W37" goes on twice'],
  ['a group place in two matches', match(38, { sides: ['1A', '2B'] }), 'matches: "1A" goes on twice'],
  [
    'a knock-out side that is a team',
    match(37, { sides: ['ESP', '2C'] }),
    'matches.36.sides: "ESP" is neither a place',
  ],
  ['a place in two groups', match(37, { sides: ['1AB', '2C'] }), 'matches.36.sides: "1AB" names more than one group'],
  ['a place in an unknown group', match(37, { sides: ['1Z', '2C'] }), 'matches.36.sides: there is no group Z'],
  [
    'a third that meets the winner of a match',
    match(45, { sides: ['W37', '3ABC'] }),
    'matches.44.sides: "3ABC" must meet a first',
  ],
  [
    'a kick-off before the edition opens',
    match(1, { kickoff: '2026-05-31T21:00' }),
    'matches.0.kickoff: must be after opensAt',
  ],
  [
    'a kick-off after the edition has closed',
    match(51, { kickoff: '2026-07-20T00:00' }),
    'matches.50.kickoff: must be after opensAt',
  ],
  [
    'a date that does not exist',
    match(1, { kickoff: '2026-06-31T21:00' }),
    'matches.0.kickoff: "2026-06-31T21:00" does not',
  ],
  ['two finals', match(50, { stage: 'final' }), 'matches: there must be one final, and there are 2'],
  [
    'fewer thirds than matches that need one',
    ({ thirds }) => (thirds.count = 3),
    'thirds.count: 3 thirds go on, and 4 matches wait for one',
  ],
  ['a set of thirds that the map leaves out', ({ thirds }) => delete thirds.map.ADEF, 'thirds.map: does not know ADEF'],
  [
    'a set of thirds from an unknown group',
    ({ thirds }) => (thirds.map.ABCZ = {}),
    'thirds.map: "ABCZ" is no set of 4 groups',
  ],
  [
    'a place for which the map has no third',
    ({ thirds }) => delete thirds.map.ABCD?.['1B'],
    'thirds.map.ABCD: does not say whom 1B meets',
  ],
  [
    'a third that is not in its set',
    ({ thirds }) => Object.assign(thirds.map.ABCD ?? {}, { '1B': '3F' }),
    'thirds.map.ABCD: 3F does not go on',
  ],
  [
    'a third that its match does not allow',
    ({ thirds }) => Object.assign(thirds.map.ABCD ?? {}, { '1B': '3B' }),
    'thirds.map.ABCD: 1B waits for 3',
  ],
  [
    'a third in two matches',
    ({ thirds }) => Object.assign(thirds.map.ABCD ?? {}, { '1E': '3A' }),
    'thirds.map.ABCD: a third plays twice',
  ],
  ['a result of an unknown match', result(1, { n: 99 }), 'replay.results.0.n: there is no match 99'],
  ['two results of one match', result(2, { n: 1 }), 'replay.results: match 1 appears twice'],
  ['extra time in a group match', result(4, { ft90: [1, 1], aet: [2, 1] }), 'replay.results.3.aet: a match of a group'],
  [
    'extra time after a win',
    result(37, { ft90: [2, 1], aet: [3, 1] }),
    'replay.results.36.aet: only a match that is level',
  ],
  [
    'fewer goals after extra time than before',
    result(40, { ft90: [1, 1], aet: [0, 2] }),
    'replay.results.39.aet: counts the goals',
  ],
  [
    'a shoot-out without a winner',
    result(40, { ft90: [1, 1], aet: [1, 1], pens: [3, 3] }),
    'replay.results.39.pens: a shoot-out',
  ],
  ['a knock-out match without a winner', result(37, { ft90: [1, 1] }), 'replay.results.36.ft90: a team has to advance'],
  [
    'a ruling for an unknown group',
    (rules) => Object.assign(rules.replay?.rulings[0] ?? {}, { scope: 'Z' }),
    'replay.rulings.0.scope: there is no group Z',
  ],
  [
    'a ruling on teams of another group',
    (rules) => Object.assign(rules.replay?.rulings[0] ?? {}, { scope: 'A' }),
    'replay.rulings.0.order: "DEN" is not in A',
  ],
])('%s is a fault', (_, change, fault) => {
  expect(faultsOf(change)).toContainEqual(expect.stringContaining(fault))
})

interface Skeleton {
  matches: {
    id: string
    stage: Stage
    group?: string
    date: string
    kickoffUtc: string | null
    city: string
    slots: [string, string]
  }[]
}

/** Euro 2028 as a campaign: its matches in the order of their days, with made-up times and teams. */
function euro2028() {
  const file = new URL('../../../../fixtures/euro2028-skeleton.json', import.meta.url)
  const { matches }: Skeleton = JSON.parse(readFileSync(file, 'utf8'))
  const ofGroups = matches.filter(({ stage }) => stage === 'group').sort((a, b) => a.date.localeCompare(b.date))
  const hours = new Map<string, number>()
  /** Returns the made-up code of a team: `TBC` for `B3`, the third team of group B. */
  const codeOf = (slot: string) => `T${slot[0]}${'ABCD'[Number(slot[1]) - 1]}`
  const game = {
    teams: [...'ABCDEF'].flatMap((group) =>
      [1, 2, 3, 4].map((n) => ({ code: codeOf(`${group}${n}`), name: `Equipo ${group}${n}`, group })),
    ),
    matches: matches.map(({ id, stage, group, date, kickoffUtc, city, slots: [home, away] }) => {
      const hour = (hours.get(date) ?? 12) + 2
      hours.set(date, hour)
      const kickoff = kickoffUtc ?? `${date}T${hour}:00Z`
      if (stage !== 'group') return { n: Number(id), stage, kickoff, city, sides: [home, away] }
      const n = ofGroups.findIndex((one) => one.id === id) + 1
      return {
        n,
        stage,
        group,
        round: Math.ceil(Number(id[1]) / 2),
        kickoff,
        city,
        sides: [codeOf(home), codeOf(away)],
      }
    }),
    thirds: EURO_2024.thirds,
  }
  const window = { opensAt: '2028-06-01T00:00', closesAt: '2028-07-15T00:00', claimUntil: '2028-08-15T00:00' }
  return { ...porra(), ...window, edition: 'euro-2028', game }
}

test('Euro 2028 needs only other data: it loads, and its bracket differs', () => {
  expect(() => parseSeason(seasonOf(euro2028()), GAMES)).not.toThrow()
  const { teams, matches, thirds } = v.parse(EurocopaRules, euro2028().game)
  const tournament: Tournament = {
    teams,
    thirds,
    matches: matches.map(({ kickoff, ...match }): Match => ({ ...match, kickoff: Date.parse(kickoff) })),
  }
  // The team with the earlier letter wins, by more goals in later groups: so the thirds of groups A to D lose by the
  // fewest goals and qualify.
  const results = tournament.matches.flatMap(({ n, group = '', sides: [home, away] }) => {
    const goals = 'ABCDEF'.indexOf(group) + 1
    return goals === 0 ? [] : [{ n, ft90: home < away ? ([goals, 0] as const) : ([0, goals] as const) }]
  })
  const groups = Object.fromEntries([...'ABCDEF'].map((group) => [group, standingsOf(tournament, group, results)]))
  const stage = { groups, thirds: thirdsOf(Object.values(groups)) }
  const bracket = bracketOf(tournament, stage, (_, [home]) => home)
  expect(bracket.get(43)).toEqual(['TDA', 'TFB'])
  expect(bracket.get(44)).toEqual(['TEA', 'TBC'])
  expect(bracket.get(51)).not.toContain(null)
})
