import { hostname, networkInterfaces } from 'node:os'

interface Listening {
  PORT: number
  HOST?: string | undefined
}

/**
 * Returns whether an address leads to the server that listens there: any name of this machine with the server's port.
 */
export function isThisServer({ hostname: name, port, protocol }: URL, { PORT, HOST }: Listening): boolean {
  if (Number(port || (protocol === 'https:' ? 443 : 80)) !== PORT) return false
  const host = name.replace(/^\[|\]$/g, '').toLowerCase()
  if (HOST === undefined || isEveryAddress(HOST)) return isLoopback(host) || isOfThisMachine(host)
  return host === HOST.toLowerCase() || (isLoopback(HOST) && isLoopback(host))
}

const isEveryAddress = (host: string) => /^(0\.0\.0\.0|::)$/.test(host)

/** A connection to the wildcard address also reaches this machine. */
const isLoopback = (host: string) => /^(127\.|::1$|::ffff:7f|(.+\.)?localhost$)/i.test(host) || isEveryAddress(host)

function isOfThisMachine(host: string): boolean {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return host === hostname().toLowerCase() || addresses.some(({ address }) => address.toLowerCase() === host)
}
