import { isIP } from 'node:net'

/**
 * Returns the default sender address. An e-mail address needs a domain, so an IP address is replaced by `localhost`.
 */
export function senderOf(publicOrigin: string): string {
  const { hostname } = new URL(publicOrigin)
  return `no-reply@${isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname}`
}
