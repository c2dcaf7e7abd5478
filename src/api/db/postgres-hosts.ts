import pg from 'pg'
import { urlsOf } from './postgres-url.ts'

/** A server that only reads; the same SQLSTATE as of a write that such a server refuses. */
class ReadOnlyHost extends Error {
  readonly code = '25006'
}

type Connected = Parameters<pg.Pool['connect']>[0]

/**
 * A pool whose URL may name several hosts: a primary and its standbys. New connections go to the host that took the
 * last one. When that host is away or only reads, the others are tried in turn. The driver has no such option.
 */
export class HostsPool extends pg.Pool {
  readonly #urls: string[]
  #current = 0

  constructor(url: string, config: pg.PoolConfig) {
    const urls = urlsOf(url)
    const current = () => this.#urls[this.#current]
    class Client extends pg.Client {
      constructor(options?: pg.ClientConfig) {
        super({ ...options, connectionString: current() })
      }
    }
    super(urls.length === 1 ? { ...config, connectionString: url } : { ...config, Client, onConnect: requireWrites })
    this.#urls = urls
  }

  override connect(): Promise<pg.PoolClient>
  override connect(done: NonNullable<Connected>): void
  override connect(done?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connectToAny()
    if (!done) return connecting
    connecting.then(
      (client) => done(undefined, client, client.release),
      (error) => done(error, undefined, () => {}),
    )
    return undefined
  }

  async #connectToAny(): Promise<pg.PoolClient> {
    for (let tries = 1; ; tries++) {
      const tried = this.#current
      try {
        return await super.connect()
      } catch (error) {
        if (tries >= this.#urls.length || isFull(error)) throw error
        // Of several connections that fail together, only the first moves on.
        if (this.#current === tried) this.#current = (tried + 1) % this.#urls.length
      }
    }
  }
}

/** No connection of the pool became free in time, so another host would not help. */
const isFull = (error: unknown) => error instanceof Error && /^timeout exceeded when trying/.test(error.message)

async function requireWrites(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on') throw new ReadOnlyHost('This host of the database only reads.')
}
