import type { Edition } from '../campaigns/editions/edition.ts'
import type { Season } from '../season/season.ts'

/** The editions at an address that run for some time together with this one. */
export const overlapping = (season: Pick<Season, 'editionsAt'>, slug: string, edition: Edition): Edition[] =>
  season.editionsAt(slug).filter(({ opensAt, closesAt }) => opensAt < edition.closesAt && edition.opensAt < closesAt)
