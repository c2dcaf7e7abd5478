import { type Day, daysOf, type Place, placeOf } from './days.ts'

/** A winning moment, and the play that won its prize. */
export interface Win {
  unit: string
  prize: string
  opensAt: number
  /** Null if no play won the prize. */
  play: { ticket: string; at: number } | null
}

/** A moment that the chart shows as a single mark. */
export interface Mark extends Win {
  place: Place
  /** Place of the play. Null if there is no play, or if the time of the play is outside the edition. */
  taken: Place | null
  /** Contradictions that name this unit or its play. */
  faults: string[]
}

interface Count {
  moments: number
  given: number
  /** Sum of the times between a moment and its play, in ms. */
  waitedMs: number
}
const NOTHING: Count = { moments: 0, given: 0, waitedMs: 0 }

/**
 * The moments of one hour. `plays` is the number of plays in this hour that won the prize of a moment of this or an
 * earlier hour.
 */
export interface Bar extends Count {
  place: Place
  plays: number
  faults: string[]
}

/** One day in the table. */
export interface DayCount extends Count {
  day: string
  plays: number
}

/** A time span within one day, shown as a stripe. */
export interface Stripe {
  from: Place
  until: Place
}

export interface Chart {
  days: Day[]
  /** The times before the opening and after the close, and the hours that a clock change skips. */
  closed: Stripe[]
  pauses: Stripe[]
  /** Either `marks` or `bars` is empty. */
  marks: Mark[]
  bars: Bar[]
  /** The largest numbers of moments and plays in one hour. */
  most: { moments: number; plays: number }
  counts: DayCount[]
}

export interface ChartInput {
  zone: string
  opensAt: number
  closesAt: number
  /** `until` is null if the pause lasted until the close. */
  pauses: readonly { from: number; until: number | null }[]
  wins: readonly Win[]
  playsByDay: ReadonlyMap<string, number>
  /** Maps each unit and ticket to the contradictions that name it. */
  faultsOf: ReadonlyMap<string, readonly string[]>
}

/**
 * Maximum average number of marks per day. More marks would cover each other on a phone, so the chart shows bars
 * instead.
 */
const MAX_MARKS_A_DAY = 12

/** Lays out the winning moments in one row per day, at their clock times. */
export function chartOf({ wins, pauses, playsByDay, faultsOf, ...edition }: ChartInput): Chart {
  const days = daysOf(edition)
  const marks = wins
    .flatMap((win) => markOf(days, win, faultsOf))
    .sort((a, b) => a.opensAt - b.opensAt || (a.unit < b.unit ? -1 : 1))
  const isCrowded = marks.length > MAX_MARKS_A_DAY * days.length
  const bars = isCrowded ? barsOf(marks) : []
  return {
    days,
    closed: closedIn(days, edition),
    pauses: pauses.flatMap(({ from, until }) => stripesOf(days, { from, until: until ?? edition.closesAt })),
    marks: isCrowded ? [] : marks,
    bars,
    most: {
      moments: bars.reduce((most, { moments }) => Math.max(most, moments), 0),
      plays: bars.reduce((most, { plays }) => Math.max(most, plays), 0),
    },
    counts: countsOf(days, marks, playsByDay),
  }
}

function markOf(days: readonly Day[], win: Win, faultsOf: ChartInput['faultsOf']): Mark[] {
  const place = placeOf(days, win.opensAt)
  if (!place) return []
  const names = win.play ? [win.unit, win.play.ticket] : [win.unit]
  const faults = new Set(names.flatMap((name) => faultsOf.get(name) ?? []))
  return [{ ...win, place, taken: win.play && placeOf(days, win.play.at), faults: [...faults] }]
}

function barsOf(marks: readonly Mark[]): Bar[] {
  const bars = new Map<string, Bar>()
  const barAt = (place: Place): Bar => {
    const [row, hour] = [place.row, Math.floor(place.hour)]
    const bar = bars.get(`${row} ${hour}`) ?? { place: { row, hour }, plays: 0, ...NOTHING, faults: [] }
    bars.set(`${row} ${hour}`, bar)
    return bar
  }
  for (const mark of marks) {
    const bar = barAt(mark.place)
    count(bar, mark)
    for (const fault of mark.faults) bar.faults.push(fault)
    if (mark.taken) barAt(mark.taken).plays += 1
  }
  return [...bars.values()].sort(({ place: a }, { place: b }) => a.row - b.row || a.hour - b.hour)
}

function countsOf(days: readonly Day[], marks: readonly Mark[], playsByDay: ReadonlyMap<string, number>): DayCount[] {
  const counts = days.map(({ day }) => ({ day, plays: playsByDay.get(day) ?? 0, ...NOTHING }))
  for (const mark of marks) {
    const ofDay = counts[mark.place.row]
    if (ofDay) count(ofDay, mark)
  }
  return counts
}

function count(sum: Count, { play, opensAt }: Win): void {
  sum.moments += 1
  if (!play) return
  sum.given += 1
  sum.waitedMs += Math.max(0, play.at - opensAt)
}

interface Stretch {
  from: number
  until: number
}

/**
 * Returns the stripes for the times before the opening and after the close, and for hours that a clock change skips.
 */
function closedIn(days: readonly Day[], { opensAt, closesAt }: { opensAt: number; closesAt: number }): Stripe[] {
  const skipped = days.flatMap(({ hours }, row) =>
    hours.flatMap((span, hour) => (span ? [] : [{ from: { row, hour }, until: { row, hour: hour + 1 } }])),
  )
  return [
    ...stripesOf(days, { from: Number.NEGATIVE_INFINITY, until: opensAt }),
    ...skipped,
    ...stripesOf(days, { from: closesAt, until: Number.POSITIVE_INFINITY }),
  ]
}

/** Splits a span of time at each midnight. */
function stripesOf(days: readonly Day[], { from, until }: Stretch): Stripe[] {
  return days.flatMap(({ start, end }, row) => {
    const first = placeOf(days, Math.max(from, start))
    const last = until < end ? placeOf(days, until) : { row, hour: 24 }
    return first && last && first.row === row && last.row === row && first.hour < last.hour
      ? [{ from: first, until: last }]
      : []
  })
}
