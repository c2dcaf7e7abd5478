import ipaddr from 'ipaddr.js'

const HOUSEHOLD_BITS = 64
/** Prefix length of the IPv6 network that a customer typically gets, and in which the customer may use any /64. */
const CUSTOMER_BITS = 48
/** The key that all invalid addresses share, so that a made-up string does not get a fresh budget. */
const NO_ADDRESS = 'none'

/**
 * Returns the networks for which an address counts, narrowest first: for IPv4 the address itself, for IPv6 its /64 and
 * its /48. Accepts a port, brackets and a zone, which proxies may add.
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

/**
 * Returns the network of an address for the log: narrow enough to tell providers apart, and too wide to identify a
 * person.
 */
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
