import type { HistoryEntry } from '#contract/history.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { dayIn, inZones } from '#web/format/dates.ts'

export interface HistoryDay {
  /** `YYYY-MM-DD` in the zone of the day's campaigns. */
  day: string
  /** «Hoy», «Ayer», «lunes, 23 de noviembre»; with the year if it is not this year. */
  label: string
  entries: HistoryEntry[]
}

const weekday = inZones({ weekday: 'long', day: 'numeric', month: 'long' })
const weekdayAndYear = inZones({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** Groups entries, newest first, by the day on which they happened where their campaign runs. */
export function groupByDay(entries: readonly HistoryEntry[], now: number): HistoryDay[] {
  const days: HistoryDay[] = []
  for (const entry of entries) {
    const { zone } = entry.campaign
    const day = dayIn(entry.at, zone)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, label: labelOf(entry.at, now, zone), entries: [entry] })
  }
  return days
}

function labelOf(at: number, now: number, zone: string): string {
  const [day, today] = [dayIn(at, zone), dayIn(now, zone)]
  if (day === today) return 'Hoy'
  // Dates without an hour, because the day before may be an hour longer or shorter.
  if (Date.parse(today) - Date.parse(day) === DAY_MS) return 'Ayer'
  const format = day.slice(0, 4) === today.slice(0, 4) ? weekday : weekdayAndYear
  return format(zone).format(at)
}
