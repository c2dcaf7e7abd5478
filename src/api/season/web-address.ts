/** Matches IP addresses as the URL parser writes them: four decimal numbers, or brackets. */
const IP_ADDRESS = /^\[|^[\d.]+$/

/** Returns why a text is not the address of another site; undefined if it is one. */
export function addressFault(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:') return 'must be an address that begins with https://'
  if (url.username || url.password) return 'must not name a user'
  const host = url.hostname
  if (IP_ADDRESS.test(host)) return 'must name a host, not an IP address'
  if (/(^|\.)localhost\.?$/.test(host) || !/[^.]\.[^.]+$/.test(host)) {
    return `"${host}" is not the name of a public host`
  }
  // If parsing changed the address (as `..` does), a page would show one target and lead to another.
  return text === url.href || `${text}/` === url.href ? undefined : `must be written as ${url.href}`
}
