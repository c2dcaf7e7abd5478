import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { openDatabase } from '#api/db/database.ts'
import { giveClaimedPrizes } from '#tests/support/claimed-prizes.ts'
import { addMembers, type Member, sessionCookie } from '#tests/support/members.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

/**
 * Measures how long a visitor waits for a cached page, alone and while one member requests pictures as fast as 16
 * connections can, in one run with the budgets on. `AGAINST` names the folder of another build, which is measured in
 * turns. Linux only.
 */
const CONNECTIONS = 16
const ROUND_MS = 6_000
const ROUNDS = 2
const PRIZES = 30

const roots = [undefined, ...(process.env.AGAINST ? [process.env.AGAINST] : [])]
console.log('build     asked for           visitor p50 ms   p95 ms   of alone   pictures   refused   peak MB')
for (const root of roots) {
  const site = await startSite({
    env: { LOG_LEVEL: 'fatal', RATE_LIMITS: 'on', TRUST_PROXY: '1' },
    ...(root && { root }),
  })
  const [member] = await addMembers(site, 1)
  if (!member) throw new Error('no member')
  const headers = { cookie: await sessionCookie(site, member) }
  const loads = {
    nothing: [],
    'its years': ['/promo/aniversario/recuerdo/resumen.png', '/promo/aniversario/recuerdo/resumen.png?nombre'],
    'its prizes': await prizesOf(site, member),
  }
  await visit(site.origin, 2_000)
  let alone = 0
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, [name, paths]] of Object.entries(loads).entries()) {
      const from = { 'x-forwarded-for': `203.0.113.${10 * round + i}` }
      const until = performance.now() + ROUND_MS
      const [waits, statuses] = await Promise.all([
        visit(site.origin, ROUND_MS),
        flood(
          paths.map((path) => site.origin + path),
          { ...headers, ...from },
          until,
        ),
      ])
      const at = (share: number) => waits[Math.floor(waits.length * share)] ?? 0
      if (paths.length === 0) alone = at(0.5)
      const figures = [
        at(0.5).toFixed(1),
        at(0.95).toFixed(1),
        (at(0.5) / alone).toFixed(2),
        statuses.filter((status) => status === 200).length,
        statuses.filter((status) => status !== 200).length,
        site.peakMemoryMb(),
      ]
      const widths = [17, 8, 10, 10, 9, 9]
      const line = figures.map((figure, i) => String(figure).padStart(widths[i] ?? 0)).join(' ')
      console.log(`${(root ? 'other' : 'this').padEnd(9)} ${name.padEnd(15)} ${line}`)
    }
  }
  await site.stop()
}

/** Returns the sorted waits of a visitor who requests the page repeatedly, with a pause between. */
async function visit(origin: string, forMs: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const waits: number[] = []
  for (const until = performance.now() + forMs; performance.now() < until; ) {
    const askedAt = performance.now()
    await statusOf(`${origin}/`, {}, agent)
    waits.push(performance.now() - askedAt)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  agent.destroy()
  return waits.sort((a, b) => a - b)
}

async function flood(urls: string[], headers: Record<string, string>, until: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const statuses: number[] = []
  let next = 0
  const ask = async () => {
    while (urls.length > 0 && performance.now() < until) {
      statuses.push(await statusOf(urls[next++ % urls.length] ?? '', headers, agent))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  agent.destroy()
  return statuses
}

function statusOf(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
      .once('error', reject)
      .end()
  })
}

async function prizesOf({ dataDir }: SiteServer, { accountId }: Member): Promise<string[]> {
  const db = await openDatabase(`sqlite:${join(dataDir, 'temporada.db')}`, { beside: true })
  const ids = await giveClaimedPrizes(db, accountId, PRIZES)
  await db.close()
  return ids.map((id) => `/user/prizes/${id}/premio.png`)
}
