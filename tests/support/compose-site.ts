import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { SeasonFileInput } from '#api/season/season-file.ts'
import { CLEAN_ENV } from './clean-env.ts'
import { freePort } from './free-port.ts'

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
}

/**
 * Returns the services of `deploy/compose.yaml` that run our image, as processes of this machine: the commands and the
 * variables as they are there, the names of services replaced by addresses of this machine.
 */
export async function composeServices({ site, home, secrets, season, publicOrigin, env = {} }: ComposeOptions) {
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
  return ours.map(([name, { command, environment }]) =>
    composeService({
      name,
      words: [join(site, 'dist/server/temporada.js'), ...command],
      origin: `http://127.0.0.1:${ports.get(name)}`,
      env: {
        ...Object.fromEntries(Object.entries(environment).map(([variable, value]) => [variable, here(value)])),
        ...env,
      },
      cwd: home,
    }),
  )
}

export type ComposeService = ReturnType<typeof composeService>

interface Started {
  name: string
  words: string[]
  origin: string
  env: Record<string, string>
  cwd: string
}

function composeService({ name, words, origin, env, cwd }: Started) {
  let child: ChildProcess | undefined
  let output = ''
  return {
    name,
    origin,
    printed: () => output,
    /** Starts it; resolves once it answers. */
    async start() {
      const { port, hostname } = new URL(origin)
      const started = spawn(process.execPath, words, {
        cwd,
        env: { ...CLEAN_ENV, NODE_ENV: 'production', HOST: hostname, PORT: port, DATA_DIR: join(cwd, 'data'), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      for (const stream of [started.stdout, started.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text
        })
      }
      while (!(await isUp(origin))) {
        if (started.exitCode !== null) throw new Error(`${name} ended with ${started.exitCode}:\n${output}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    /** Stops it as the container engine does; resolves with its exit code. */
    async stop() {
      if (!child || child.exitCode !== null) return child?.exitCode
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}

const isUp = (origin: string) =>
  fetch(`${origin}/livez`).then(
    ({ ok }) => ok,
    () => false,
  )
