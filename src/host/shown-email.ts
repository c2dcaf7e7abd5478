import { domainToUnicode } from 'node:url'

/**
 * Matches a domain of ASCII and the lower-case letters of our languages (ISO 8859-1 without the Icelandic ones), which
 * cannot be mistaken for other letters.
 */
const READABLE = /^[a-z0-9.\-ß-ïñ-öø-ý]+$/

/**
 * Returns an address as its owner reads it: `ana@peña.es`, not `ana@xn--pea-8ma.es`. Keeps the encoded form (`xn--`) if
 * the domain has letters that might deceive.
 */
export function shownEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = domainToUnicode(address.slice(at))
  // A middle dot is allowed only between two letters l, where it cannot be mistaken for the dot of a domain.
  return READABLE.test(domain.replaceAll('l·l', 'll')) ? address.slice(0, at) + domain : address
}
