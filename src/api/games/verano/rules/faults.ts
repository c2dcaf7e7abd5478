import type { CampaignEntry } from '../../../campaigns/definition/campaign-entry.ts'
import { addDays, dayOf, instantOf, startOfDay } from '../../../days.ts'
import { faultsOfMission, notRun, type Runs } from './mission-faults.ts'
import { MISSION_DAYS, SUMMER_DRAW, type VeranoRules } from './rules.ts'

/** Returns the faults that the schema cannot find. `runs` says whether an address has an implemented game. */
export function veranoFaults(entry: CampaignEntry, rules: VeranoRules, runs: Runs): string[] {
  return [
    ...rules.missions.flatMap((mission, i) => faultsOfMission(mission, runs).map((fault) => `missions.${i}.${fault}`)),
    ...tooManyMissions(entry, rules),
    ...repeatedBadges(rules),
    ...rules.badges.flatMap(({ since }, i) => (since ? sinceFaults(entry, since, `badges.${i}.since`) : [])),
    ...noDraw(entry),
    ...(rules.beach ? notRun('beach.slug', rules.beach.slug, runs) : []),
    ...(rules.extraPlay ? notRun('extraPlay.slug', rules.extraPlay.slug, runs) : []),
  ].map((fault) => `game.${fault}`)
}

function tooManyMissions({ opensAt, closesAt, zone }: CampaignEntry, { missions }: VeranoRules): string[] {
  const firstDay = dayOf(zone, instantOf(opensAt, zone))
  const end = instantOf(closesAt, zone)
  const isWhole = (week: number) => startOfDay(zone, addDays(firstDay, (week + 1) * MISSION_DAYS)) <= end
  const weeks = missions.filter((_, week) => isWhole(week)).length
  return weeks < missions.length
    ? [`missions: there are ${missions.length} missions, and whole weeks for ${weeks} only`]
    : []
}

function repeatedBadges({ badges }: VeranoRules): string[] {
  const keys = badges.map(({ key }) => key)
  const repeated = new Set(keys.filter((key, i) => keys.indexOf(key) < i))
  return [...repeated].map((key) => `badges: "${key}" appears twice`)
}

function sinceFaults({ opensAt, closesAt, zone }: CampaignEntry, since: string, place: string): string[] {
  const at = instantIn(since, zone)
  if (at === undefined) return [`${place}: "${since}" does not exist in the calendar`]
  const isWithin = at >= instantOf(opensAt, zone) && at < instantOf(closesAt, zone)
  return isWithin ? [] : [`${place}: must not be before opensAt, and must be before closesAt`]
}

function instantIn(text: string, zone: string): number | undefined {
  try {
    return instantOf(text, zone)
  } catch {
    return undefined
  }
}

const noDraw = ({ draws }: CampaignEntry): string[] =>
  draws.some(({ key }) => key === SUMMER_DRAW)
    ? []
    : [`levels: give entries in the draw "${SUMMER_DRAW}", which the campaign does not have`]
