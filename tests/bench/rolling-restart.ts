import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { dayOf } from '#api/days.ts'
import { openDatabase } from '#api/db/database.ts'
import { daySlot } from '#api/games/slots.ts'
import { own } from '#contract/primitives/own.ts'
import { composeServices } from '#tests/support/compose-site.ts'
import { windowFromNow } from '#tests/support/days-from-now.ts'
import { addMembersTo, sealSession } from '#tests/support/members.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { startNginx } from '#tests/support/proxies.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'

/**
 * Restarts the two API and the two web processes of deploy/compose.yaml one after the other, the whole time, while
 * visitors read, sign in and play at a fixed rate; counts what they get. `--proxy nginx` puts deploy/nginx.conf in front.
 * With `--proxy none` half of the visitors have the one web process first in their list of addresses, half the other; a
 * refused connection makes a visitor go to the other one for two seconds, as browsers do. `--proxy sockets` is the same
 * with sockets that outlive the web processes, as systemd keeps them, and a refusal is a failure. Ends with 1 if a
 * request failed or an acknowledged play is missing. The client runs on the same machine. Linux only.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    rate: { type: 'string', default: '500' },
    proxy: { type: 'string', default: 'nginx' },
  },
})
const SECONDS = Number(values.seconds)
const RATE = Number(values.rate)
const FRONTS = { nginx: 'behind nginx', none: 'without a proxy', sockets: 'on kept sockets' }
const front = own<string>(FRONTS, values.proxy)
if (!front) throw new Error(`--proxy is ${Object.keys(FRONTS).join(', ')}`)

const ROOT = join(import.meta.dirname, '../..')
const SECRET = 's'.repeat(40)
/** Each visitor has an address and connections of its own, and asks for something every 0.4 s. */
const VISITORS = Math.ceil(RATE / 2.5)
const MEMBERS = 1_000
const PLAYS_A_DAY = 24
const TICK_MS = 10
const SLOW_MS = 1_000
const LATE_MS = 15_000
/** How long a visitor avoids an address that has refused a connection. */
const AWAY_MS = 2_000
/** Beyond this number of open requests the machine is overloaded, and no more are sent. */
const MOST_OPEN = 2_000

const home = mkdtempSync(join(tmpdir(), 'temporada-rolling-'))
const postgres = await startPostgres({ fsync: true })
const campaign = scratchCard({ ...windowFromNow(-5, 5, 9), playsPerDay: PLAYS_A_DAY })
const services = await composeServices({
  site: ROOT,
  home,
  secrets: {
    'database-url': postgres.url,
    'ledger-key': 'l'.repeat(40),
    'session-secret': SECRET,
    'smtp-url': 'smtp://127.0.0.1:9',
  },
  season: seasonOf(campaign),
  publicOrigin: 'https://promo.example.es',
  // The client would have to read a line for each request.
  env: { LOG_LEVEL: 'warn' },
  keepsSockets: values.proxy === 'sockets',
})
for (const service of services) await service.start()
const webOrigins = services.filter(({ name }) => name.startsWith('web')).map(({ origin }) => origin)
const proxy = values.proxy === 'nginx' ? await startNginx(webOrigins) : undefined
const origins = proxy ? [proxy.origin] : webOrigins

const db = await openDatabase(postgres.url)
const members = await Promise.all(
  (await addMembersTo(db, MEMBERS)).map(async (member) => ({
    ...member,
    cookie: `__Host-temporada=${await sealSession(SECRET, member)}`,
  })),
)

/** One request of a visitor. */
interface Ask {
  kind: string
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  /** Called with the body of a successful response. */
  take?(text: string): void
}

const visitors = Array.from({ length: VISITORS }, (_, i) => ({
  address: `127.1.${i >> 8}.${(i & 255) + 1}`,
  agent: new Agent({ keepAlive: true }),
  /** Index of the first web process in the visitor's list of addresses. */
  first: i % origins.length,
  /** Until then the visitor goes to the other one. */
  awayUntil: 0,
}))
type Visitor = (typeof visitors)[number]

const assets = readdirSync(join(ROOT, 'dist/client/assets')).filter((name) => /\.(js|css)$/.test(name))
const PAGES = ['/', '/info', '/conditions', '/user/contact']
const MEMBER_PAGES = ['/home', '/promo/rasca', '/user/history', '/user/profile']
const JSON_TYPE = { 'content-type': 'application/json' }
const acknowledged = new Set<string>()
const unseen: { play: string; token: string }[] = []
let plays = 0

/** Returns the request with this number; the shares are of a hundred. */
function askOf(i: number): Ask {
  const share = (i * 37) % 100
  const member = members[i % MEMBERS]
  if (!member) throw new Error('no members')
  const bearer = { authorization: `Bearer ${member.token}` }
  if (share < 64) return { kind: 'open page', path: PAGES[i % PAGES.length] ?? '/' }
  if (share < 80) return { kind: 'file', path: `/assets/${assets[i % assets.length]}` }
  if (share < 86) {
    const path = MEMBER_PAGES[i % MEMBER_PAGES.length] ?? '/home'
    return { kind: 'page of a member', path, headers: { cookie: member.cookie } }
  }
  if (share < 92) return { kind: 'read of the API', path: '/api/v1/campaigns/rasca/cards', headers: bearer }
  if (share < 95) return { kind: 'play', method: 'POST', ...nextPlay() }
  if (share < 98) {
    const seen = unseen.pop()
    if (seen) {
      const headers = { ...JSON_TYPE, authorization: `Bearer ${seen.token}`, 'idempotency-key': `reveal-${seen.play}` }
      return { kind: 'reveal', method: 'POST', path: `/api/v1/plays/${seen.play}/reveal`, headers, body: '{}' }
    }
  }
  const body = JSON.stringify({ news: i % 2 === 0 })
  return {
    kind: 'change without a key',
    method: 'POST',
    path: '/api/v1/me/consents',
    headers: { ...JSON_TYPE, ...bearer },
    body,
  }
}

function nextPlay(): Pick<Ask, 'path' | 'headers' | 'body' | 'take'> {
  const n = plays++
  const token = members[n % MEMBERS]?.token ?? ''
  const today = dayOf('Europe/Madrid', Date.now())
  const slot = daySlot(today, 1 + (Math.floor(n / MEMBERS) % PLAYS_A_DAY))
  return {
    path: '/api/v1/campaigns/rasca/editions/test/plays',
    headers: { ...JSON_TYPE, authorization: `Bearer ${token}`, 'idempotency-key': `rolling-play-${token}-${slot}` },
    body: JSON.stringify({ slot }),
    take(text) {
      const { id } = JSON.parse(text).play
      acknowledged.add(id)
      unseen.push({ play: id, token })
    },
  }
}

const HEADERS = {
  host: 'promo.example.es',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'x-forwarded-proto': 'https',
}

interface Outcome {
  status: number
  text: string
}

function send({ agent, address }: Visitor, at: number, { method = 'GET', path, headers, body }: Ask): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const read = async (response: IncomingMessage) => {
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part)
    return { status: response.statusCode ?? 0, text: body ? Buffer.concat(parts).toString() : '' }
  }
  const sent = request(`${origins[at]}${path}`, {
    ...{ method, agent, localAddress: address },
    headers: {
      ...HEADERS,
      'x-forwarded-for': address,
      ...headers,
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
  })
  const timer = setTimeout(() => sent.destroy(Object.assign(new Error('late'), { code: 'LATE' })), LATE_MS)
  sent.once('response', (response) => read(response).then(resolve, reject))
  sent.once('error', (error) => {
    if (sent.reusedSocket) brokenKept++
    reject(error)
  })
  sent.end(body)
  return promise.finally(() => clearTimeout(timer))
}

const statuses = new Map<string, number>()
const failures = new Map<string, number>()
const durations: number[] = []
const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
let sentCount = 0
let unsent = 0
let open = 0
let slow = 0
let moved = 0
/** Requests that failed on a connection that was kept from an earlier one: a browser repeats those. */
let brokenKept = 0

async function visit(i: number) {
  const visitor = visitors[i % VISITORS]
  if (!visitor) return
  if (open >= MOST_OPEN) return void unsent++
  open++
  sentCount++
  const ask = askOf(i)
  const startedAt = performance.now()
  try {
    const { status, text } = await sendOrMove(visitor, ask)
    add(statuses, String(status))
    if (status === 200 || status === 201) ask.take?.(text)
    else
      add(
        failures,
        `${ask.kind} ${ask.path.split('/', 5).join('/')}: ${status} ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`,
      )
  } catch (error) {
    add(failures, `${ask.kind}: ${codeOf(error)}`)
  }
  open--
  const ms = performance.now() - startedAt
  durations.push(ms)
  if (ms > SLOW_MS) slow++
}

/** A refused connection has sent nothing, so the visitor asks the other process. */
async function sendOrMove(visitor: Visitor, ask: Ask): Promise<Outcome> {
  const isAway = performance.now() < visitor.awayUntil
  const at = isAway ? otherThan(visitor.first) : visitor.first
  try {
    return await send(visitor, at, ask)
  } catch (error) {
    if (values.proxy !== 'none' || codeOf(error) !== 'refused') throw error
    moved++
    visitor.awayUntil = isAway ? 0 : performance.now() + AWAY_MS
    return send(visitor, otherThan(at), ask)
  }
}

const otherThan = (at: number) => (at + 1) % origins.length

const KINDS = new Map([
  ['ECONNREFUSED', 'refused'],
  ['ECONNRESET', 'reset'],
  ['EPIPE', 'reset'],
  ['LATE', 'time-out'],
])

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return KINDS.get(code) ?? code
}

const stops: number[] = []
const starts: number[] = []
const restartFaults: string[] = []
let isOver = false

async function restartAll() {
  while (true) {
    for (const service of services) {
      if (isOver) return
      const stoppedAt = performance.now()
      const code = await service.stop()
      if (code !== 0) restartFaults.push(`${service.name} ended with ${code}`)
      const startedAt = performance.now()
      await service.start()
      while (!(await isReady(service.origin))) await wait(50)
      stops.push(startedAt - stoppedAt)
      starts.push(performance.now() - startedAt)
    }
  }
}

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

for (const { origin } of services) while (!(await isReady(origin))) await wait(50)
console.log(`${RATE} requests a second for ${SECONDS} s, ${front}`)
const startedAt = performance.now()
const restarting = restartAll()
let largestDelay = 0
for (let i = 0; i < RATE * SECONDS; ) {
  const due = Math.min(RATE * SECONDS, Math.floor(((performance.now() - startedAt) * RATE) / 1000))
  while (i < due) void visit(i++)
  const tickAt = performance.now()
  await wait(TICK_MS)
  largestDelay = Math.max(largestDelay, performance.now() - tickAt - TICK_MS)
}
isOver = true
await restarting
while (open > 0) await wait(TICK_MS)

/** Counts the warnings and errors that the processes have logged, by their words and reason. */
function warningsOfSite(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of services.flatMap((service) => service.printed().split('\n'))) {
    if (!line.startsWith('{')) continue
    const { msg, reason, err } = JSON.parse(line)
    add(counts, `log: ${[msg, reason, err?.message].filter(Boolean).join(' · ')}`)
  }
  return counts
}

/** Counts what nginx has logged, by its reason. It logs also what it has mended by asking the other server. */
function refusalsSeenByProxy(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of proxy?.errors() ?? []) {
    const [, reason = line] = /\*\d+ (.*?)(?: while|, client)/.exec(line) ?? []
    add(counts, `nginx: ${reason}`)
  }
  return counts
}

const stored = new Set((await db.read.selectFrom('play').select('id').execute()).map(({ id }) => id))
const lost = [...acknowledged].filter((id) => !stored.has(id)).length
const failed = [...failures.values()].reduce((sum, count) => sum + count, 0)

const quantile = (values: number[], share: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0)
const listed = (counts: Map<string, number>) =>
  [...counts].toSorted(([a], [b]) => a.localeCompare(b)).map(([name, count]) => `${name}: ${count}`)
console.log(`requests         ${sentCount} · failed ${failed} · not sent, overload ${unsent}`)
console.log(`statuses         ${listed(statuses).join(' · ')}`)
console.log(
  `slow             ${slow} over ${SLOW_MS} ms · moved after a refusal ${moved} · broken on a kept connection ${brokenKept}`,
)
console.log(
  `duration, ms     median ${quantile(durations, 0.5)} · 99 % ${quantile(durations, 0.99)} · longest ${quantile(durations, 1)} · the client waited ${Math.round(largestDelay)} at most`,
)
console.log(
  `restarts         ${stops.length} · stop ${quantile(stops, 0.5)} ms · start to ready ${quantile(starts, 0.5)} ms`,
)
console.log(`plays            ${acknowledged.size} acknowledged · ${lost} of them lost`)
for (const line of [
  ...listed(failures),
  ...restartFaults,
  ...listed(warningsOfSite()),
  ...listed(refusalsSeenByProxy()),
]) {
  console.log(line)
}
process.exitCode = failed + unsent + lost + restartFaults.length === 0 ? 0 : 1

for (const { agent } of visitors) agent.destroy()
await db.close()
await proxy?.stop()
await Promise.all(services.map((service) => service.close()))
await postgres.stop()
rmSync(home, { recursive: true, force: true })
