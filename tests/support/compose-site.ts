import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { SeasonFileInput } from '#api/season/season-file.ts'
import { CLEAN_ENV } from './clean-env.ts'
import { freePort } from './free-port.ts'
import { keepSocket } from './kept-socket.ts'

const ROOT = join(import.meta.dirname, '../..')

interface Service {
  image: string
  command: string[]
  environment: Record<string, string | number>
  secrets: string[]
}

/** Writes the package of the site, as `npm run package` does. */
export function packageSite(folder: string): void {
  execFileSync(process.execPath, ['src/cli/start.mjs', 'package', folder], { cwd: ROOT, stdio: 'pipe' })
}

interface ComposeOptions {
  /** Folder of the package. */
  site: string
  /** An empty folder for secrets and season. */
  home: string
  secrets: Record<string, string>
  season: SeasonFileInput
  publicOrigin: string
  /** Variables in addition to those of the file. */
  env?: Record<string, string>
  /** The processes for pages get their sockets from outside, as systemd hands them over. */
  keepsSockets?: boolean
}

/**
 * Returns the services of `deploy/compose.yaml` that run our image, as processes of this machine: the commands and the
 * variables as they are there, the names of services replaced by addresses of this machine.
 */
export async function composeServices(options: ComposeOptions) {
  const { site, home, secrets, season, publicOrigin, env = {}, keepsSockets = false } = options
  const file = parse(readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8'), { merge: true })
  const ours = Object.entries<Service>(file.services).filter(([, { image }]) => image === 'temporada')
  const ports = new Map<string, number>()
  for (const [name] of ours) ports.set(name, await freePort())
  for (const folder of ['secrets', 'season']) mkdirSync(join(home, folder))
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(home, 'secrets', name), `${value}\n`)
  writeFileSync(join(home, 'season/season.json'), JSON.stringify(season))

  const here = (value: string | number) =>
    String(value)
      .replaceAll(/http:\/\/([\w-]+):3000/g, (_, name) => `http://127.0.0.1:${ports.get(name)}`)
      .replace('/run/secrets/', `${home}/secrets/`)
      .replace('/season/', `${home}/season/`)
      .replace(/\$\{PUBLIC_ORIGIN\}/, publicOrigin)
  const services = ours.map(([name, { command, environment }]) =>
    composeService({
      name,
      words: [join(site, 'dist/server/temporada.js'), ...command],
      origin: `http://127.0.0.1:${ports.get(name)}`,
      env: {
        ...Object.fromEntries(Object.entries(environment).map(([variable, value]) => [variable, here(value)])),
        ...env,
      },
      cwd: home,
      keepsSocket: keepsSockets && name.startsWith('web'),
    }),
  )
  return Promise.all(services)
}

export type ComposeService = Awaited<ReturnType<typeof composeService>>

interface Started {
  name: string
  words: string[]
  origin: string
  env: Record<string, string>
  cwd: string
  keepsSocket: boolean
}

async function composeService({ name, words, origin, env, cwd, keepsSocket }: Started) {
  const { port, hostname } = new URL(origin)
  const program = {
    ...{ words, cwd },
    env: { ...CLEAN_ENV, NODE_ENV: 'production', HOST: hostname, PORT: port, DATA_DIR: join(cwd, 'data'), ...env },
  }
  const { printed, run, interrupt, close } = keepsSocket
    ? await keepSocket({ ...program, port: Number(port) })
    : withoutSocket(program)
  let isRunning = false
  let ended: Promise<number | null> = Promise.resolve(null)
  /** Stops it as the container engine does; resolves with its exit code. */
  async function stop() {
    if (isRunning) await interrupt()
    return ended
  }
  return {
    name,
    origin,
    printed,
    /** Starts it; resolves once it answers. */
    async start() {
      isRunning = true
      ended = run().finally(() => {
        isRunning = false
      })
      const isOver = ended.then(() => false)
      while (!(await Promise.race([isUp(origin), isOver]))) {
        if (!isRunning) throw new Error(`${name} ended with ${await ended}:\n${printed()}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    stop,
    /** Stops it, and closes its kept socket. */
    async close() {
      await stop()
      close()
    },
  }
}

/** Runs a program that opens its socket itself. */
function withoutSocket({ words, env, cwd }: { words: string[]; env: NodeJS.ProcessEnv; cwd: string }) {
  let child: ChildProcess | undefined
  let output = ''
  return {
    printed: () => output,
    async run(): Promise<number | null> {
      child = spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output += text
        })
      }
      const [code] = await once(child, 'exit')
      return code
    },
    interrupt: async () => void child?.kill('SIGTERM'),
    close: () => {},
  }
}

const isUp = (origin: string) =>
  fetch(`${origin}/livez`).then(
    ({ ok }) => ok,
    () => false,
  )
