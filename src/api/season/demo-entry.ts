import type { Kind } from '#contract/kinds.ts'
import type { CountryCode } from '#contract/primitives/countries.ts'
import { addDays } from '../days.ts'
import type { SeasonFileInput } from './season-file.ts'

const COUNTRIES: CountryCode[] = ['ES', 'CO', 'AR', 'CL', 'PE', 'UY', 'EC', 'CR', 'PA', 'DO']
/** Days to claim a prize after the end. */
export const DAYS_TO_CLAIM = 30

interface Window {
  kind: Kind
  edition: string
  /** First and last day, `YYYY-MM-DD`; the campaign closes when `closes` begins. */
  opens: string
  closes: string
}

/** The fields that every campaign of the demonstration shares: address, times and countries. */
export const demoWindow = ({ kind, edition, opens, closes }: Window) => {
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

/** The shared fields of a game that is open from its first day on. */
export const demoEntry = ({ kind, firstDay, daysOpen }: Demonstrated) => {
  const edition = demoEdition(firstDay)
  const closes = addDays(firstDay, daysOpen)
  return { ...demoWindow({ kind, edition, opens: firstDay, closes }), rulesVersion: rulesId(kind, edition) }
}

/** The rules of such a game. `name` is the campaign in the title, with its article where it has one: `del Rasca`. */
export const demoRules = ({ kind, firstDay }: Omit<Demonstrated, 'daysOpen'>, name: string, text: string): Rules => {
  const edition = demoEdition(firstDay)
  const title = `Bases ${name}, edición ${edition} (demostración)`
  return { id: rulesId(kind, edition), title, publishedAt: `${firstDay}T00:00Z`, text }
}
type Rules = SeasonFileInput['rules'][number]

const rulesId = (kind: Kind, edition: string): string => `${kind}/${edition}/1`
export const demoEdition = (firstDay: string): string => `demo-${firstDay}`
const midnight = (day: string): string => `${day}T00:00`

/** `1.218`. By hand: the first formatter that Node makes takes a fortieth of a start. */
export const inThousands = (whole: number): string => String(whole).replaceAll(/\B(?=(\d{3})+$)/g, '.')

/** `1.218 €`, on one line. Prizes of the demonstration are worth whole euros. */
export const euros = (cents: number): string => `${inThousands(cents / 100)}\u00a0€`
