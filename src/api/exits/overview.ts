import { addDays, dayOf } from '../days.ts'
import type { Deps } from '../deps.ts'
import type { Exit } from '../season/exit-entry.ts'
import type { Season } from '../season/season.ts'
import { COUNTING_ZONE, departuresSince } from './exits.ts'
import { deadSinceOf } from './site-check.ts'

export interface ExitOverview {
  exit: Exit
  state: 'early' | 'open' | 'over'
  deadSince: number | null
  /** Departures of the last days, including today. */
  last7: number
  last30: number
}

/** Returns the report on a season's exits for an operator. */
export async function overviewOf(
  deps: Pick<Deps, 'db' | 'askSite'> & { season: Pick<Season, 'exits'> },
  now: number,
): Promise<ExitOverview[]> {
  const today = dayOf(COUNTING_ZONE, now)
  const [week, month] = await Promise.all([6, 29].map((back) => departuresSince(deps.db, addDays(today, -back))))
  return Promise.all(
    deps.season.exits.map(async (exit) => ({
      exit,
      state: now < exit.from ? 'early' : now < exit.until ? 'open' : 'over',
      deadSince: await deadSinceOf(deps, exit),
      last7: week?.get(exit.key) ?? 0,
      last30: month?.get(exit.key) ?? 0,
    })),
  )
}
