import { addDays, dayOf } from '#api/campaigns/days.ts'
import type { SeasonFileInput } from '#api/campaigns/season-file.ts'
import { DAY_MS } from '#contract/durations.ts'
import { beach, seasonOf } from '#tests/support/seasons.ts'
import { summer } from '#tests/support/summer.ts'

const ZONE = 'Europe/Madrid'

/** The week in which each kind of mission is open. */
export const WEEK = { quiz: 1, word: 2, visits: 3, invite: 4, code: 5, beach: 6, caption: 7, medals: 8 }

/** A summer of eight missions that began today, with the beach beside it. */
export function summertime(): SeasonFileInput {
  const first = dayOf(ZONE, Date.now())
  const at = (day: number, time = '00:00') => `${addDays(first, day)}T${time}`
  const open = { opensAt: at(0), closesAt: at(62), claimUntil: at(92) }
  const draws = [{ key: 'verano', name: 'Sorteo del verano', drawsAt: at(66, '12:00'), alternates: 3 }]
  return seasonOf(summer({ ...open, draws }), beach(open))
}

/** How far ahead the clock stands on a day of a week; on its second one, unless said otherwise. */
export const inWeek = (week: number, day = 1): number => ((week - 1) * 7 + day) * DAY_MS
