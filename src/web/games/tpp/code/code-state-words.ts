import type { CodeState, Offer } from '#contract/games/tpp/tpp.schema.ts'
import type { TPP_WORDS } from '#contract/games/tpp/words.ts'
import type { Say } from '#contract/words/say.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import { formatDate, formatTime } from '#web/format/dates.ts'
import { slipWords } from '#web/format/partner-code.ts'
import { formatDateTime } from '#web/format/zoned-times.ts'
import type { BroughtCode, CodeCheck } from '../functions.ts'

/** The state of a code in words: its stamp, its meaning, and the next step. */
export interface StateWords {
  stamp?: string
  tone?: 'ok' | 'muted' | 'danger'
  title: string
  text?: string | undefined
  /** `redeem` shows the button, `rewrite` shows the field with the typed text, `contact` links to the contact form. */
  way?: 'redeem' | 'rewrite' | 'contact'
}

interface About {
  check: CodeCheck
  isMember: boolean
  zone: string
  say: Say<typeof TPP_WORDS>
}

const MISWRITTEN: StateWords = { title: 'Revisa el código', way: 'rewrite' }

/** Visitors without an account read the same words for used, reserved, blocked and unknown codes. */
const STATES = {
  slip: () => MISWRITTEN,
  unknown: ({ isMember, say }) => ({
    title: 'No encontramos ese código',
    text: isMember
      ? say('unknown')
      : 'Revísalo letra por letra. Si está bien escrito, puede que ya se haya canjeado; al entrar en tu cuenta te lo decimos.',
    way: 'rewrite',
  }),
  unchecked: ({ isMember }) => ({
    title: 'Aún no lo hemos comprobado',
    text: isMember
      ? 'Pulsa «Canjear» y lo comprobamos ahora mismo.'
      : 'Desde tu red se han probado muchos códigos, y ahora solo los comprobamos al canjear. Con tu cuenta es un momento.',
    way: 'redeem',
  }),
  paused: ({ check: { pausedUntil }, zone }) => ({
    stamp: 'En pausa',
    tone: 'muted',
    title: 'Hoy ya no se pueden probar más',
    text: `Se han probado demasiados códigos que no existen${until(pausedUntil, zone)}. Tu código no se ha gastado. Si ha sido sin querer, escríbenos y lo arreglamos.`,
    way: 'contact',
  }),
  early: ({ check: { offer }, zone }) => ({
    stamp: 'Pronto',
    title: offer ? `Vale desde el ${formatDate(offer.opensAt, zone)}` : 'Todavía no vale',
    text: 'Guárdalo: ese día podrás canjearlo aquí mismo.',
  }),
  ready: ({ check: { offer, reservedUntil }, zone }) => ({
    stamp: 'Válido',
    tone: 'ok',
    title: offer ? `${offer.partner} te regala` : 'Tu código es válido',
    text:
      reservedUntil === null
        ? undefined
        : `Te lo guardamos hasta las ${formatTime(reservedUntil, zone)}, ${zoneWords(zone)}.`,
    way: 'redeem',
  }),
  yours: () => ({ title: 'Ya lo has canjeado' }),
  used: ({ say }) => ({
    stamp: 'Usado',
    tone: 'muted',
    title: 'Ese código ya se ha canjeado',
    text: say('used'),
    way: 'contact',
  }),
  reserved: ({ check: { reservedUntil }, zone }) => ({
    stamp: 'Apartado',
    tone: 'muted',
    title: 'Otra cuenta lo está canjeando',
    text:
      reservedUntil === null
        ? undefined
        : `Si no lo termina, vuelve a valer a las ${formatTime(reservedUntil, zone)}, ${zoneWords(zone)}.`,
  }),
  over: ({ check: { offer }, zone }) => ({
    stamp: 'Caducado',
    tone: 'danger',
    title: offer ? `Caducó el ${formatDate(offer.closesAt - 1, zone)}` : 'Ese código ha caducado',
  }),
  coming: () => ({
    stamp: 'Aún no',
    tone: 'muted',
    title: 'Todavía no se puede canjear',
    text: 'Su regalo aún no ha llegado. Tu código no se ha gastado: guárdalo y prueba otro día.',
  }),
  'sold-out': () => ({
    stamp: 'Agotado',
    tone: 'muted',
    title: 'Se ha agotado',
    text: 'Ya lo ha canjeado el máximo de personas. El código estaba bien.',
  }),
  blocked: () => ({
    stamp: 'Anulado',
    tone: 'danger',
    title: 'Ese código está anulado',
    text: 'Si crees que es un error, escríbenos.',
    way: 'contact',
  }),
} satisfies Record<CodeState, (about: About) => StateWords>

const until = (instant: number | null, zone: string) =>
  instant === null ? '' : `, y hay pausa hasta el ${formatDateTime(instant, zone)}`

/** The words when the check of the code has failed. */
const NO_ANSWER: StateWords = {
  title: 'Ahora no podemos comprobarlo',
  text: 'Tu código no se ha perdido ni se ha gastado. Prueba dentro de un momento.',
  way: 'redeem',
}

/** Describes the state of a code that a visitor brought. */
export function codeStateWords({ written, slip, check }: BroughtCode, about: Omit<About, 'check'>): StateWords {
  if (slip) return { ...MISWRITTEN, text: slipWords(slip, written) }
  if (!check) return NO_ANSWER
  const describe: (about: About) => StateWords = STATES[check.state]
  return describe({ ...about, check })
}

/** «Hasta el 30 de noviembre de 2026» */
export function datesOfOffer({ state, opensAt, closesAt }: Offer, zone: string): string {
  const last = formatDate(closesAt - 1, zone)
  if (state === 'over') return `Terminó el ${last}`
  return state === 'announced' ? `Del ${formatDate(opensAt, zone)} al ${last}` : `Hasta el ${last}`
}
