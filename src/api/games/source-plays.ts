import type { Edition } from '../campaigns/editions/edition.ts'
import type { Season } from '../season/season.ts'

/** Returns the editions at an address that overlap this edition in time. */
export const overlapping = (season: Pick<Season, 'editionsAt'>, slug: string, edition: Edition): Edition[] =>
  season.editionsAt(slug).filter(({ opensAt, closesAt }) => opensAt < edition.closesAt && edition.opensAt < closesAt)
