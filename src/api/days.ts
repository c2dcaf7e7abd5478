import { Temporal } from 'temporal-polyfill'

/**
 * A calendar day of a zone, with its first instant and the first instant after it. It has 23 or 25 hours when the
 * clocks change.
 */
export interface DayBlock {
  day: string
  start: number
  end: number
}

/** A whole calendar day (not cut at the end of a time span), with the date of the next day. */
export interface WholeDay extends DayBlock {
  next: string
}

const lastBlock = new Map<string, WholeDay>()

/**
 * Returns the zone's calendar day that contains the instant. Caches the last day per zone, because nearly every call
 * asks for today.
 */
export function dayBlockOf(zone: string, at: number): WholeDay {
  const known = lastBlock.get(zone)
  if (known && at >= known.start && at < known.end) return known
  const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
  const block = blockOf(day, zone)
  lastBlock.set(zone, block)
  return block
}

export const dayOf = (zone: string, at: number): string => dayBlockOf(zone, at).day

export const startOfDay = (zone: string, day: string): number => startOf(Temporal.PlainDate.from(day), zone)

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** Returns the same date `years` later. 29 February becomes 1 March in a year that is not a leap year. */
export function addYears(day: string, years: number): string {
  const date = Temporal.PlainDate.from(day)
  const later = date.add({ years })
  return (later.day === date.day ? later : later.add({ days: 1 })).toString()
}

/** Returns the ISO week of a calendar day, such as `2026-W28`. Weeks begin on Monday. */
export function weekOf(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return `${date.yearOfWeek}-W${String(date.weekOfYear).padStart(2, '0')}`
}

/**
 * Returns the number of days, in whole weeks, from a day to the same weekday of the same ISO week `years` later. A week
 * 53 becomes the last week of a year that has none.
 */
export function daysToSameWeek(day: string, years: number): number {
  const date = Temporal.PlainDate.from(day)
  const year = (date.yearOfWeek ?? date.year) + years
  const lastWeek = Temporal.PlainDate.from({ year, month: 12, day: 28 }).weekOfYear ?? 52
  const week = Math.min(date.weekOfYear ?? 1, lastWeek)
  const inFirstWeek = Temporal.PlainDate.from({ year, month: 1, day: 4 })
  const then = inFirstWeek.add({ days: date.dayOfWeek - inFirstWeek.dayOfWeek + 7 * (week - 1) })
  return date.until(then, { largestUnit: 'days' }).days
}

/** Returns the Monday of the week of a calendar day. */
export function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

/** Returns the first Monday after a calendar day. */
export const nextMonday = (day: string): string => addDays(mondayOf(day), 7)

/** Returns the day blocks of a time span. The first and the last block are cut at the ends of the span. */
export function dayBlocks(zone: string, from: number, until: number): DayBlock[] {
  const blocks: DayBlock[] = []
  let date = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).toPlainDate()
  let start = from
  while (start < until) {
    const next = date.add({ days: 1 })
    const end = startOf(next, zone)
    blocks.push({ day: date.toString(), start, end: Math.min(end, until) })
    date = next
    start = end
  }
  return blocks
}

/** Returns the first instant of a month `YYYY-MM` and the first instant after the month. */
export function monthSpan(zone: string, month: string): { start: number; end: number } {
  const firstDay = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  return { start: startOf(firstDay, zone), end: startOf(firstDay.add({ months: 1 }), zone) }
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Formats a date as «6 de diciembre». */
export function dateWords(at: number, zone: string): string {
  const format =
    dateFormats.get(zone) ?? new Intl.DateTimeFormat('es-ES', { timeZone: zone, day: 'numeric', month: 'long' })
  // Creating a formatter takes a third of a millisecond.
  dateFormats.set(zone, format)
  return format.format(at)
}

/** Formats a time as `18:15`. */
export const clockTime = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5)

/** Returns the same time of the next calendar day; after the change to summer time, one that exists. */
export const oneDayLater = (at: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).add({ days: 1 }).epochMilliseconds

/** Formats an instant in a zone for an operator: `2026-12-01 00:00`. */
export function localTime(at: number, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  return `${local.toPlainDate()} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`
}

/** Returns the instant of an ISO text with offset, or of a local date-time or date in the zone. */
export function instantOf(text: string, zone: string): number {
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(text)) return Temporal.Instant.from(text).epochMilliseconds
  return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds
}

/** Like `instantOf`, but returns undefined for a date that does not exist. */
export function readInstant(text: string, zone: string): number | undefined {
  try {
    return instantOf(text, zone)
  } catch {
    return undefined
  }
}

function blockOf(date: Temporal.PlainDate, zone: string): WholeDay {
  const next = date.add({ days: 1 })
  return { day: date.toString(), start: startOf(date, zone), end: startOf(next, zone), next: next.toString() }
}

const startOf = (date: Temporal.PlainDate, zone: string): number => date.toZonedDateTime(zone).epochMilliseconds

/**
 * Returns whether a person has reached the age on this calendar day. A person born on 29 February reaches an age on 1
 * March, except in leap years.
 */
export function isOfAge(birthDate: string, minAge: number, day: string): boolean {
  const birthday = `${Number(birthDate.slice(0, 4)) + minAge}${birthDate.slice(4)}`
  return day >= birthday
}
