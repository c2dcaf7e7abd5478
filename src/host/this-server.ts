import { hostname, networkInterfaces } from 'node:os'

interface Listening {
  PORT: number
  HOST?: string | undefined
}

/**
 * Returns whether a URL leads to the server that listens on `PORT` and `HOST`: it has the server's port and names this
 * machine in any way.
 */
export function isThisServer({ hostname: name, port, protocol }: URL, { PORT, HOST }: Listening): boolean {
  if (Number(port || (protocol === 'https:' ? 443 : 80)) !== PORT) return false
  const host = name.replace(/^\[|\]$/g, '').toLowerCase()
  if (HOST === undefined || isEveryAddress(HOST)) return isLoopback(host) || isOfThisMachine(host)
  return host === HOST.toLowerCase() || (isLoopback(HOST) && isLoopback(host))
}

const isEveryAddress = (host: string) => /^(0\.0\.0\.0|::)$/.test(host)

/**
 * Returns whether a host is this machine. The wildcard address counts, because a connection to it also reaches this
 * machine.
 */
const isLoopback = (host: string) => /^(127\.|::1$|::ffff:7f|(.+\.)?localhost$)/i.test(host) || isEveryAddress(host)

function isOfThisMachine(host: string): boolean {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return host === hostname().toLowerCase() || addresses.some(({ address }) => address.toLowerCase() === host)
}
