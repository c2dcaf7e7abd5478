import type { PrizeState } from '#contract/prizes.schema.ts'
import { formatDate, formatTime, inZones } from '#web/format/dates.ts'

export const PRIZE_WORDS = {
  won: 'Por recoger',
  claimed: 'Recogido',
  sent: 'Enviado',
  delivered: 'Entregado',
  expired: 'Caducado',
  annulled: 'Anulado',
  declined: 'Rechazado por ti',
} satisfies Record<PrizeState, string>

const dayAndMonth = inZones({ day: 'numeric', month: 'long' })

/** «antes del 1 de enero»; on the day itself «hoy, antes de las 14:05». The day named is never too late. */
export const claimBefore = (now: number, until: number, zone: string): string =>
  formatDate(now, zone) === formatDate(until, zone)
    ? `hoy, antes de las ${formatTime(until, zone)}`
    : `antes del ${dayAndMonth(zone).format(until)}`
