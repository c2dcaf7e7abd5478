// This file runs on any Node from version 20, before any package is installed, so it uses no dependency and no
// TypeScript. It installs the packages of the lockfile, then starts the Node version that the npm package `node` pins.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')
export const NODE = join(ROOT, 'node_modules/node/bin/node')

/** Default environment variables of a server process; values in the operator's environment take precedence. */
export const SERVER_ENV = {
  // Live data fits in 60 MB; without a limit V8 lets garbage grow to several times that.
  NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=16',
  // By default, glibc has separate heaps for its threads, and each heap keeps up to 50 MB of memory that the picture
  // encoder has freed.
  MALLOC_ARENA_MAX: '1',
}

const fromRoot = (path) => join(ROOT, path)
const digest = (text) => createHash('sha256').update(text).digest('hex')
const isStamped = (file, stamp) => existsSync(fromRoot(file)) && readFileSync(fromRoot(file), 'utf8') === stamp

/** Installs the lockfile's packages, once per lockfile. */
export function install() {
  const stamp = digest(readFileSync(fromRoot('package-lock.json')))
  const stampFile = 'node_modules/.temporada-lock'
  if (isStamped(stampFile, stamp) && existsSync(NODE)) return
  console.log('· Installing packages (npm ci)…')
  // An operator's NODE_ENV=production must not skip the packages that build the app.
  const result = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (result.status !== 0) throw new Error('npm ci has failed; the lines above say why.')
  writeFileSync(fromRoot(stampFile), stamp)
}

/** Makes Node cache compiled code, so that a command starts in a third of the time. */
const COMPILED = { NODE_COMPILE_CACHE: fromRoot('node_modules/.cache/compiled') }

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Runs a JavaScript or TypeScript file on the pinned Node; resolves with its exit code. The program ends when this
 * process ends, in whatever way, because the IPC channel between the two closes.
 */
export function runNode(args, { env = {}, isServer = false } = {}) {
  const child = spawn(NODE, ['--require', fromRoot('src/cli/end-with-parent.cjs'), ...args], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...COMPILED, ...process.env, ...env },
  })
  let isTold = false
  const forward = (signal) => {
    if (!isServer) child.kill(signal)
    else if (!isTold) child.kill('SIGHUP')
    // A repeated signal means that the operator insists, except SIGHUP, which a closing terminal may send more than
    // once.
    else if (signal !== 'SIGHUP') child.kill('SIGKILL')
    isTold = true
  }
  for (const signal of SIGNALS) process.on(signal, forward)
  const watch = watchShell(() => forward('SIGHUP'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const name of SIGNALS) process.off(name, forward)
      clearInterval(watch)
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}

/**
 * Calls `onEnd` when npm or its shell has ended: npm sends signals only to its shell, which does not pass them on to
 * this process. If npm is killed, its shell keeps running.
 */
function watchShell(onEnd) {
  const shell = process.ppid
  if (!process.env.npm_lifecycle_event) return
  const npm = parentOf(shell)
  return setInterval(() => (process.ppid !== shell || parentOf(shell) !== npm) && onEnd(), 500).unref()
}

/**
 * Returns the id of a process's parent, as text. Returns undefined on systems other than Linux, which have no `/proc`.
 */
function parentOf(pid) {
  try {
    return /\) \S (\d+) [^)]*$/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1]
  } catch {
    return undefined
  }
}

const VITE = 'node_modules/vite/bin/vite.js'
const BUILD_INPUTS = ['src', 'build', 'public', 'app.config.ts', 'package-lock.json', 'tsconfig.json']

/** Builds the web part, once per state of its sources. */
export async function build({ force = false } = {}) {
  const stamp = sourceStamp()
  const stampFile = 'dist/.stamp'
  if (!force && isStamped(stampFile, stamp)) return
  console.log('· Building the site…')
  const code = await runNode([VITE, 'build', '--config', 'app.config.ts', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error('The build of the site has failed; the lines above say why.')
  mkdirSync(fromRoot('dist'), { recursive: true })
  // The sources are hashed again, because the build itself refreshes the generated route tree.
  writeFileSync(fromRoot(stampFile), sourceStamp())
}

/** Runs the development server at the address of the site: `PORT` and `HOST`, by default only on this machine. */
export function developmentServer(args) {
  const { PORT = '3000', HOST } = process.env
  const where = ['--port', PORT, '--strictPort', ...(HOST ? ['--host', HOST] : [])]
  return runNode([VITE, 'dev', '--config', 'app.config.ts', ...where, ...args])
}

function sourceStamp() {
  const files = BUILD_INPUTS.flatMap((input) => listFiles(fromRoot(input))).sort()
  return digest(files.map((file) => `${file}:${digest(readFileSync(file))}`).join('\n'))
}

function listFiles(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => listFiles(join(path, name)))
}
