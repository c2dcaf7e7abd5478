import { counted } from './plural.ts'

const LOCALE = 'es-ES'

/** How a zone is called in a sentence; the hour in the Canaries is said where the peninsula's is meant. */
export function zoneWords(zone: string): string {
  if (zone === 'Europe/Madrid') return 'hora peninsular'
  if (zone === 'Atlantic/Canary') return 'hora canaria'
  return `hora de ${zone.split('/').at(-1)?.replaceAll('_', ' ')}`
}

const at = (zone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: zone })

/** «21 de noviembre de 2026» */
export const formatDate = (instant: number, zone: string) => at(zone, { dateStyle: 'long' }).format(instant)

/** «21 nov» */
export const formatShortDate = (instant: number, zone: string) =>
  at(zone, { day: 'numeric', month: 'short' }).format(instant)

/** «14:05» */
export const formatTime = (instant: number, zone: string) =>
  at(zone, { hour: '2-digit', minute: '2-digit' }).format(instant)

/** «14:05:09,123», where every millisecond counts. Cached: a page shows thousands. */
export function formatClock(instant: number, zone: string): string {
  const clock = CLOCKS.get(zone) ?? at(zone, CLOCK)
  CLOCKS.set(zone, clock)
  return clock.format(instant)
}

const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 } as const
const CLOCKS = new Map<string, Intl.DateTimeFormat>()

/** «21 nov 2026, 14:05 (hora peninsular)» */
export const formatDateTime = (instant: number, zone: string) =>
  `${at(zone, { day: 'numeric', month: 'short', year: 'numeric' }).format(instant)}, ${formatTime(instant, zone)} (${zoneWords(zone)})`

/** A calendar date `YYYY-MM-DD`: «21 de noviembre». */
export const formatDay = (day: string) =>
  at('UTC', { day: 'numeric', month: 'long' }).format(Date.parse(`${day}T12:00:00Z`))

/** «+01:00», for rows that must be read without doubt. */
export const offsetOf = (instant: number, zone: string) =>
  at(zone, { timeZoneName: 'longOffset' })
    .formatToParts(instant)
    .find((part) => part.type === 'timeZoneName')
    ?.value.replace('GMT', '') || '+00:00'

const DAY_MS = 24 * 60 * 60 * 1000

/** «menos de un día», «1 día», «12 días»: how long something still lasts. */
export function daysLeft(now: number, until: number): string {
  const days = Math.floor((until - now) / DAY_MS)
  if (days < 1) return 'menos de un día'
  return counted(days, 'día', 'días')
}

/** The same with its verb: «queda 1 día», «quedan 12 días», «queda menos de un día». */
export const timeLeft = (now: number, until: number): string =>
  `${until - now < 2 * DAY_MS ? 'queda' : 'quedan'} ${daysLeft(now, until)}`
