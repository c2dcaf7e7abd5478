import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Calendar, Door, DoorKind, DoorPhase, MyDoors, OpenedDoor } from '#contract/games/xmas/xmas.schema.ts'
import { dayIn, formatShortDate } from '#web/format/dates.ts'

/**
 * The state of a window for this visitor: `opened` for a member who has opened its door, else the phase of the door.
 */
export type WindowState = DoorPhase | 'opened'

export const openedDoor = (mine: MyDoors | undefined, n: number | undefined): OpenedDoor | undefined =>
  mine?.opened.find((door) => door.n === n)

export const stateOf = ({ n, phase }: Door, mine: MyDoors | undefined): WindowState =>
  openedDoor(mine, n) ? 'opened' : phase

/** Returns whether the content of a door may be read now. */
export const isReadable = ({ phase }: Door): boolean => phase !== 'closed' && phase !== 'shut'

/**
 * Returns whether the member may open the door now. A door whose prize has expired can still be opened, and counts for
 * the bonus.
 */
export const canOpen = (door: Door, { obstacle }: MyDoors): boolean => obstacle === null && isReadable(door)

/** Returns whether a member who opens a door now gets the gift of the door. */
export const isToOpen = ({ phase }: Door): boolean => phase === 'today' || phase === 'late'

/** Reads the number of a door from the address; undefined if it is invalid. */
export function doorNumber(text: string | undefined): number | undefined {
  return text && /^[1-9]\d?$/.test(text) ? Number(text) : undefined
}

/** Returns the next instant at which a door changes its phase or the edition ends. */
export function turnsAt({ doors, serverNow }: Calendar, closesAt: number): number {
  const turns = [...doors.flatMap(({ opensAt, lateUntil }) => [opensAt, lateUntil]), closesAt]
  return Math.min(...turns.filter((at) => at > serverNow))
}

/** Returns the calendar day that ends at `instant`, which is midnight in the zone. */
export const lastDayBefore = (instant: number, zone: string): string => dayIn(instant - 1, zone)

/** Whether no door opens any more. */
export const isOver = (
  { closesAt, phase }: Pick<Campaign, 'closesAt' | 'phase'>,
  { serverNow }: Pick<Calendar, 'serverNow'>,
): boolean => closesAt <= serverNow || phase === 'cancelled'

/** Returns the door to open next: the one of today, else the one whose gift ends first. */
export function nextToOpen({ doors }: Calendar, mine: MyDoors | undefined): Door | undefined {
  const waiting = doors.filter((door) => isToOpen(door) && !openedDoor(mine, door.n))
  return waiting.find(({ phase }) => phase === 'today') ?? waiting.toSorted((a, b) => a.lateUntil - b.lateUntil)[0]
}

/** Returns whether today is the last day on which the door gives its gift. */
export const endsToday = ({ phase, lateUntil }: Door, { zone, today }: Calendar): boolean =>
  phase === 'late' && lastDayBefore(lateUntil, zone) === today

/** The link for visitors without an account to sign up and then open a door. */
export const joinToOpen = ({ n }: Door): string => `Crear cuenta y abrir la ${n}`

/** Whether doors of this kind give more than their content. */
export const givesSomething = (kind: DoorKind): boolean => kind !== 'text' && kind !== 'recipe' && kind !== 'picture'

/** Adds an opened door to the member's doors until the refetch. */
export const withOpened = (mine: MyDoors, door: OpenedDoor): MyDoors =>
  openedDoor(mine, door.n) ? mine : { ...mine, opened: [...mine.opened, door] }

/** Returns the few words on the sill, and the hidden words before them; a screen reader reads both as one sentence. */
export function windowWords(door: Door, state: WindowState, calendar: Calendar) {
  const { day, lateUntil } = door
  const words = {
    closed: { unseen: 'cerrada hasta el', sill: shortDay(day) },
    today: { unseen: 'por abrir', sill: 'hoy' },
    late: endsToday(door, calendar)
      ? { unseen: 'por abrir,', sill: 'acaba hoy' }
      : { unseen: 'por abrir', sill: `hasta ${shortDay(lastDayBefore(lateUntil, calendar.zone))}` },
    past: { unseen: 'ya sin premio, para', sill: 'ver' },
    shut: { unseen: 'su día', sill: 'pasó' },
    opened: { unseen: '', sill: 'abierta' },
  } satisfies Record<WindowState, object>
  return words[state]
}

const shortDay = (day: string) => formatShortDate(Date.parse(`${day}T12:00:00Z`), 'UTC')

/** Returns a name as it is written inside a sentence: «sorteo de Reyes». */
export const inSentence = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
