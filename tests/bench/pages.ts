import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSite } from '#tests/support/site-server.ts'
import { signedInCookie } from './signed-in-cookie.ts'

/**
 * Requests a second of a page against plain node:http that serves the same bytes, as a ratio: both in the same run, in
 * turns, by the same client on the same machine. Absolute numbers depend on the machine and are not the point.
 */
const ROUNDS = 3
const ROUND_MS = 2_000
const CONNECTIONS = 32
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

const site = await startSite({ env: { LOG_LEVEL: 'fatal' } })
const cookie = await signedInCookie(site.origin)
const pages = [
  { name: '/ (anonymous)', path: '/', cookie: '' },
  { name: '/info (anonymous)', path: '/info', cookie: '' },
  { name: '/home (signed in)', path: '/home', cookie },
]
console.log('page                 ratio to node:http   requests/s   of node:http')
for (const { name, path, cookie } of pages) {
  const body = Buffer.from(await (await fetch(site.origin + path, { headers: { cookie } })).arrayBuffer())
  const plain = createServer((_, response) => response.writeHead(200, { 'content-length': body.length }).end(body))
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const bare = `http://127.0.0.1:${(plain.address() as AddressInfo).port}${path}`
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(await load(bare, ''))
    ours.push(await load(site.origin + path, cookie))
  }
  const [mine, its] = [median(ours), median(theirs)]
  console.log(
    `${name.padEnd(20)} ${(mine / its).toFixed(3).padStart(10)} ${Math.round(mine).toString().padStart(18)} ${Math.round(its).toString().padStart(13)}`,
  )
  await new Promise((resolve) => plain.close(resolve))
}
console.log(`peak memory of the web process under this load: ${site.peakMemoryMb()} MB`)
agent.destroy()
await site.stop()

/** Requests a second over a round, with every connection busy. */
async function load(url: string, cookie: string): Promise<number> {
  const until = performance.now() + ROUND_MS
  const started = performance.now()
  let done = 0
  const worker = async () => {
    while (performance.now() < until) {
      await once(url, cookie)
      done++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return done / ((performance.now() - started) / 1000)
}

function once(url: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', resolve)
    })
      .once('error', reject)
      .end()
  })
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
