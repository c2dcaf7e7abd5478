/** An e-mail address as stored. Both forms are ASCII, so every database compares and lower-cases them alike. */
export interface EmailAddress {
  /**
   * Stored and used to send mail: the domain in lower-case A-labels (RFC 5890), the local part as the owner wrote it.
   */
  stored: string
  /** The key for comparisons. It ignores case before the @ too, as every large provider does. */
  key: string
}

export const EMAIL_FAULTS = {
  shape: 'Escribe un correo como nombre@ejemplo.es.',
  foreign:
    'Antes de la @ solo podemos usar letras sin tilde ni eñe, cifras y signos como . _ - +. Prueba con otro correo.',
  domain: 'Revisa lo que va detrás de la @: tiene que ser como ejemplo.es.',
  long: 'Ese correo es demasiado largo.',
} as const
export type EmailFault = keyof typeof EMAIL_FAULTS

export type ReadEmail = { email: EmailAddress; fault?: undefined } | { email?: undefined; fault: EmailFault }

/** RFC 5321, 4.5.3.1; the angle brackets of the envelope add two characters. */
export const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

/** RFC 5322, 3.2.3. Quoted local parts are valid too, but no provider offers them. */
const DOT_ATOM = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const ASCII = /^[\0-\x7f]*$/

/**
 * Reads an e-mail address; no other code does. It trims nothing and changes only the spelling of a domain: where it
 * cannot be sure that two spellings are one address, it refuses, because a provider may vouch for the address.
 */
export function readEmail(text: string): ReadEmail {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || domain === '') return { fault: 'shape' }
  if (text.length > MAX_EMAIL_LENGTH || local.length > MAX_LOCAL_LENGTH) return { fault: 'long' }
  if (!ASCII.test(local)) return { fault: 'foreign' }
  if (!DOT_ATOM.test(local)) return { fault: 'shape' }
  const host = readDomain(domain)
  if (host === undefined) return { fault: 'domain' }
  const stored = `${local}@${host}`
  return stored.length > MAX_EMAIL_LENGTH ? { fault: 'long' } : { email: { stored, key: stored.toLowerCase() } }
}

/** Returns the key of a stored address; null for an address of an earlier version that is no longer valid. */
export const emailKeyOf = (stored: string): string | null => readEmail(stored.trim()).email?.key ?? null

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** Only letters, or an A-label (RFC 3696, 2): this excludes IP addresses, which end in a digit. */
const TOP_LABEL = /^(?:[a-z]{2,}|xn--.+)$/

function readDomain(domain: string): string | undefined {
  if (![...domain].every(isOfDomain)) return
  const labels = domain.split('.')
  if (labels.length < 2 || labels.some((label) => label.startsWith('-') || label.endsWith('-'))) return
  const aLabels = toALabels(domain)?.split('.') ?? []
  if (aLabels.length !== labels.length || !aLabels.every((label) => LABEL.test(label))) return
  return TOP_LABEL.test(aLabels.at(-1) ?? '') ? aLabels.join('.') : undefined
}

/**
 * Returns whether the parser keeps a character or only lower-cases it. It drops other characters or maps them to plain
 * letters: the Kelvin sign to a k, full-width letters, soft hyphens, direction marks.
 */
function isOfDomain(character: string): boolean {
  if (ASCII.test(character)) return /[a-z0-9.-]/i.test(character)
  const small = character.toLowerCase()
  if (/[\0-\x7f]/.test(small) || character.normalize('NFKC') !== character) return false
  // Of the small letter, the parser keeps what folding keeps. It drops a character that is not shown.
  return KEPT.test(small) || !/[\p{Changes_When_NFKC_Casefolded}\p{Default_Ignorable_Code_Point}]/u.test(small)
}

/** Small letters that folding would change and domains keep (RFC 5892, 2.6). */
const KEPT = /^[ßς]$/

/** A label before the domain that is not ASCII. Without one, the parser would pass on `xn--` labels unread. */
const PROBE = 'ñ.'
const PROBE_AS_A_LABEL = 'xn--ida.'

/**
 * Converts a domain with the URL parser that every runtime has (UTS 46). Returns undefined for an impossible domain.
 */
function toALabels(domain: string): string | undefined {
  const address = `http://${PROBE}${domain}`
  return URL.canParse(address) ? new URL(address).hostname.slice(PROBE_AS_A_LABEL.length) : undefined
}
