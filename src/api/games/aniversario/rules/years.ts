import type { Cake } from '#contract/games/aniversario/aniversario.schema.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { addYears, dayOf } from '../../../days.ts'
import { aniversarioRules } from './rules.ts'

/**
 * Returns the whole years between two calendar days. Years count like birthdays: a year is full when its day begins.
 */
export function fullYears(since: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(since.slice(0, 4))
  return Math.max(0, day < addYears(since, years) ? years - 1 : years)
}

/** Returns the full years of an account when the edition opened, in the campaign's zone. */
export function yearsOf(edition: Edition, createdAt: number): Cake['years'] {
  const { mostYears: most } = aniversarioRules(edition)
  const since = dayOf(edition.zone, createdAt)
  const full = fullYears(since, dayOf(edition.zone, edition.opensAt))
  return { since, full, counted: Math.min(full, most), most }
}
