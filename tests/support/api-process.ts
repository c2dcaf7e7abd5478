import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { CLEAN_ENV } from './clean-env.ts'
import { programOf } from './programs.ts'
import { LEDGER_KEY } from './seasons.ts'

/**
 * Starts the API as an operator does, on a free port; `through` is a wrapper that runs the command in its arguments.
 */
export function startApiProcess(env: Record<string, string>, imports: string[] = [], through: string[] = []) {
  const node = [process.execPath, ...imports.flatMap((file) => ['--import', file]), ...programOf('api')]
  const [command = '', ...args] = [...through, ...node]
  const child = spawn(command, args, {
    env: { ...CLEAN_ENV, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', LEDGER_KEY, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (said.text += text))
  const exit = once(child, 'exit').then(([code]) => code as number)
  const origin = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said.text)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    exit.then((code) => reject(new Error(`ended with ${code}: ${said.text}`)))
  })
  origin.catch(() => {})
  return {
    child,
    said,
    exit,
    origin,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await exit
    },
  }
}
