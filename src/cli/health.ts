import process from 'node:process'

/**
 * Exits with 0 if the server of this machine answers, for the HEALTHCHECK of a container. Asks `/livez`, not `/readyz`:
 * to restart a server does not bring back its database.
 */
const { PORT = '3000' } = process.env
const isUp = await fetch(`http://127.0.0.1:${PORT}/livez`, { signal: AbortSignal.timeout(3000) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exitCode = isUp ? 0 : 1
