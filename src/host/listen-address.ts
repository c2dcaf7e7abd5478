/** Returns the address of a process on its own machine, `http://localhost:3000`; a wildcard host becomes localhost. */
export function listenAddress(host: string | undefined, port: number): string {
  const isEvery = host === undefined || host === '0.0.0.0' || host === '::'
  const name = isEvery ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
