import type { PrizeState, WonPrize } from '#contract/prizes.schema.ts'
import { formatDate, formatTime, inZones } from './dates.ts'

export const PRIZE_WORDS = {
  won: 'Por recoger',
  claimed: 'Recogido',
  sent: 'Enviado',
  delivered: 'Entregado',
  expired: 'Caducado',
  annulled: 'Anulado',
  declined: 'Devuelto',
} satisfies Record<PrizeState, string>

const OF_PARCELS: Partial<Record<PrizeState, string>> = { won: 'Por enviar', claimed: 'Preparando' }

/** Returns the state of a prize in one word or two. A parcel is sent, and not collected. */
export const prizeWord = ({ kind, state }: Pick<WonPrize, 'kind' | 'state'>): string =>
  (kind === 'physical' ? OF_PARCELS[state] : undefined) ?? PRIZE_WORDS[state]

const dayAndMonth = inZones({ day: 'numeric', month: 'long' })

export const isToClaim = ({ state, claimUntil }: Pick<WonPrize, 'state' | 'claimUntil'>, serverNow: number): boolean =>
  state === 'won' && serverNow < claimUntil

/**
 * Returns «antes del 1 de enero», or «hoy, antes de las 14:05» on the last day. A claim before the named day is always
 * in time.
 */
export const claimBefore = (now: number, until: number, zone: string): string =>
  formatDate(now, zone) === formatDate(until, zone)
    ? `hoy, antes de las ${formatTime(until, zone)}`
    : `antes del ${dayAndMonth(zone).format(until)}`
