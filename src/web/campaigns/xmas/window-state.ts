import type { Calendar, Door, DoorPhase, MyDoors, OpenedDoor } from '#contract/mechanics/xmas.ts'
import { formatDay } from '#web/format/dates.ts'

/** A window as its visitor finds it: `opened` by this member, else as its door stands for everybody. */
export type WindowState = DoorPhase | 'opened'

export const openedDoor = (mine: MyDoors | undefined, n: number | undefined): OpenedDoor | undefined =>
  mine?.opened.find((door) => door.n === n)

export const stateOf = ({ n, phase }: Door, mine: MyDoors | undefined): WindowState =>
  openedDoor(mine, n) ? 'opened' : phase

/** What lies behind it may be read now. The organiser's preview reads every door. */
export const isReadable = ({ phase }: Door, { previewUntil }: Pick<Calendar, 'previewUntil'>): boolean =>
  previewUntil !== null || (phase !== 'closed' && phase !== 'shut')

/** Its member may open it now. One whose prize has passed can still be opened, and counts for the bonus. */
export const canOpen = (door: Door, calendar: Calendar, { obstacle }: MyDoors): boolean =>
  calendar.previewUntil === null && obstacle === null && isReadable(door, calendar)

/** Opening it now gives what it has to give. */
export const isToOpen = ({ phase }: Door): boolean => phase === 'today' || phase === 'late'

/** Number of a door from an address; undefined where it is none. */
export function doorNumber(text: string | undefined): number | undefined {
  return text && /^[1-9]\d?$/.test(text) ? Number(text) : undefined
}

/** The next instant at which a door changes its phase, or the edition ends. */
export function turnsAt({ doors, serverNow }: Calendar, closesAt: number): number {
  const turns = [...doors.flatMap(({ opensAt, lateUntil }) => [opensAt, lateUntil]), closesAt]
  return Math.min(...turns.filter((at) => at > serverNow))
}

/** The last calendar day before an instant that is a midnight of the zone. */
export const lastDayBefore = (instant: number, zone: string): string =>
  new Date(instant - 1).toLocaleDateString('sv-SE', { timeZone: zone })

/** The doors with this opening, until the server says the rest. */
export const withOpened = (mine: MyDoors, door: OpenedDoor): MyDoors =>
  openedDoor(mine, door.n) ? mine : { ...mine, opened: [...mine.opened, door] }

/** The few words on the sill of a window. */
export function sillWords({ day, lateUntil }: Door, state: WindowState, { zone, today }: Calendar): string {
  const last = lastDayBefore(lateUntil, zone)
  const words = {
    closed: () => shortDay(day),
    today: () => 'hoy',
    late: () => `hasta ${last === today ? 'hoy' : shortDay(last)}`,
    past: () => 'leer',
    shut: () => 'pasó',
    opened: () => 'abierta',
  } satisfies Record<WindowState, () => string>
  return words[state]()
}

const shortDay = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('es-ES', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A window in a sentence, for its name. */
export function windowName({ n, day, lateUntil }: Door, state: WindowState, zone: string): string {
  const words = {
    closed: () => `cerrada hasta el ${formatDay(day)}`,
    today: () => 'la de hoy, por abrir',
    late: () => `por abrir; su premio, hasta el ${formatDay(lastDayBefore(lateUntil, zone))}`,
    past: () => 'solo para leer: el plazo de su premio ha pasado',
    shut: () => 'ya no se puede abrir',
    opened: () => 'abierta',
  } satisfies Record<WindowState, () => string>
  return `Puerta ${n}, ${words[state]()}`
}
