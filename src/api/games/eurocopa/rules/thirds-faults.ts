import { own } from '#contract/primitives/own.ts'
import type { EurocopaRules } from './rules.ts'

/** Returns each place that meets a third-placed team, with the letters of that team's possible groups. */
function meetingThirds({ matches }: EurocopaRules): Map<string, string> {
  const knockOut = matches.filter(({ stage }) => stage !== 'group')
  return new Map(
    knockOut.flatMap(({ sides: [home, away] }): [string, string][] => {
      if (away.startsWith('3')) return [[home, away.slice(1)]]
      return home.startsWith('3') ? [[away, home.slice(1)]] : []
    }),
  )
}

/**
 * Returns the faults of `thirds.map`. The map must contain every possible set of groups whose third-placed teams
 * advance, and the match of each of these teams.
 */
export function thirdsFaults(rules: EurocopaRules): string[] {
  const { count, map } = rules.thirds
  const groups = [...new Set(rules.teams.map(({ group }) => group))].sort()
  const meeting = meetingThirds(rules)
  if (meeting.size !== count) return [`thirds.count: ${count} thirds go on, and ${meeting.size} matches wait for one`]
  if (count > groups.length) return [`thirds.count: there are ${groups.length} groups`]
  const sets = count === 0 ? [] : subsets(groups, count)
  return [
    ...sets.filter((set) => !Object.hasOwn(map, set)).map((set) => `thirds.map: does not know ${set}`),
    ...Object.keys(map).flatMap((set) =>
      sets.includes(set)
        ? setFaults(set, own(map, set) ?? {}, meeting)
        : [`thirds.map: "${set}" is no set of ${count} groups`],
    ),
  ]
}

function setFaults(
  set: string,
  places: Readonly<Record<string, string>>,
  meeting: ReadonlyMap<string, string>,
): string[] {
  const faults: string[] = []
  for (const [place, letters] of meeting) {
    const third = own(places, place)
    if (third === undefined) faults.push(`thirds.map.${set}: does not say whom ${place} meets`)
    else if (!set.includes(third.slice(1)) || third[0] !== '3')
      faults.push(`thirds.map.${set}: ${third} does not go on`)
    else if (!letters.includes(third.slice(1)))
      faults.push(`thirds.map.${set}: ${place} waits for 3${letters}, not ${third}`)
  }
  const thirds = Object.values(places)
  if (new Set(thirds).size !== thirds.length) faults.push(`thirds.map.${set}: a third plays twice`)
  return faults
}

/** Returns all subsets of a size: `ABCD`, `ABCE`… */
function subsets(letters: readonly string[], size: number): string[] {
  if (size === 0) return ['']
  return letters.flatMap((letter, i) => subsets(letters.slice(i + 1), size - 1).map((rest) => letter + rest))
}
