/**
 * Returns the address at which a process is reached on its own machine, such as `http://localhost:3000`. A wildcard
 * host is replaced by localhost.
 */
export function listenAddress(host: string | undefined, port: number): string {
  const isEvery = host === undefined || host === '0.0.0.0' || host === '::'
  const name = isEvery ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
