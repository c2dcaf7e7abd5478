import { Agent, createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { dayBlockOf, dayOf } from '#api/days.ts'
import { daySlot } from '#api/games/slots.ts'
import { addMembers, type Member, sessionCookie } from '#tests/support/members.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

/**
 * Measures requests of members. First their pages, each request by another of a thousand members, compared with plain
 * node:http that serves the same bytes: in turns, with the encodings of a browser and without compression. Then a
 * midnight when five thousand members arrive within ten seconds, and each requests /home and plays a card of the new
 * day. The client runs on the same machine.
 *
 * With `AGAINST`, it measures the pages only, in turns with other builds, whose folders the variable lists, separated
 * by colons.
 */
const PAGES = ['/home', '/promo/rasca', '/user/history']
const ROUNDS = 3
const ROUND_MS = 2_000
/** Two processes of one build can differ by a quarter. */
const PROCESSES = 2
/** Unmeasured first requests to each process: for that long a build becomes faster, and not every build equally. */
const WARM_UP = 10_800
const TURNS = 25
const PAGES_A_TURN = 60
const CONNECTIONS = 32
const MEMBERS = 1_000
const AT_MIDNIGHT = 5_000
const BURST_MS = 10_000
const ZONE = 'Europe/Madrid'
const DAY_MS = 24 * 60 * 60 * 1000

const BROWSER = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
}
const BROTLI = { ...BROWSER, 'accept-encoding': 'br' }
const PLAIN = { ...BROWSER, 'accept-encoding': 'identity' }

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
if (process.env.AGAINST) await turns(process.env.AGAINST.split(':'))
else {
  await pages()
  agent.maxSockets = 512
  await midnight()
}
agent.destroy()

/** Returns a site whose members have played, and a function that adds the cookie of the next member to headers. */
async function playedSite(root?: string) {
  const site = await startSite({ env: { LOG_LEVEL: 'fatal' }, ...(root === undefined ? {} : { root: resolve(root) }) })
  const members = await addMembers(site, MEMBERS)
  const cookies = await Promise.all(members.map((member) => sessionCookie(site, member)))
  const [first] = members
  if (!first) throw new Error('no members')
  const { edition } = await getCards(site, first)
  const today = dayOf(ZONE, Date.now())
  await together(members, async (member, i) => {
    for (const n of i % 2 === 0 ? [1] : [1, 2]) {
      const played = await play(site, member, edition, daySlot(today, n))
      const { id } = JSON.parse(String(played.body)).play
      await post(`${site.origin}/api/v1/plays/${id}/reveal`, member, {})
    }
  })
  let next = 0
  const member = (headers: OutgoingHttpHeaders) => () => ({ ...headers, cookie: cookies[next++ % cookies.length] })
  return { site, member }
}

async function pages() {
  const { site, member } = await playedSite()
  console.log("a member's page      ratio to node:http   requests/s   of node:http   uncompressed")
  for (const path of PAGES) {
    const url = site.origin + path
    const { body } = await ask(url, { headers: member(BROWSER)() })
    const plain = createServer((_, response) => response.writeHead(200, { 'content-length': body.length }).end(body))
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
    const bare = `http://127.0.0.1:${(plain.address() as AddressInfo).port}${path}`
    const rounds: Record<'ours' | 'theirs' | 'uncompressed', number>[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        theirs: await load(bare, member(BROWSER)),
        ours: await load(url, member(BROWSER)),
        uncompressed: await load(url, member(PLAIN)),
      })
    }
    const [ours, theirs, uncompressed] = (['ours', 'theirs', 'uncompressed'] as const).map((which) =>
      quantile(
        rounds.map((round) => round[which]),
        0.5,
      ),
    ) as [number, number, number]
    const figures = [(ours / theirs).toFixed(3).padStart(18), ...[ours, theirs, uncompressed].map(padded)]
    console.log(`${path.padEnd(20)} ${figures.join(' ')}`)
    await new Promise((resolve) => plain.close(resolve))
  }
  await site.stop()
}

async function turns(folders: string[]) {
  const builds = await Promise.all(
    [undefined, ...folders].map(async (folder) => {
      const sites = await Promise.all(Array.from({ length: PROCESSES }, () => playedSite(folder)))
      return { name: folder ?? 'this build', sites: sites.map((site) => ({ ...site, clock: [] as number[], cpu: 0 })) }
    }),
  )
  const sites = builds.flatMap((build) => build.sites)
  const kinds = { browser: BROWSER, br: BROTLI, plain: PLAIN }
  for (const { site, member } of sites) {
    for (const path of PAGES)
      for (const headers of Object.values(kinds))
        await load(site.origin + path, member(headers), after(WARM_UP / (PAGES.length * 3)))
  }
  console.log("a member's page                    requests/s   times   by processor")
  for (const path of PAGES) {
    for (const [kind, headers] of Object.entries(kinds)) {
      for (const its of sites) Object.assign(its, { clock: [], cpu: 0 })
      for (let turn = 0; turn < TURNS; turn++) {
        for (const its of shuffled(sites)) {
          const before = its.site.cpuMs()
          its.clock.push(1000 / (await load(its.site.origin + path, its.member(headers), after(PAGES_A_TURN))))
          its.cpu += its.site.cpuMs() - before
        }
      }
      const [ours, ...others] = builds.map(({ name, sites }) => {
        const mean = (of: (its: (typeof sites)[number]) => number) => sites.map(of).reduce((a, b) => a + b) / PROCESSES
        return { name, clock: mean(({ clock }) => quantile(clock, 0.5)), cpu: mean(({ cpu }) => cpu) }
      })
      if (!ours) continue
      console.log(`${`${path} ${kind}`.padEnd(33)} ${padded(1000 / ours.clock)}`)
      for (const { name, clock, cpu } of others) {
        const times = [clock / ours.clock, cpu / ours.cpu].map((ratio) => ratio.toFixed(2))
        console.log(`  of ${name.padEnd(28)} ${padded(1000 / clock)}    ${times[0]}           ${times[1]}`)
      }
    }
  }
  for (const { site } of sites) await site.stop()
}

async function midnight() {
  const at = (days: number) => `${dayOf(ZONE, Date.now() + days * DAY_MS)}T00:00`
  const season = seasonOf(scratchCard({ opensAt: at(-5), closesAt: at(5), claimUntil: at(9) }))
  const site = await startSite({ season, env: { LOG_LEVEL: 'fatal' }, hasMovableClock: true })
  const members = await addMembers(site, AT_MIDNIGHT)
  const { end } = dayBlockOf(ZONE, Date.now())
  await site.moveClock(end - Date.now())
  const slot = daySlot(dayOf(ZONE, end), 1)
  const cookies = await Promise.all(members.map((member) => sessionCookie(site, member)))
  const took = { home: [] as number[], card: [] as number[] }
  let errors = 0
  const timed = async (times: number[], expected: number, call: () => Promise<Answer>) => {
    const startedAt = performance.now()
    const status = await call().then(
      (answer) => answer.status,
      () => 0,
    )
    times.push(performance.now() - startedAt)
    if (status !== expected) errors++
  }
  const startedAt = performance.now()
  await Promise.all(
    members.map(async (member, i) => {
      await wait((i / AT_MIDNIGHT) * BURST_MS)
      await timed(took.home, 200, () => ask(`${site.origin}/home`, { headers: { ...BROWSER, cookie: cookies[i] } }))
      await timed(took.card, 201, () => play(site, member, 'test', slot))
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const of = (times: number[]) => `p50 ${padded(quantile(times, 0.5))} ms, p99 ${padded(quantile(times, 0.99))} ms`
  console.log(
    `\n${AT_MIDNIGHT} members at midnight, within ${BURST_MS / 1000} s: all answered after ${seconds.toFixed(1)} s`,
  )
  console.log(`/home    ${of(took.home)}\na card   ${of(took.card)}\nerrors   ${errors} of ${2 * AT_MIDNIGHT}`)
  await site.stop()
}

function padded(figure: number): string {
  return Math.round(figure).toString().padStart(12)
}

async function getCards({ origin }: SiteServer, { token }: Member): Promise<{ edition: string }> {
  const { body } = await ask(`${origin}/api/v1/campaigns/rasca/cards`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return JSON.parse(String(body))
}

function play({ origin }: SiteServer, member: Member, edition: string, slot: string): Promise<Answer> {
  return post(`${origin}/api/v1/campaigns/rasca/editions/${edition}/plays`, member, { slot })
}

function post(url: string, { token }: Member, input: object): Promise<Answer> {
  const body = JSON.stringify(input)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
    'idempotency-key': `bench:${body.length}:${url.length}:${'slot' in input ? input.slot : ''}`,
  }
  return ask(url, { method: 'POST', headers }, body)
}

/** Runs the work for all members, a few at a time. */
async function together(members: readonly Member[], work: (member: Member, i: number) => Promise<void>) {
  let next = 0
  const worker = async () => {
    for (let i = next++; i < members.length; i = next++) {
      const member = members[i]
      if (member) await work(member, i)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
}

/** Decides whether a round is over by the number of its requests so far. */
type IsOver = (sent: number) => boolean

function during(ms: number): IsOver {
  const until = performance.now() + ms
  return () => performance.now() >= until
}

function after(count: number): IsOver {
  return (sent) => sent >= count
}

function shuffled<T>(list: readonly T[]): T[] {
  const placed = list.map((item) => ({ item, at: Math.random() }))
  return placed.toSorted((a, b) => a.at - b.at).map(({ item }) => item)
}

/** Requests a second over a round, with every connection busy. */
async function load(url: string, headers: () => OutgoingHttpHeaders, isOver = during(ROUND_MS)): Promise<number> {
  const startedAt = performance.now()
  let sent = 0
  const worker = async () => {
    while (!isOver(sent)) {
      sent++
      const { status } = await ask(url, { headers: headers() })
      if (status !== 200) throw new Error(`${url} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return sent / ((performance.now() - startedAt) / 1000)
}

/** Returns the body as received, which for a browser is compressed. */
function ask(url: string, options: { method?: string; headers: OutgoingHttpHeaders }, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, agent }, async (response) => {
      const { statusCode: status = 0, headers } = response
      resolve({ status, headers, body: Buffer.concat(await response.toArray()) })
    })
    sent.once('error', reject).end(body)
  })
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}
