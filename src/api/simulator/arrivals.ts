import type { DayBlock } from '../days.ts'
import { numbersFrom } from './seeded.ts'

/** When people come. */
interface Shape {
  /** A sentence for the organiser. */
  words: string
  /** The weight of each hour of the day. */
  hours: readonly number[]
  /** The weight of a day for first visits; the first day is 0. */
  firstVisits(day: number): number
}

const EVENING = [1, 0.5, 0.3, 0.2, 0.2, 0.3, 1, 2, 3, 3, 3, 3, 4, 5, 5, 4, 4, 5, 6, 8, 10, 12, 9, 4]

export const SHAPES = {
  even: {
    words: 'as many at each hour; as many new people each day',
    hours: EVENING.map(() => 1),
    firstVisits: () => 1,
  },
  evening: {
    words: 'most between 20:00 and 23:00, few at night; as many new people each day',
    hours: EVENING,
    firstVisits: () => 1,
  },
  launch: {
    words:
      'most between 20:00 and 23:00, few at night; a third of the people come on the first day, and ever fewer later',
    hours: EVENING,
    firstVisits: (day) => 1 / (1 + day) ** 1.3,
  },
} satisfies Record<string, Shape>
export type ShapeName = keyof typeof SHAPES

/** How often people come back: the share of people, and their chance of a visit on a later day. */
export const HABITS = [
  { share: 0.5, chance: 0.1 },
  { share: 0.3, chance: 0.35 },
  { share: 0.2, chance: 0.85 },
] as const

/** A visit of a person, who is a number from 0. */
export interface Arrival {
  at: number
  person: number
  isFirst: boolean
}

export interface Crowd {
  people: number
  shape: ShapeName
  seed: string
}

/** Yields the visits of all people in the order of time, no two at the same instant. A person comes once a day at most. */
export function* arrivals({ people, shape, seed }: Crowd, days: readonly DayBlock[]): Generator<Arrival> {
  const { hours, firstVisits }: Shape = SHAPES[shape]
  const random = numbersFrom(`arrivals|${seed}`)
  const pickDay = picker(days.map((_, i) => firstVisits(i)))
  const pickHour = picker(hours)
  const pickHabit = picker(HABITS.map(({ share }) => share))
  const crowd = Array.from({ length: people }, () => {
    return { firstDay: pickDay(random()), chance: HABITS[pickHabit(random())]?.chance ?? 0 }
  })
  for (const [day, { start, end }] of days.entries()) {
    const visits: Arrival[] = []
    for (const [person, { firstDay, chance }] of crowd.entries()) {
      const isFirst = day === firstDay
      if (!isFirst && (day < firstDay || random() >= chance)) continue
      const share = (pickHour(random()) + random()) / hours.length
      visits.push({ at: start + Math.floor(share * (end - start)), person, isFirst })
    }
    yield* atDifferentInstants(visits.sort((a, b) => a.at - b.at))
  }
}

function* atDifferentInstants(visits: readonly Arrival[]): Generator<Arrival> {
  let last = 0
  for (const visit of visits) {
    last = Math.max(visit.at, last + 1)
    yield { ...visit, at: last }
  }
}

/** Returns a function that picks an index by its weight, for a number from 0 to 1. */
function picker(weights: readonly number[]): (share: number) => number {
  let sum = 0
  const edges = weights.map((weight) => (sum += weight))
  return (share) => edges.findIndex((edge) => share * sum < edge)
}
