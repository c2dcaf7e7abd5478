import type { Cake } from '#contract/games/aniversario/aniversario.schema.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { addYears, dayOf } from '../../../days.ts'
import { aniversarioRules } from './rules.ts'

/**
 * Returns the full years from `since` to `day`. As with birthdays, a year is full when the calendar day of the
 * anniversary begins.
 */
export function fullYears(since: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(since.slice(0, 4))
  return Math.max(0, day < addYears(since, years) ? years - 1 : years)
}

/** Returns how many full years old an account was when the edition opened, by calendar days in the campaign's zone. */
export function yearsOf(edition: Edition, createdAt: number): Cake['years'] {
  const { mostYears: most } = aniversarioRules(edition)
  const since = dayOf(edition.zone, createdAt)
  const full = fullYears(since, dayOf(edition.zone, edition.opensAt))
  return { since, full, counted: Math.min(full, most), most }
}
