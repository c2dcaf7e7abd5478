import type { PlayRow } from './queries.ts'

/** Returns the number printed on a card, which is the play's position in the ledger. */
export const ticketOf = (seq: number): string => String(seq).padStart(7, '0')

/** Returns whether the owner of a play knows its outcome: the play was revealed, or it has settled. */
export const isShown = (play: Pick<PlayRow, 'revealed_at' | 'settles_at'>, now: number): boolean =>
  play.revealed_at !== null || now >= play.settles_at

/**
 * Returns the country of a member's first play that has one (plays of earlier versions have none). The plays must be
 * ordered from newest to oldest.
 */
export const firstCountryIn = (plays: readonly Pick<PlayRow, 'country'>[]): string | undefined =>
  plays.findLast(({ country }) => country !== null)?.country ?? undefined
