/** An address as we store it. Both forms are ASCII, so comparing and lowering letters means the same everywhere. */
export interface EmailAddress {
  /** Stored, and used to send mail: the domain in lower-case A-labels (RFC 5890), the local part as its owner writes it. */
  stored: string
  /** The key of comparisons. Capitals make no difference before the @ either, as every large provider has it. */
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

/** RFC 5321, 4.5.3.1; the whole in the envelope has two characters more. */
export const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

/** RFC 5322, 3.2.3. Quoted local parts are valid too, but no provider gives them out. */
const DOT_ATOM = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const ASCII = /^[\0-\x7f]*$/

/**
 * The only reader of e-mail addresses. It trims nothing and turns nothing into something else, except the spelling of a
 * domain: what it does not know for certain to be the same address is refused, since a provider may vouch for it.
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

/** The key of an address that is stored already. Null for one of a former version that is none today. */
export const emailKeyOf = (stored: string): string | null => readEmail(stored.trim()).email?.key ?? null

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** Letters only, or an A-label (RFC 3696, 2): an address of the internet protocol ends in a figure. */
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
 * Returns whether a character is read as itself or its small letter. The others would be dropped, or read as plain
 * letters: the Kelvin sign as a k, a full-width letter, a soft hyphen, a mark of direction.
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

/** By the parser of addresses that every runtime has (UTS 46). Undefined for a domain that cannot be. */
function toALabels(domain: string): string | undefined {
  const address = `http://${PROBE}${domain}`
  return URL.canParse(address) ? new URL(address).hostname.slice(PROBE_AS_A_LABEL.length) : undefined
}
