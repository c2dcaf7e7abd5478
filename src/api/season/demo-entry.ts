import type { Kind } from '#contract/kinds.ts'
import type { CountryCode } from '#contract/primitives/countries.ts'
import { addDays } from '../days.ts'
import type { SeasonFileInput } from './season-file.ts'

const COUNTRIES: CountryCode[] = ['ES', 'CO', 'AR', 'CL', 'PE', 'UY', 'EC', 'CR', 'PA', 'DO']
/** Days to claim a prize after the edition's end. */
export const DAYS_TO_CLAIM = 30

interface Window {
  kind: Kind
  edition: string
  /** First and last day, `YYYY-MM-DD`; the campaign closes at the start of the day `closes`. */
  opens: string
  closes: string
}

/** Returns the fields that all demonstration campaigns share: address, times and countries. */
const demoWindow = ({ kind, edition, opens, closes }: Window) => {
  return {
    slug: kind,
    kind,
    edition,
    opensAt: midnight(opens),
    closesAt: midnight(closes),
    claimUntil: midnight(addDays(closes, DAYS_TO_CLAIM)),
    countries: COUNTRIES,
  }
}

interface Demonstrated {
  kind: Kind
  /** `YYYY-MM-DD` */
  firstDay: string
  daysOpen: number
}

/** Returns the shared fields of a game that opens on its first day. */
export const demoEntry = ({ kind, firstDay, daysOpen }: Demonstrated) => {
  const edition = demoEdition(firstDay)
  const closes = addDays(firstDay, daysOpen)
  return { ...demoWindow({ kind, edition, opens: firstDay, closes }), rulesVersion: rulesId(kind, edition) }
}

/**
 * Returns the rules text of a game that opens on its first day. `name` is the campaign with preposition and article for
 * the title: `del Rasca`.
 */
export const demoRules = ({ kind, firstDay }: Omit<Demonstrated, 'daysOpen'>, name: string, text: string): Rules => {
  return { id: rulesId(kind, demoEdition(firstDay)), title: `Bases ${name}`, publishedAt: `${firstDay}T00:00Z`, text }
}
type Rules = SeasonFileInput['rules'][number]

const rulesId = (kind: Kind, edition: string): string => `${kind}/${edition}/1`
const demoEdition = (firstDay: string): string => `demo-${firstDay}`
const midnight = (day: string): string => `${day}T00:00`

/**
 * Formats a number as `1.218`. Does not use Intl, because creating the first formatter would take a fortieth of the
 * start.
 */
export const inThousands = (whole: number): string => String(whole).replaceAll(/\B(?=(\d{3})+$)/g, '.')

/**
 * Formats an amount as `1.218 €`, with a space at which no line breaks. Demonstration prizes have values in whole
 * euros.
 */
export const euros = (cents: number): string => `${inThousands(cents / 100)}\u00a0€`
