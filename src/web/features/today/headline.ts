import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import type { Todo } from '#contract/today.schema.ts'
import { isCurrent, openingOf } from '../campaign/words/phase-words.ts'

interface Standing {
  isConfirmed: boolean
  /** The organiser's reason if the account is blocked. */
  blockReason?: string | undefined
  /** Number of prizes to claim. */
  toClaim: number
  todos: readonly Todo[]
  /** Number of cards beside the games that wait. */
  beside: number
  /** The campaigns of the season. */
  campaigns: readonly Pick<CampaignSummary, 'phase' | 'opensAt' | 'zone'>[]
}

/** Returns the title of the home page: the next thing to do or, if nothing is open, when the next campaign opens. */
export function headlineOf({ isConfirmed, blockReason, toClaim, todos, beside, campaigns }: Standing): string {
  const waiting = todos.filter(({ action }) => action !== null)
  const [first] = waiting
  if (blockReason !== undefined) return 'Ahora mismo no puedes jugar'
  if (!isConfirmed) return 'Te falta un paso para jugar'
  if (waiting.length + beside > 1) return `Hoy te esperan ${waiting.length + beside} promociones`
  if (first) return `Hoy toca «${first.campaign.title}»`
  if (toClaim > 0) return toClaim === 1 ? 'Tienes un premio por recoger' : `Tienes ${toClaim} premios por recoger`
  if (todos.length > 0) return 'Por hoy, todo jugado'
  const [next] = campaigns.filter(({ phase }) => phase === 'announced').toSorted((a, b) => a.opensAt - b.opensAt)
  return next ? openingOf(next) : 'Hoy no hay nada en juego'
}

/** Returns the sentence below the title. */
export function leadOf({ isConfirmed, blockReason, toClaim, todos, campaigns }: Standing): string {
  const waits = todos.filter(({ action }) => action !== null).length
  if (blockReason !== undefined) return `Tu cuenta está bloqueada. Motivo: ${blockReason}`
  if (!isConfirmed) return `Confirma tu correo y podrás jugar${waits > 0 ? ' hoy mismo' : ''}.`
  if (toClaim > 0 && waits === 0) return `${toClaim === 1 ? 'Recógelo' : 'Recógelos'} antes de que acabe el plazo.`
  if (waits > 0) return 'Se juega en un minuto y es gratis.'
  return todos.length > 0 ? 'Vuelve cuando quieras: te guardamos el sitio.' : belowOf(campaigns)
}

/** Describes the posters below, for a member who can play none of these campaigns today. */
function belowOf(campaigns: Standing['campaigns']): string {
  if (campaigns.some(({ phase }) => phase === 'announced')) return 'Toca un cartel y pide que te avisemos.'
  return campaigns.some(isCurrent) ? 'Esto es lo que está en cartel.' : 'Cuando haya algo nuevo, lo verás aquí.'
}

/**
 * Returns the time of the next game if the member has played all of today's games. Returns null if a game is left, or
 * if the time is unknown.
 */
export function nextOf(todos: readonly Todo[]): number | null {
  const times = todos.flatMap(({ action, nextAt }) => (action === null && nextAt !== null ? [nextAt] : []))
  return todos.some(({ action }) => action !== null) || times.length === 0 ? null : Math.min(...times)
}
