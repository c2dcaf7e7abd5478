import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { standardOutput } from './line-output.ts'
import { tellingOfDropped } from './log.ts'
import { ignoreSignals, type StopSource } from './stops.ts'

export interface Workers {
  /** The port on which all workers listen. */
  port: number
  /** Resolves once all workers have finished the requests in progress. */
  stop(): Promise<void>
}

interface WorkersOptions {
  count: number
  port: number
  host: string | undefined
  /** Variables for the workers, in addition to this process's environment. */
  env: Record<string, string>
  /** Milliseconds for which a stopping worker still accepts connections. */
  noticeMs: number
  log: Logger
}

/**
 * Whether the system distributes connections to a port among processes. On other systems, `node:cluster` distributes
 * connections through this process, which takes time from the API and loses a connection whose worker has just died.
 */
export const SHARES_PORT = process.platform === 'linux'

const LISTENING = 'listening'
const STOP = 'stop'
/**
 * Milliseconds after which a stopping worker that accepts no connections any more is killed: more than a worker ever
 * needs to stop (`serve-http.ts`).
 */
const MAX_STOP_MS = 15_000

/**
 * Starts this program again as workers that share a port, and replaces each worker that ends. Resolves once the first
 * worker listens. If the first worker fails, it logs the reason itself, and this process ends too.
 */
export async function superviseWorkers({
  count,
  port: wanted,
  host,
  env,
  noticeMs,
  log,
}: WorkersOptions): Promise<Workers> {
  // Without this check, workers would silently share the port with another program of the same user, if that program
  // allows sharing.
  const port = await freePortAt(wanted, host)
  cluster.setupPrimary({ stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  // Workers' lines are written by this process, because lines of more than 4 kB that several processes write to one
  // pipe get mixed up.
  const lines = tellingOfDropped('web', standardOutput())
  const delay = createBackOff(() => performance.now())
  const listening = new Set<Worker>()
  let isStarted = false
  let isStopping = false

  /** Starts a worker; resolves once it listens. */
  function start(): Promise<void> {
    const worker = cluster.fork({ ...env, PORT: String(port) })
    relay(worker.process.stdout, lines)
    worker.on('error', (err) => log.warn({ worker: worker.id, err }, 'a web worker does not take messages'))
    worker.once('exit', (code, signal) => {
      const hasListened = listening.delete(worker)
      if (isStopping) return
      if (!isStarted) process.exit(1)
      const waitMs = delay()
      log.error({ worker: worker.id, code, signal, hasListened, waitMs }, 'a web worker has ended and is replaced')
      setTimeout(() => isStopping || start(), waitMs)
    })
    return new Promise((resolve) =>
      worker.on('message', (message) => {
        if (message !== LISTENING) return
        listening.add(worker)
        resolve()
      }),
    )
  }

  // The first worker shows whether workers can start at all.
  await start()
  isStarted = true
  for (let i = 1; i < count; i++) void start()

  return {
    port,
    async stop() {
      isStopping = true
      const live = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      await Promise.all(live.map((worker) => stopWorker(worker, listening.has(worker), noticeMs + MAX_STOP_MS)))
    },
  }
}

/** Returns the port, or a free port if `wanted` is 0. Throws if another program listens on the port. */
async function freePortAt(wanted: number, host: string | undefined): Promise<number> {
  const server = createServer().listen(wanted, host)
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : wanted
}

/** Called by a worker once it listens. */
export const tellParent = () => process.send?.(LISTENING)

/** Stops a worker. A worker that does not listen yet has no requests to finish, so it is killed. */
function stopWorker(worker: Worker, hasWork: boolean, maxMs: number): Promise<void> {
  if (worker.isDead()) return Promise.resolve()
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const kill = () => worker.process.kill('SIGKILL')
  if (!hasWork || !worker.isConnected()) kill()
  else worker.send(STOP)
  setTimeout(kill, maxMs).unref()
  return ended
}

/** Stops a worker on its parent's order. Node ends the worker if the parent is gone. */
export const stopsFromParent: StopSource = (stop) => {
  ignoreSignals()
  process.on('message', (message) => {
    if (message === STOP) stop('the first process')
  })
}

function relay(output: Readable | null, lines: { write(line: string): void }) {
  if (output) createInterface({ input: output }).on('line', (line) => lines.write(`${line}\n`))
}

const CALM_MS = 60_000
const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/**
 * Returns a function that returns the milliseconds to wait after a crash: 0 if the last crash was more than a minute
 * ago, otherwise longer with each crash. Exported for its test.
 */
export function createBackOff(now: () => number): () => number {
  let last = Number.NEGATIVE_INFINITY
  let inARow = 0
  return () => {
    const at = now()
    inARow = at - last > CALM_MS ? 0 : inARow + 1
    last = at
    return inARow === 0 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (inARow - 1))
  }
}
