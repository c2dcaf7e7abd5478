interface Span {
  /** Epoch ms; `end` is exclusive. */
  start: number
  end: number
}

/**
 * A calendar day of a time zone. In `hours`, an hour that a clock change skips is null, and an hour that occurs twice
 * is one span of both.
 */
export interface Day extends Span {
  /** `YYYY-MM-DD` */
  day: string
  hours: (Span | null)[]
}

/** The position of an instant in the chart: the row of its day, and its clock time in hours with decimals. */
export interface Place {
  row: number
  hour: number
}

/**
 * Step of the loop through the days. Today's time zones all have offsets of whole quarters of an hour, before and after
 * a clock change.
 */
const QUARTER_MS = 15 * 60 * 1000
const LONGEST_DAY_MS = 26 * 60 * 60 * 1000
const HOURS = 24

/** Returns the calendar days on which an edition runs. Each is a whole day, from midnight to midnight. */
export function daysOf({ zone, opensAt, closesAt }: { zone: string; opensAt: number; closesAt: number }): Day[] {
  // The locale `sv-SE` formats this as `2026-12-01 14`.
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  })
  const [first, last] = [clock.format(opensAt).slice(0, 10), clock.format(closesAt - 1).slice(0, 10)]
  const days: Day[] = []
  const from = Math.floor((opensAt - LONGEST_DAY_MS) / QUARTER_MS) * QUARTER_MS
  for (let start = from; start < closesAt + LONGEST_DAY_MS; start += QUARTER_MS) {
    const text = clock.format(start)
    const day = text.slice(0, 10)
    if (day < first || day > last) continue
    if (days.at(-1)?.day !== day) days.push({ day, start, end: start, hours: new Array(HOURS).fill(null) })
    const today = days.at(-1)
    if (today) lengthen(today, Number(text.slice(11, 13)), { start, end: start + QUARTER_MS })
  }
  return days
}

function lengthen(day: Day, hour: number, { start, end }: Span): void {
  day.end = end
  day.hours[hour] = { start: day.hours[hour]?.start ?? start, end }
}

/** Returns the position of an instant, or null if the instant is outside these days. */
export function placeOf(days: readonly Day[], at: number): Place | null {
  const row = days.findIndex(({ end }) => at < end)
  const day = days[row]
  if (!day || at < day.start) return null
  const hour = day.hours.findIndex((span) => span !== null && at < span.end)
  const span = day.hours[hour]
  return span ? { row, hour: hour + (at - span.start) / (span.end - span.start) } : null
}
