import { Agent, createServer, type OutgoingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addMembers, sessionCookie } from '#tests/support/members.ts'
import { startSite } from '#tests/support/site-server.ts'

/**
 * Requests a second of a page against plain node:http that serves the same bytes, as a ratio: both in the same run, in
 * turns, by the same client on the same machine. The client asks as a browser does, each time as another member, and
 * once more without compression, which shows what that costs. Absolute numbers depend on the machine and are not the
 * point.
 */
const ROUNDS = 3
const ROUND_MS = 2_000
const CONNECTIONS = 32
const MEMBERS = 500
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

/** What Chromium sends with a navigation, as far as a server may look at it. */
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
const pages = [
  { name: '/ (anonymous)', path: '/', cookies: [''] },
  { name: '/info (anonymous)', path: '/info', cookies: [''] },
  { name: '/home (guarded)', path: '/home', cookies: [''] },
  { name: '/home (signed in)', path: '/home', cookies },
]
console.log('page                 first ms   ratio to node:http   requests/s   of node:http   uncompressed')
for (const { name, path, cookies } of pages) {
  const url = site.origin + path
  const next = { index: 0 }
  const visitor = (headers: OutgoingHttpHeaders) => () => ({
    ...headers,
    cookie: cookies[next.index++ % cookies.length],
  })
  const startedAt = performance.now()
  const body = await once(url, visitor(BROWSER)())
  const first = performance.now() - startedAt
  const plain = createServer((_, response) => response.writeHead(200, { 'content-length': body.length }).end(body))
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const bare = `http://127.0.0.1:${(plain.address() as AddressInfo).port}${path}`
  const rounds: { ours: number; theirs: number; plain: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      theirs: await load(bare, visitor(BROWSER)),
      ours: await load(url, visitor(BROWSER)),
      plain: await load(url, visitor(PLAIN)),
    })
  }
  const of = (which: 'ours' | 'theirs' | 'plain') => median(rounds.map((round) => round[which]))
  const figures = [first.toFixed(0).padStart(8), (of('ours') / of('theirs')).toFixed(3).padStart(20)]
  const perSecond = [of('ours'), of('theirs'), of('plain')].map((figure, i) =>
    Math.round(figure)
      .toString()
      .padStart([12, 14, 14][i] ?? 0),
  )
  console.log(`${name.padEnd(20)} ${[...figures, ...perSecond].join(' ')}`)
  await new Promise((resolve) => plain.close(resolve))
}
console.log(`peak memory of the web process under this load: ${site.peakMemoryMb()} MB`)
agent.destroy()
await site.stop()

/** Requests a second over a round, with every connection busy. */
async function load(url: string, headers: () => OutgoingHttpHeaders): Promise<number> {
  const started = performance.now()
  const until = started + ROUND_MS
  let done = 0
  const worker = async () => {
    for (; performance.now() < until; done++) await once(url, headers())
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return done / ((performance.now() - started) / 1000)
}

/** The body as it came, which for a browser is compressed. */
function once(url: string, headers: OutgoingHttpHeaders): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, async (response) => {
      if (![200, 302].includes(response.statusCode ?? 0)) reject(new Error(`${url} answered ${response.statusCode}`))
      resolve(Buffer.concat(await response.toArray()))
    })
      .once('error', reject)
      .end()
  })
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
