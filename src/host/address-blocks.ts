import ipaddr from 'ipaddr.js'

const HOUSEHOLD_BITS = 64
/** Prefix length of a typical customer network, in which the customer may use any /64. */
const CUSTOMER_BITS = 48
/** The common key of all invalid addresses, so that a made-up string does not get a fresh budget. */
const NO_ADDRESS = 'none'

/**
 * Returns the networks to which an address counts, narrowest first: an IPv4 address itself; for an IPv6 address its /64
 * and its /48. Accepts the port, brackets or zone that proxies may add.
 */
export function addressBlocks(address: string): [narrow: string, wide?: string] {
  const host = withoutPort(address.trim())
  if (ipaddr.IPv4.isValidFourPartDecimal(host)) return [host]
  if (!ipaddr.IPv6.isValid(host)) return [NO_ADDRESS]
  const parsed = ipaddr.IPv6.parse(host)
  if (parsed.isIPv4MappedAddress()) return [parsed.toIPv4Address().toString()]
  return [networkOf(host, HOUSEHOLD_BITS), networkOf(host, CUSTOMER_BITS)]
}

const LOGGED_IPV4_BITS = 24

/** Returns the network for the log: specific enough to tell providers apart, too wide to identify a person. */
export function loggedBlock(address: string): string {
  const [narrow, wide] = addressBlocks(address)
  if (wide !== undefined || narrow === NO_ADDRESS) return wide ?? narrow
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${narrow}/${LOGGED_IPV4_BITS}`)}/${LOGGED_IPV4_BITS}`
}

/** Removes brackets and port. Without brackets, only an IPv4 address can have a port. */
function withoutPort(address: string): string {
  const [, inBrackets] = /^\[([\da-f:.]*:[\da-z:.%]*)\](?::\d{1,5})?$/i.exec(address) ?? []
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(address) ?? []
  return inBrackets ?? beforePort ?? address
}

const networkOf = (host: string, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${host.split('%')[0]}/${bits}`)}/${bits}`
