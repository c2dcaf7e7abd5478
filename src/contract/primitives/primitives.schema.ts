import * as v from 'valibot'
import {
  EMAIL_FAULTS,
  type EmailAddress,
  type EmailFault,
  MAX_EMAIL_LENGTH,
  readEmail,
} from '../mail-address/email-address.ts'
import { charactersIn } from '../text/counted.ts'
import { AtMost } from '../text/text.schema.ts'
import { COUNTRIES, type CountryCode } from './countries.ts'

/** Epoch milliseconds. */
export const Instant = v.pipe(v.number(), v.integer())

/** An existing calendar date `YYYY-MM-DD`. */
export const Day = v.pipe(
  v.string(),
  v.isoDate('Escribe la fecha con día, mes y año.'),
  v.check(isRealDate, 'Esa fecha no existe en el calendario.'),
)

function isRealDate(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** Euro cents, or hundredths of the campaign's currency; never a float. */
export const Cents = v.pipe(v.number(), v.integer(), v.minValue(0))

export const Slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(64))

/** 16 hexadecimal digits that show a reader whether the data beside them changed in transit. */
export const Checksum = v.string()

/**
 * The organiser's change to a name that a member had chosen, as that member sees it. `reason` is null for a name that
 * was hidden because it breaks rules that are newer than the name.
 */
export const NameNote = v.object({ did: v.picklist(['hidden', 'renamed']), reason: v.nullable(v.string()) })
export type NameNote = v.InferOutput<typeof NameNote>

/** An opaque page position that only the API interprets. */
export const Cursor = v.pipe(v.string(), v.maxLength(200))

/** An IANA time zone known to this runtime. */
export const Zone = v.pipe(v.string(), v.maxLength(64), v.check(isZone, 'Esa zona horaria no existe.'))

const knownZones = new Set<string>()
/**
 * Maximum number of cached zone names. Far above the number of zones, because the runtime accepts every mix of upper
 * and lower case.
 */
const MOST_KNOWN_ZONES = 1000

export function isZone(zone: string): boolean {
  if (knownZones.has(zone)) return true
  try {
    new Intl.DateTimeFormat('es', { timeZone: zone })
  } catch {
    return false
  }
  // Asking the runtime takes a third of a millisecond, and every campaign response has a zone.
  if (knownZones.size < MOST_KNOWN_ZONES) knownZones.add(zone)
  return true
}

export const Country = v.picklist(
  Object.keys(COUNTRIES) as [CountryCode, ...CountryCode[]],
  'Elige un país de la lista.',
)

/** Schema of an e-mail address; `messageOf` returns the message for a fault. */
const emailAddress = (messageOf: (fault: EmailFault) => string) =>
  v.rawTransform<string, EmailAddress>(({ dataset, addIssue, NEVER }) => {
    const { email, fault } = readEmail(dataset.value)
    if (email) return email
    addIssue({ message: messageOf(fault) })
    return NEVER
  })

/** An e-mail address as a visitor types it. */
export const Email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Escribe tu correo.'),
  v.maxLength(MAX_EMAIL_LENGTH, EMAIL_FAULTS.long),
  v.description('An e-mail address: ASCII before the @, a domain in its letters or in A-labels after it.'),
  emailAddress((fault) => EMAIL_FAULTS[fault]),
)

/** Schema of an address in a file or in the environment; its output is the stored form. */
export const storedEmail = (message: string) =>
  v.pipe(
    v.string(),
    emailAddress(() => message),
    v.transform(({ stored }) => stored),
  )

/** Minimum length in characters; a letter with an accent counts as one, however it is encoded. */
const FEWEST_PASSWORD = 12
export const MOST_PASSWORD = 200

/**
 * A new password of at least 12 characters. There are no rules about kinds of characters, because length protects
 * better.
 */
export const NewPassword = v.pipe(
  AtMost(MOST_PASSWORD),
  v.metadata({ minLength: FEWEST_PASSWORD }),
  v.check(
    (password) => charactersIn(password) >= FEWEST_PASSWORD,
    'Usa 12 caracteres o más. Una frase corta funciona muy bien.',
  ),
)

/** The password, repeated for a sensitive step. Empty for an account without one, or soon after signing in. */
export const PasswordAgain = v.optional(AtMost(MOST_PASSWORD), '')

export const Empty = v.strictObject({})
