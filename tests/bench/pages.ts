import { fork } from 'node:child_process'
import { once as eventOf } from 'node:events'
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { addMembers, sessionCookie } from '#tests/support/members.ts'
import { cpuMsOf, startSite } from '#tests/support/site-server.ts'

/**
 * Measures requests per second of a page, as a ratio to plain node:http that serves the same bytes with the same
 * headers: in the same run, in turns, by the same client on the same machine, each server in a process of its own. The
 * client sends the headers of a browser, each time as another member, and then the same without compression, which
 * shows what compression costs. Absolute numbers depend on the machine and are not the point. The client is busier than
 * a server of cached pages: the processor time of the server per request says more, and other work on the machine
 * changes it less (Linux only).
 */
const ROUNDS = 3
const ROUND_MS = 2_000
const CONNECTIONS = 32
const MEMBERS = 500
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
/** The connections of the visitor who comes while others flood the site. */
const visitorAgent = new Agent({ keepAlive: true })

/** Headers of Chromium's navigations, as far as a server may look at them. */
const BROWSER = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'es-ES,es;q=0.9',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
}
const PLAIN = { ...BROWSER, 'accept-encoding': 'identity' }

const site = await startSite({ env: { LOG_LEVEL: 'fatal' } })
const members = await addMembers(site, MEMBERS)
const cookies = await Promise.all(members.map((member) => sessionCookie(site, member)))
const pages: { name: string; path: string; cookies: readonly string[]; returns?: boolean }[] = [
  { name: '/ (anonymous)', path: '/', cookies: [''] },
  { name: '/ (who returns)', path: '/', cookies: [''], returns: true },
  { name: '/info (anonymous)', path: '/info', cookies: [''] },
  { name: '/promo/xmas (anonymous)', path: '/promo/xmas', cookies: [''] },
  { name: '/home (guarded)', path: '/home', cookies: [''] },
  { name: '/home (signed in)', path: '/home', cookies },
]
console.log(
  'page                      first ms   of node:http   by processor   requests/s   of node:http   uncompressed',
)
for (const { name, path, cookies, returns = false } of pages) {
  const url = site.origin + path
  const next = { index: 0 }
  const cookie = () => cookies[next.index++ % cookies.length]
  const startedAt = performance.now()
  const { headers } = await once(url, { ...BROWSER, cookie: cookie() })
  const first = performance.now() - startedAt
  await settled(url)
  const known = returns ? { 'if-none-match': headers.etag } : {}
  const visitor = (asks: OutgoingHttpHeaders) => () => ({ ...asks, ...known, cookie: cookie() })
  const plain = await plainServer(await once(url, visitor(BROWSER)()))
  const bare = plain.origin + path
  await warmUp(url, bare, visitor(BROWSER))
  const rounds: { ours: Load; theirs: Load; plain: Load }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      theirs: await load(bare, visitor(BROWSER), plain.cpuMs),
      ours: await load(url, visitor(BROWSER), site.cpuMs),
      plain: await load(url, visitor(PLAIN), site.cpuMs),
    })
  }
  const of = (which: 'ours' | 'theirs' | 'plain', what: keyof Load = 'perSecond') =>
    median(rounds.map((round) => round[which][what]))
  const figures = [
    first.toFixed(0),
    (of('ours') / of('theirs')).toFixed(3),
    (of('theirs', 'cpuMs') / of('ours', 'cpuMs')).toFixed(3),
    ...[of('ours'), of('theirs'), of('plain')].map(Math.round),
  ]
  console.log(
    name.padEnd(25),
    figures.map((figure, i) => String(figure).padStart([8, 14, 14, 12, 14, 14][i] ?? 0)).join(' '),
  )
  plain.close()
}
await floods()
console.log(`peak memory of the web process under this load: ${site.peakMemoryMb()} MB`)
agent.destroy()
visitorAgent.destroy()
await site.stop()

/** Both servers are slow at first, until V8 has compiled their code. */
async function warmUp(url: string, bare: string, headers: () => OutgoingHttpHeaders): Promise<void> {
  const isKept = !String(headers().cookie)
  for (const target of [url, bare]) {
    let left = isKept ? 6_000 : 200
    const worker = async () => {
      while (left-- > 0) await once(target, headers())
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  }
}

/** Requests a page until it is rendered a second time: only then is an open page compressed best. */
async function settled(url: string): Promise<void> {
  for (const ms of [2_500, 1_500]) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await once(url, BROWSER)
  }
}

/** Starts a plain server that answers every request with this response of the site. */
async function plainServer({ status, headers, body }: Answer) {
  // Node writes these headers itself.
  const { date: _, connection: __, 'keep-alive': ___, ...same } = headers
  const child = fork(join(import.meta.dirname, 'plain-server.ts'), { serialization: 'advanced' })
  child.send({ status, headers: same, body })
  const [port] = await eventOf(child, 'message')
  return { origin: `http://127.0.0.1:${port}`, cpuMs: () => cpuMsOf(child.pid), close: () => child.kill() }
}

/**
 * Measures how long a visitor waits for the landing page, requested every 20 ms, while eight connections send requests
 * as fast as they can: for the same page, or each time for another address, query or host.
 */
async function floods() {
  const kinds: Record<string, (n: number) => { path: string; host?: string }> = {
    'nobody else': () => ({ path: '' }),
    'the same page': () => ({ path: '/' }),
    'other queries': (n) => ({ path: `/?n=${n}` }),
    'other addresses': (n) => ({ path: `/nada-${n}` }),
    'other hosts': (n) => ({ path: '/', host: `host-${n}.example` }),
  }
  console.log('\nothers ask for      median ms   95 % ms   of their requests a second')
  for (const [name, request] of Object.entries(kinds)) {
    const until = performance.now() + 2 * ROUND_MS
    let done = 0
    const flood = async () => {
      while (performance.now() < until) {
        const { path, host } = request(done++)
        if (!path) return
        await once(site.origin + path, { ...BROWSER, ...(host && { host }) })
      }
    }
    const waits: number[] = []
    const visit = async () => {
      while (performance.now() < until) {
        const askedAt = performance.now()
        await once(`${site.origin}/`, BROWSER, visitorAgent)
        waits.push(performance.now() - askedAt)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    await Promise.all([visit(), ...Array.from({ length: 8 }, flood)])
    const sorted = waits.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
    const perSecond = Math.round(done / ((2 * ROUND_MS) / 1000))
    console.log(`${name.padEnd(18)} ${at(0.5).padStart(10)} ${at(0.95).padStart(9)} ${String(perSecond).padStart(29)}`)
  }
}

interface Load {
  perSecond: number
  /** Processor time of the server for one request. */
  cpuMs: number
}

/** A round with every connection busy. */
async function load(url: string, headers: () => OutgoingHttpHeaders, cpuMs: () => number): Promise<Load> {
  const cpuBefore = cpuMs()
  const started = performance.now()
  const until = started + ROUND_MS
  let done = 0
  const worker = async () => {
    for (; performance.now() < until; done++) await once(url, headers())
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return { perSecond: done / ((performance.now() - started) / 1000), cpuMs: (cpuMs() - cpuBefore) / done }
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** The body as received, which for a browser is compressed. */
  body: Buffer
}

function once(url: string, headers: OutgoingHttpHeaders, through = agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { agent: through, headers }, async (response) => {
      const { statusCode: status = 0, headers } = response
      if (![200, 302, 304, 404].includes(status)) reject(new Error(`${url} answered ${status}`))
      resolve({ status, headers, body: Buffer.concat(await response.toArray()) })
    })
      .once('error', reject)
      .end()
  })
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
