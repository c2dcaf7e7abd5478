import { domainToUnicode } from 'node:url'

/** The small letters that our languages write (ISO 8859-1, without those of Icelandic), which look like no other. */
const READABLE = /^[a-z0-9.\-ß-ïñ-öø-ý]+$/

/** An address as its owner reads it: `ana@peña.es` and not `ana@xn--pea-8ma.es`, unless its letters might deceive. */
export function shownEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = domainToUnicode(address.slice(at))
  // The middle dot belongs between two l, where it does not look like the dot of a domain.
  return READABLE.test(domain.replaceAll('l·l', 'll')) ? address.slice(0, at) + domain : address
}
