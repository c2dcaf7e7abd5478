import type { PlayRow } from './queries.ts'

/** The number printed on a card: its place in the ledger. */
export const ticketOf = (seq: number): string => String(seq).padStart(7, '0')

/** Returns whether the owner of a play knows its outcome: it was revealed, or it has settled by itself. */
export const isShown = (play: Pick<PlayRow, 'revealed_at' | 'settles_at'>, now: number): boolean =>
  play.revealed_at !== null || now >= play.settles_at

/** Returns the country of a member's first play among plays that run from newest to oldest; former versions noted none. */
export const firstCountryIn = (plays: readonly Pick<PlayRow, 'country'>[]): string | undefined =>
  plays.findLast(({ country }) => country !== null)?.country ?? undefined
