import { winnerOf } from '#contract/games/eurocopa/tournament.ts'
import { type CampaignEntry, repeated } from '../../../campaigns/definition/campaign-entry.ts'
import { readInstant } from '../../../days.ts'
import type { EurocopaRules } from './rules.ts'
import { thirdsFaults } from './thirds-faults.ts'

type MatchRules = EurocopaRules['matches'][number]

/** Returns the faults that the schema cannot find; `rules` has already passed the schema. */
export function eurocopaFaults(entry: CampaignEntry, rules: EurocopaRules): string[] {
  const { teams, matches } = rules
  const byNumber = new Map(matches.map((match) => [match.n, match]))
  return [
    ...repeated(teams.map(({ code }) => code)).map((code) => `teams: "${code}" appears twice`),
    ...repeated(matches.map(({ n }) => String(n))).map((n) => `matches: the number ${n} appears twice`),
    ...matches.flatMap((match, i) =>
      [
        ...kickoffFaults(entry, match),
        ...(match.stage === 'group' ? groupFaults(rules, match) : knockOutFaults(entry, rules, match, byNumber)),
      ].map((fault) => `matches.${i}.${fault}`),
    ),
    ...roundFaults(matches),
    ...placesTwice(matches),
    ...finalFaults(matches),
    ...thirdsFaults(rules),
    ...replayFaults(rules, byNumber),
  ].map((fault) => `game.${fault}`)
}

function kickoffFaults({ opensAt, closesAt, zone }: CampaignEntry, { kickoff }: MatchRules): string[] {
  const at = readInstant(kickoff, zone)
  if (at === undefined) return [`kickoff: "${kickoff}" does not exist in the calendar`]
  const [opens, closes] = [readInstant(opensAt, zone), readInstant(closesAt, zone)]
  const isWithin = opens !== undefined && closes !== undefined && at > opens && at < closes
  return isWithin ? [] : ['kickoff: must be after opensAt and before closesAt']
}

function groupFaults({ teams }: EurocopaRules, { group, round, sides }: MatchRules): string[] {
  const faults: string[] = []
  if (group === undefined) faults.push('group: is missing')
  if (round === undefined) faults.push('round: is missing')
  for (const side of sides) {
    const team = teams.find(({ code }) => code === side)
    if (!team) faults.push(`sides: there is no team "${side}"`)
    else if (group !== undefined && team.group !== group) faults.push(`sides: "${side}" is not in group ${group}`)
  }
  if (sides[0] === sides[1]) faults.push('sides: a team does not play itself')
  return faults
}

function knockOutFaults(
  { zone }: CampaignEntry,
  { teams }: EurocopaRules,
  { n, group, round, kickoff, sides }: MatchRules,
  byNumber: ReadonlyMap<number, MatchRules>,
): string[] {
  const faults: string[] = []
  if (group !== undefined) faults.push('group: only a match of the stage "group" has one')
  if (round !== undefined) faults.push('round: only a match of the stage "group" has one')
  const groups = new Set(teams.map((team) => team.group))
  for (const [i, side] of sides.entries()) {
    const [, winner] = /^W(\d+)$/.exec(side) ?? []
    const [, place, letters = ''] = /^([123])([A-Z]+)$/.exec(side) ?? []
    if (winner !== undefined) {
      const before = byNumber.get(Number(winner))
      if (!before || before.stage === 'group')
        faults.push(`sides: there is no match ${winner} from which a team advances`)
      else if (before.n >= n || (readInstant(before.kickoff, zone) ?? 0) >= (readInstant(kickoff, zone) ?? 0)) {
        faults.push(`sides: match ${winner} is not before this one`)
      }
    } else if (place === undefined)
      faults.push(`sides: "${side}" is neither a place such as 1A nor a winner such as W45`)
    else if (place !== '3' && letters.length !== 1) faults.push(`sides: "${side}" names more than one group`)
    else if (place === '3' && !/^[12][A-Z]$/.test(sides[1 - i] ?? ''))
      faults.push(`sides: "${side}" must meet a first or second`)
    const unknown = place === undefined ? [] : [...letters].filter((letter) => !groups.has(letter))
    for (const letter of unknown) faults.push(`sides: there is no group ${letter}`)
  }
  return faults
}

/** Returns faults if a team plays more than once in a round of its group. */
function roundFaults(matches: readonly MatchRules[]): string[] {
  const played = matches.flatMap(({ group, round, sides }) =>
    group === undefined || round === undefined ? [] : sides.map((side) => `"${side}" in round ${round}`),
  )
  return repeated(played).map((twice) => `matches: ${twice} of its group appears twice`)
}

/**
 * Returns faults if a place or a winner advances to more than one match. Third-placed teams are not checked here,
 * because `thirds.map` decides their matches.
 */
function placesTwice(matches: readonly MatchRules[]): string[] {
  const sides = matches.flatMap(({ stage, sides }) =>
    stage === 'group' ? [] : sides.filter((side) => side[0] !== '3'),
  )
  return repeated(sides).map((side) => `matches: "${side}" goes on twice`)
}

function finalFaults(matches: readonly MatchRules[]): string[] {
  const finals = matches.filter(({ stage }) => stage === 'final').length
  return finals === 1 ? [] : [`matches: there must be one final, and there are ${finals}`]
}

function replayFaults({ teams, replay }: EurocopaRules, byNumber: ReadonlyMap<number, MatchRules>): string[] {
  if (!replay) return []
  const { results, rulings } = replay
  return [
    ...repeated(results.map(({ n }) => String(n))).map((n) => `results: match ${n} appears twice`),
    ...results.flatMap((result, i) =>
      resultFaults(result, byNumber.get(result.n)).map((fault) => `results.${i}.${fault}`),
    ),
    ...rulings.flatMap(({ scope, order }, i) => {
      const isKnown = scope === 'thirds' || teams.some(({ group }) => group === scope)
      const others = order.filter(
        (code) => !teams.some((team) => team.code === code && (scope === 'thirds' || team.group === scope)),
      )
      if (!isKnown) return [`rulings.${i}.scope: there is no group ${scope}`]
      return others.map((code) => `rulings.${i}.order: "${code}" is not in ${scope}`)
    }),
  ].map((fault) => `replay.${fault}`)
}

type Replayed = NonNullable<EurocopaRules['replay']>['results'][number]

function resultFaults({ n, ft90, aet, pens }: Replayed, match: MatchRules | undefined): string[] {
  if (!match) return [`n: there is no match ${n}`]
  const faults: string[] = []
  const result = { ft90, ...(aet && { aet }), ...(pens && { pens }) }
  const isLevel = ([home, away]: readonly [number, number]) => home === away
  if (aet && !isLevel(ft90)) faults.push('aet: only a match that is level after 90 minutes has extra time')
  if (aet?.some((goals, i) => goals < (ft90[i] ?? 0))) faults.push('aet: counts the goals of the 90 minutes too')
  if (aet && match.stage === 'group') faults.push('aet: a match of a group has no extra time')
  if (pens && (!isLevel(aet ?? ft90) || isLevel(pens))) faults.push('pens: a shoot-out decides a match that is level')
  if (match.stage !== 'group' && winnerOf(result) === null) faults.push('ft90: a team has to advance from a knock-out')
  return faults
}
