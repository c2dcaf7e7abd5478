import type { PostalAddress } from '#contract/prizes.schema.ts'
import { dayOf, startOfDay } from '../days.ts'
import type { Transaction } from '../db/database.ts'
import { insertTaxRecord, type UnitRow } from './queries.ts'

/** Prizes are declared by the calendar year of peninsular Spain. */
const ZONE = 'Europe/Madrid'

export const taxDayOf = (at: number): string => dayOf(ZONE, at)

export const taxYearOf = (at: number): number => Number(taxDayOf(at).slice(0, 4))

/**
 * Returns the instant (epoch ms) until which the records of a year are kept. The year is declared by 31 January of the
 * next one, and from then on the tax authority may ask for four years (Ley General Tributaria, articles 66 and 67).
 */
export const keptUntil = (year: number): number => startOfDay(ZONE, `${year + 5}-02-01`)

/** Prizes worth more are subject to withholding (Reglamento del IRPF, article 75.3.f). */
const FREE_OF_WITHHOLDING_CENTS = 300_00

export const isWithheld = (valueCents: number): boolean => valueCents > FREE_OF_WITHHOLDING_CENTS

/**
 * Records the winner of a parcel that was sent at `at`. Repeating it changes nothing. A prize that is not sent has no
 * record, because its winner gives no name.
 */
export function* noteTaxRecord({ id, address }: Pick<UnitRow, 'id' | 'address'>, at: number): Transaction<void> {
  if (address === null) return
  const { name = '', country = '' } = JSON.parse(address) as Partial<PostalAddress>
  yield* insertTaxRecord({ unit_id: id, name, country, at, keep_until: keptUntil(taxYearOf(at)) })
}
