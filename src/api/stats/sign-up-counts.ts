import { dayOf } from '../days.ts'
import type { Transaction } from '../db/database.ts'
import type { Season } from '../season/season.ts'
import { addToSignUps, admitKey } from './queries.ts'
import { seasonZone } from './season-zone.ts'

/** Maximum number of keys that are counted by their own names, so that strangers cannot fill a table with made-up ones. */
const MOST_KEYS = 200
/** The key under which all others are counted. */
const OTHER = 'other'

type Days = Pick<Season, 'all'>

interface Counted {
  country: string
  via: string | null
}

/** Returns the key by which a link is counted: its own, or `other` if there are too many; null without one. */
export function* countedKey(via: string | undefined, now: number): Transaction<string | null> {
  if (via === undefined) return null
  return (yield* admitKey(via, now, MOST_KEYS)) ? via : OTHER
}

/** Counts an account that is made now. */
export const countSignUp = (season: Days, account: Counted, now: number): Transaction<void> =>
  addToSignUps({ ...keyOf(season, account, now), signed_up: 1, confirmed: 0 })

/** Counts an account that is confirmed now. */
export const countConfirmation = (season: Days, account: Counted, now: number): Transaction<void> =>
  addToSignUps({ ...keyOf(season, account, now), signed_up: 0, confirmed: 1 })

const keyOf = (season: Days, { country, via }: Counted, now: number) => {
  return { day: dayOf(seasonZone(season.all()), now), country, via: via ?? '' }
}
