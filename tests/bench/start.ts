import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { packageSite } from '#tests/support/compose-site.ts'
import { freePort } from '#tests/support/free-port.ts'
import { addMembers, sessionCookie } from '#tests/support/members.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'
import { SERVER_ENV } from '../../src/cli/bootstrap.mjs'

/**
 * Measures how long the packaged program takes from its start until /readyz responds with 200, and from SIGTERM to its
 * end; ends with 1 if that is more than it may be on a quiet machine. Then the same start of the built site, compared
 * with a Node that does nothing; and what the processes of a site need under the load of 500 members, as a single process and as two that render pages beside the
 * process of the API: memory, and processor time per page, which shows how many such processes one API can serve. Linux
 * only.
 */
const STARTS = 7
/** The most that the medians may be on a quiet machine. */
const MAX_START_MS = 1_000
const MAX_STOP_MS = 5_000
const MEMBERS = 500
const CONNECTIONS = 32
const LOAD_MS = 4_000
/** The unit of times in /proc. */
const TICK_MS = 10

const env = { LOG_LEVEL: 'fatal' }

await packagedProgram()

/** The first start compiles; as it ends, it stores the compiled code. The database stays for later starts. */
const first = await startSite({ env })
const again = { ...env, DATA_DIR: first.dataDir }
await first.stop({ keep: true })
const starts: number[] = []
const bare: number[] = []
for (let i = 0; i < STARTS; i++) {
  const startedAt = performance.now()
  const site = await startSite({ env: again })
  while ((await fetch(`${site.origin}/readyz`)).status !== 200) {}
  starts.push(performance.now() - startedAt)
  await site.stop()
  const bareAt = performance.now()
  spawnSync(process.execPath, ['--eval', '0'])
  bare.push(performance.now() - bareAt)
}
rmSync(first.dataDir, { recursive: true })
console.log(`start to /readyz: median ${median(starts)} ms of ${STARTS}; a Node that does nothing: ${median(bare)} ms`)

console.log('\nprocesses            process           MB at rest   MB at most   ms a page of /   ms a page of /home')
for (const workers of ['1', '2']) {
  const site = await startSite({ env: { ...env, WEB_WORKERS: workers } })
  while (site.workerPids().length < Number(workers) && workers !== '1') await fetch(`${site.origin}/readyz`)
  const members = await addMembers(site, MEMBERS)
  const cookies = await Promise.all(members.map((member) => sessionCookie(site, member)))
  const pids = [site.pid, ...site.workerPids()]
  const rest = pids.map((pid) => memoryMb(pid, 'VmRSS'))
  const open = await costs(site, pids, '/', [''])
  const own = await costs(site, pids, '/home', cookies)
  for (const [i, pid] of pids.entries()) {
    const name = workers === '1' ? 'all in one' : i === 0 ? 'API' : `pages ${i}`
    const figures = [rest[i] ?? 0, memoryMb(pid, 'VmHWM'), open[i]?.toFixed(3) ?? '', own[i]?.toFixed(3) ?? '']
    const cells = figures.map((figure, column) => String(figure).padStart([10, 12, 15, 20][column] ?? 0))
    console.log(`${workers.padEnd(20)} ${name.padEnd(15)} ${cells.join(' ')}`)
  }
  await site.stop()
}

/** Starts and stops the folder of `npm run package`, as deploy/temporada.service does. The first start compiles. */
async function packagedProgram() {
  const home = mkdtempSync(join(tmpdir(), 'temporada-start-'))
  const site = join(home, 'site')
  packageSite(site)
  const PORT = String(await freePort())
  const starts: number[] = []
  const stops: number[] = []
  for (let i = 0; i <= STARTS; i++) {
    const startedAt = performance.now()
    const child = spawn(process.execPath, [join(site, 'dist/server/temporada.js'), 'serve'], {
      cwd: home,
      env: { ...env, ...SERVER_ENV, NODE_ENV: 'production', HOST: '127.0.0.1', PORT, DATA_DIR: join(home, 'data') },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(child, 'exit')
    while (!(await isReady(`http://127.0.0.1:${PORT}`))) await wait(5)
    starts.push(performance.now() - startedAt)
    const stoppedAt = performance.now()
    child.kill('SIGTERM')
    await ended
    stops.push(performance.now() - stoppedAt)
  }
  rmSync(home, { recursive: true })
  const [first = 0, ...others] = starts
  const [start, stop] = [median(others), median(stops)]
  console.log(`packaged: start to /readyz: median ${start} ms of ${STARTS}, the first one ${Math.round(first)} ms`)
  console.log(`packaged: stop: median ${stop} ms, of which STOP_DELAY is 1000`)
  if (start > MAX_START_MS || stop > MAX_STOP_MS) {
    console.log(`more than ${MAX_START_MS} ms and ${MAX_STOP_MS} ms, which are the most on a quiet machine`)
    process.exitCode = 1
  }
}

function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Returns the milliseconds of processor time that each process takes for a page. */
async function costs(site: SiteServer, pids: number[], path: string, cookies: string[]): Promise<number[]> {
  const before = pids.map(processorMs)
  const pages = await load(site.origin + path, cookies)
  return pids.map((pid, i) => (processorMs(pid) - (before[i] ?? 0)) / pages)
}

/** Returns the number of requests that got a response within the time, with every connection busy. */
async function load(url: string, cookies: string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const until = performance.now() + LOAD_MS
  let done = 0
  const visitor = async () => {
    while (performance.now() < until) {
      const cookie = cookies[done++ % cookies.length] ?? ''
      await ask(url, agent, { cookie, 'accept-encoding': 'br' })
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor))
  agent.destroy()
  return done
}

function ask(url: string, agent: Agent, headers: OutgoingHttpHeaders): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', resolve)
    })
      .once('error', reject)
      .end()
  })
}

function memoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kb] = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kb) / 1024)
}

function processorMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) * TICK_MS
}

function median(values: number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)
}
