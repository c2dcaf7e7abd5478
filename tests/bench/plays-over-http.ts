import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dayOf } from '#api/days.ts'
import { daySlot } from '#api/games/slots.ts'
import { windowFromNow } from '#tests/support/days-from-now.ts'
import { addMembers } from '#tests/support/members.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { startSite } from '#tests/support/site-server.ts'

/**
 * Measures plays per second through a separate API process, compared with plain node:http that reads a body and returns
 * the bytes of a card: in alternate rounds, by the same client with 64 connections, on one machine.
 */
const ROUNDS = 3
const ROUND_MS = 2_000
const CONNECTIONS = 64
const MEMBERS = 20_000
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

const campaign = scratchCard({ ...windowFromNow(-5, 5, 9), playsPerDay: 24 })
const site = await startSite({ season: seasonOf(campaign), api: 'process' })
const members = await addMembers(site, MEMBERS)
const today = dayOf('Europe/Madrid', Date.now())
const plays = `${site.apiOrigin}/api/v1/campaigns/rasca/editions/test/plays`

let next = 0
function play(url: string): Promise<string> {
  const i = next++
  const body = JSON.stringify({ slot: daySlot(today, 1 + Math.floor(i / MEMBERS)) })
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    authorization: `Bearer ${members[i % MEMBERS]?.token}`,
    'idempotency-key': `bench-play-${i}`,
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      if (response.statusCode === 201) resolve(text)
      else reject(new Error(`${response.statusCode} ${text}`))
    })
    sent.once('error', reject).end(body)
  })
}

const card = await play(plays)
const plain = createServer((incoming, response) => {
  incoming.resume().once('end', () => response.writeHead(201, { 'content-length': Buffer.byteLength(card) }).end(card))
}).listen(0, '127.0.0.1')
await once(plain, 'listening')
const bare = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`

await perSecond(plays)
console.log('plays over HTTP      ratio to node:http      plays/s   of node:http')
for (let round = 0; round < ROUNDS; round++) {
  const theirs = await perSecond(bare)
  const ours = await perSecond(plays)
  const figures = [
    (ours / theirs).toFixed(2).padStart(10),
    ours.toFixed(0).padStart(18),
    theirs.toFixed(0).padStart(13),
  ]
  console.log(`${'SQLite FULL'.padEnd(20)} ${figures.join(' ')}`)
}
agent.destroy()
plain.close()
await site.stop()

async function perSecond(url: string): Promise<number> {
  const until = performance.now() + ROUND_MS
  let done = 0
  const worker = async () => {
    for (; performance.now() < until; done++) await play(url)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return (done * 1000) / ROUND_MS
}
