import ipaddr from 'ipaddr.js'

const HOUSEHOLD_BITS = 64
/** The usual network of one customer, who may use any /64 in it. */
const CUSTOMER_BITS = 48
/** Shared by everything that is no address, so that a made-up string buys no fresh budget. */
const NO_ADDRESS = 'none'

/**
 * The networks that an address counts for, the narrowest first: an IPv4 address by itself; of an IPv6 address its /64
 * and its /48. Proxies also write a port, brackets or a zone.
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

/** The network that a log may name: enough to tell one provider from another, and too wide for one person. */
export function loggedBlock(address: string): string {
  const [narrow, wide] = addressBlocks(address)
  if (wide !== undefined || narrow === NO_ADDRESS) return wide ?? narrow
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${narrow}/${LOGGED_IPV4_BITS}`)}/${LOGGED_IPV4_BITS}`
}

/** Without brackets a port can only follow an IPv4 address. */
function withoutPort(address: string): string {
  const [, inBrackets] = /^\[([\da-f:.]*:[\da-z:.%]*)\](?::\d{1,5})?$/i.exec(address) ?? []
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(address) ?? []
  return inBrackets ?? beforePort ?? address
}

const networkOf = (host: string, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${host.split('%')[0]}/${bits}`)}/${bits}`
