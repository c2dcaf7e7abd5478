/** An e-mail address as stored. Both forms are ASCII, so every database compares and lower-cases them alike. */
export interface EmailAddress {
  /**
   * The address as it is stored and used to send mail: the domain in lower-case A-labels (RFC 5890), the local part as
   * the owner wrote it.
   */
  stored: string
  /** The key for comparisons. It ignores case before the @ too, as every large provider does. */
  key: string
}

export const EMAIL_FAULTS = {
  shape: 'Escribe un correo como nombre@ejemplo.es.',
  'no-at': 'Falta la @: tiene que ser como nombre@ejemplo.es.',
  'no-domain': 'Falta lo que va detrás de la @, como ejemplo.es.',
  foreign:
    'Antes de la @ solo podemos usar letras sin tilde ni eñe, cifras y signos como . _ - +. Prueba con otro correo.',
  domain: 'Revisa lo que va detrás de la @: tiene que ser como ejemplo.es.',
  long: 'Ese correo es demasiado largo.',
} as const
export type EmailFault = keyof typeof EMAIL_FAULTS

export type ReadEmail = { email: EmailAddress; fault?: undefined } | { email?: undefined; fault: EmailFault }

/**
 * Maximum number of characters. RFC 5321, 4.5.3.1, allows 256, which include the two angle brackets of the envelope.
 */
export const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

/** RFC 5322, 3.2.3. Quoted local parts are valid too, but no provider offers them. */
const DOT_ATOM = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const ASCII = /^[\0-\x7f]*$/

/**
 * Parses an e-mail address; no other code does that. The text is not trimmed, and only the domain is normalised. If it
 * is not certain that two spellings are the same address, the text is refused, because an identity provider may vouch
 * for the address.
 */
export function readEmail(text: string): ReadEmail {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 0) return { fault: 'no-at' }
  if (at === 0) return { fault: 'shape' }
  if (domain === '') return { fault: 'no-domain' }
  if (text.length > MAX_EMAIL_LENGTH || local.length > MAX_LOCAL_LENGTH) return { fault: 'long' }
  if (!ASCII.test(local)) return { fault: 'foreign' }
  if (!DOT_ATOM.test(local)) return { fault: 'shape' }
  const host = readDomain(domain)
  if (host === undefined) return { fault: 'domain' }
  const stored = `${local}@${host}`
  return stored.length > MAX_EMAIL_LENGTH ? { fault: 'long' } : { email: { stored, key: stored.toLowerCase() } }
}

/**
 * Returns the key of a stored address; null for an address that an earlier version stored and that is not valid any
 * more.
 */
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
 * Returns whether the URL parser keeps a character of a domain or only lower-cases it. The parser drops other
 * characters or maps them to plain letters: the Kelvin sign to a k, full-width letters, soft hyphens, direction marks.
 */
function isOfDomain(character: string): boolean {
  if (ASCII.test(character)) return /[a-z0-9.-]/i.test(character)
  const small = character.toLowerCase()
  if (/[\0-\x7f]/.test(small) || character.normalize('NFKC') !== character) return false
  // The parser keeps a lower-case letter if case folding keeps it, and drops invisible characters.
  return KEPT.test(small) || !/[\p{Changes_When_NFKC_Casefolded}\p{Default_Ignorable_Code_Point}]/u.test(small)
}

/** Lower-case letters that case folding would change, but that are valid in domains (RFC 5892, 2.6). */
const KEPT = /^[ßς]$/

/**
 * A non-ASCII label that is put before the domain. Without such a label, the parser would pass on `xn--` labels
 * unchecked.
 */
const PROBE = 'ñ.'
const PROBE_AS_A_LABEL = 'xn--ida.'

/**
 * Converts a domain to A-labels with the URL parser, which every runtime has (UTS 46). Returns undefined for an invalid
 * domain.
 */
function toALabels(domain: string): string | undefined {
  const address = `http://${PROBE}${domain}`
  return URL.canParse(address) ? new URL(address).hostname.slice(PROBE_AS_A_LABEL.length) : undefined
}
