import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Listener = (params: never) => void

/**
 * A headless Chromium without Playwright. Playwright watches the console of every page, which makes V8 parse a script
 * again: at a slow-down of four, 80 ms that no visitor would wait.
 */
export class BareChromium {
  readonly #child: ChildProcess
  readonly #profile: string
  readonly #socket: WebSocket
  readonly #answers = new Map<number, PromiseWithResolvers<never>>()
  readonly #listeners = new Map<string, Listener>()
  #calls = 0

  private constructor(child: ChildProcess, profile: string, socket: WebSocket) {
    this.#child = child
    this.#profile = profile
    this.#socket = socket
    socket.onmessage = ({ data }) => {
      const { id, method, params, result, error } = JSON.parse(data)
      if (!id) return this.#listeners.get(method)?.(params as never)
      const answer = this.#answers.get(id)
      this.#answers.delete(id)
      if (error) answer?.reject(new Error(error.message))
      else answer?.resolve(result as never)
    }
  }

  static async start(path: string): Promise<BareChromium> {
    const profile = mkdtempSync(join(tmpdir(), 'temporada-chromium-'))
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
    const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
    // Phones use no hinting; the widths of the fallback fonts hold without it.
    const own = ['--font-render-hinting=none', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
    const child = spawn(path, [...flags, ...quiet, ...own], { stdio: ['ignore', 'ignore', 'pipe'] })
    // The browser also ends when its caller fails.
    process.once('exit', () => child.kill('SIGKILL'))
    let said = ''
    const address = await new Promise<string>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', () => reject(new Error(`${path} ended before it listened:\n${said}`)))
      child.stderr?.on('data', (text) => {
        said += text
        const found = /ws:\/\/\S+/.exec(said)
        if (found) resolve(found[0])
      })
    })
    const socket = new WebSocket(address)
    await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
    return new BareChromium(child, profile, socket)
  }

  /**
   * A method of the DevTools protocol (https://chromedevtools.github.io/devtools-protocol/), for the browser itself or
   * for the page of a session.
   */
  send<Result = void>(method: string, params: Record<string, unknown> = {}, sessionId?: string): Promise<Result> {
    const answer = Promise.withResolvers<never>()
    this.#answers.set(++this.#calls, answer)
    this.#socket.send(JSON.stringify({ id: this.#calls, method, params, sessionId }))
    return answer.promise
  }

  /** Replaces the former listener, if any. */
  on<Params>(method: string, listener: (params: Params) => void): void {
    this.#listeners.set(method, listener)
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    await this.send('Browser.close')
    await ended
    rmSync(this.#profile, { recursive: true, force: true })
  }
}
