import type { SeasonFileInput } from '#api/season/season-file.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { timeFromNow, windowFromNow } from '#tests/support/days-from-now.ts'
import { beach, seasonOf } from '#tests/support/seasons.ts'
import { summer } from '#tests/support/summer.ts'

/** The week in which each kind of mission is open. */
export const WEEK = { quiz: 1, word: 2, visits: 3, invite: 4, code: 5, beach: 6, caption: 7, medals: 8 }

/** A summer of eight missions that began today, with the beach beside it. */
export function summertime(): SeasonFileInput {
  const open = windowFromNow(0, 62, 92)
  const draws = [{ key: 'verano', name: 'Sorteo del verano', drawsAt: timeFromNow(66, '12:00'), alternates: 3 }]
  return seasonOf(summer({ ...open, draws }), beach(open))
}

/** Returns how far ahead the clock has to be for a day of a week; by default for the second day. */
export const inWeek = (week: number, day = 1): number => ((week - 1) * 7 + day) * DAY_MS
