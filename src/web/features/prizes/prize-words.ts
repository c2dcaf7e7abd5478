import type { PrizeState } from '#contract/prizes.ts'

export const PRIZE_WORDS = {
  won: 'Por recoger',
  claimed: 'Recogido',
  sent: 'Enviado',
  delivered: 'Entregado',
  expired: 'Caducado',
  annulled: 'Anulado',
  declined: 'Rechazado por ti',
} satisfies Record<PrizeState, string>
