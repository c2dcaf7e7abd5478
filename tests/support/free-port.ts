import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports of outgoing connections on Linux: one of these could take the port while its server restarts. */
const [FIRST, END] = [20_000, 32_000]

/** A free TCP port of this machine. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, END)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
