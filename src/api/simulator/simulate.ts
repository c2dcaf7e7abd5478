import { HOUR_MS } from '#contract/primitives/durations.ts'
import { type Definition, definitionOf } from '../campaigns/definition/definition.ts'
import { gameOf } from '../campaigns/definition/game-rules.ts'
import { type DayBlock, dayBlocks, dayOf } from '../days.ts'
import { GAMES } from '../games/catalog.ts'
import type { SeasonFile } from '../season/season-file.ts'
import { type Arrival, arrivals, type Crowd } from './arrivals.ts'
import { addTo, type Forecast, forecastOf } from './forecast.ts'
import { playSeason } from './play-season.ts'
import { addPeople, openWorld, type World } from './world.ts'

export interface Simulation extends Crowd {
  /** Number of days with plays after which the simulation ends; undefined for the whole season. */
  days: number | undefined
  codesAfterDays: number
  /** The present, by which campaigns that are over are left out. */
  now: number
}

/** Thrown for a season that cannot be simulated; the message is for the organiser. */
export class NothingToPlay extends Error {
  override readonly name = 'NothingToPlay'
}

/** Plays a season in memory, and returns how it went. Throws `NothingToPlay` and `SeasonFaults`. */
export async function simulate(file: SeasonFile, simulation: Simulation): Promise<Forecast> {
  const { people, shape, seed } = simulation
  const plan = planOf(file, simulation)
  const world = await openWorld(plan.file, { at: plan.startsAt }, seed)
  try {
    return { people, shape, seed, ...(await run(world, plan, simulation)) }
  } finally {
    await world.close()
  }
}

/** The part of a season that is simulated. */
export interface Plan {
  file: SeasonFile
  startsAt: number
  /** The days on which an edition is open. */
  days: readonly DayBlock[]
  /** The end of the last day that is simulated. */
  endsAt: number
}

/**
 * Returns the campaigns that can be played, without those that are over if others are to come, and their days. The
 * simulation starts an hour before the first of them opens. Throws `NothingToPlay`.
 */
export function planOf(file: SeasonFile, { days: most, now }: Pick<Simulation, 'days' | 'now'>): Plan {
  const definitions = file.campaigns.map((entry) => definitionOf(entry, GAMES))
  const isPlayed = (definition: Definition) => gameOf(definition, GAMES) !== undefined
  const ahead = definitions.filter((definition) => isPlayed(definition) && definition.closesAt > now)
  const chosen = ahead.length > 0 ? ahead : definitions.filter(isPlayed)
  if (chosen.length === 0) throw new NothingToPlay('No campaign of this season can be played: each is only announced.')
  const startsAt = Math.min(...chosen.map(({ opensAt }) => opensAt)) - HOUR_MS
  const days = daysOf(chosen)
  const campaigns = file.campaigns.filter((_, i) => chosen.some((definition) => definition === definitions[i]))
  return { file: { ...file, campaigns }, startsAt, days, endsAt: days.slice(0, most).at(-1)?.end ?? startsAt }
}

/** Returns the days of all editions in the zone of the first one, without those between two seasons. */
function daysOf(definitions: readonly Definition[]): DayBlock[] {
  const zone = definitions[0]?.zone ?? 'UTC'
  const days = new Map<string, DayBlock>()
  for (const { opensAt, closesAt } of definitions) {
    for (const block of dayBlocks(zone, opensAt, closesAt)) {
      const { start, end } = days.get(block.day) ?? block
      days.set(block.day, { ...block, start: Math.min(start, block.start), end: Math.max(end, block.end) })
    }
  }
  return [...days.values()].sort((a, b) => a.start - b.start)
}

async function run(world: World, { days, endsAt }: Plan, simulation: Simulation) {
  const { deps, clock } = world
  const { people, seed, codesAfterDays } = simulation
  const editions = deps.season.all().filter(({ playable }) => playable)
  const [first] = editions
  if (!first) throw new NothingToPlay('No campaign of this season can be played.')
  await addPeople(deps.db, people, first, clock.at)
  const confirmations = new Map<string, number>()
  const untilEnd = function* (visits: Iterable<Arrival>) {
    for (const visit of visits) {
      if (visit.at >= endsAt) return
      if (visit.isFirst) addTo(confirmations, dayOf(first.zone, visit.at))
      yield visit
    }
  }
  const isWhole = days.every(({ end }) => end <= endsAt)
  const course = { people, seed, codesAfterDays, isWhole }
  const played = await playSeason(world, untilEnd(arrivals(simulation, days)), course)
  const { mails, ...outcome } = await forecastOf(deps.db, editions, { ...played, endsAt })
  return {
    ...outcome,
    days: days.filter(({ start }) => start < endsAt).map(({ day }) => day),
    daysOfSeason: days.length,
    isWhole,
    mails: { ...mails, confirmations },
  }
}
