import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { createInterface } from 'node:readline'

/**
 * Runs a program once for each line that it reads, and hands it the socket in descriptor 3, as systemd does. Reports
 * the program's id and its exit code.
 */
const KEEPER = `while read -r _; do
  sh -c 'echo "pid $$"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"' sh "$@" </dev/null
  echo "ended $?"
done`

interface Kept {
  port: number
  /** Node's arguments. */
  words: string[]
  env: NodeJS.ProcessEnv
  cwd: string
}

export type KeptSocket = Awaited<ReturnType<typeof keepSocket>>

/** Opens a listening socket that outlives the runs of a program on it. */
export async function keepSocket({ port, words, env, cwd }: Kept) {
  const server: Server & { _handle?: { fd: number } } = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', process.execPath, ...words], {
    // Node has no public name for the descriptor of a server.
    stdio: ['pipe', 'pipe', 'inherit', server._handle?.fd],
    ...{ env, cwd },
  })
  // In the same turn of the event loop, so that this process accepts no connection.
  server.close()
  const { stdin, stdout } = keeper
  if (!stdin || !stdout) throw new Error('the keeper of a socket has no pipes')
  let output = ''
  let running: number | undefined
  let pid = Promise.withResolvers<number>()
  let ended = Promise.withResolvers<number>()
  createInterface({ input: stdout }).on('line', (line) => {
    output += `${line}\n`
    const [, word, number] = /^(pid|ended) (\d+)$/.exec(line) ?? []
    if (!word) return
    running = word === 'pid' ? Number(number) : undefined
    const awaited = word === 'pid' ? pid : ended
    awaited.resolve(Number(number))
  })
  return {
    printed: () => output,
    /** Starts the program; resolves with its exit code. */
    run(): Promise<number> {
      pid = Promise.withResolvers()
      ended = Promise.withResolvers()
      stdin.write('\n')
      return ended.promise
    },
    /** Tells the program to stop. */
    interrupt: async () => void process.kill(await pid.promise, 'SIGTERM'),
    /** Closes the socket; a program that still runs is killed. */
    close() {
      stdin.end()
      if (running !== undefined) process.kill(running, 'SIGKILL')
    },
  }
}
