import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { windowFromNow } from '#tests/support/days-from-now.ts'
import { keptConnection } from '#tests/support/kept-connection.ts'
import { addMembers, type Member, sessionCookie } from '#tests/support/members.ts'
import { isRunning } from '#tests/support/processes.ts'
import { openRaw } from '#tests/support/raw-http.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

/** The site as on a machine with more cores: two processes that render pages, beside the one of the API. */
const campaign = scratchCard({ ...windowFromNow(-5, 5, 9), playsPerDay: 24 })
const JSON_BODY = { 'content-type': 'application/json' }

type Connection = ReturnType<typeof keptConnection>

let site: SiteServer
let members: Member[]
/** Connections, one to each worker. */
let one: Connection
let other: Connection
beforeAll(async () => {
  site = await startSite({
    season: seasonOf(campaign),
    env: { WEB_WORKERS: '2', RATE_LIMITS: 'on', LOG_LEVEL: 'info', STOP_DELAY: '2' },
  })
  members = await addMembers(site, 4)
  await vi.waitUntil(() => site.workerPids().length === 2)
  await connectToBoth()
})
afterAll(async () => {
  one?.close()
  other?.close()
  await site?.stop()
})

/** Opens a connection to each worker while the other one is frozen: a frozen worker sends no response. */
async function connectToBoth() {
  one?.close()
  other?.close()
  const [first = 0, second = 0] = site.workerPids()
  one = await connectWithout(first)
  other = await connectWithout(second)
}

async function connectWithout(pid: number): Promise<Connection> {
  const connections: Connection[] = []
  process.kill(pid, 'SIGSTOP')
  const connected = await vi.waitUntil(
    async () => {
      const connection = keptConnection(site.origin)
      connections.push(connection)
      const answer = await Promise.race([connection.ask('/livez').catch(() => undefined), timeout(500)])
      return answer && connection
    },
    { timeout: 60_000 },
  )
  process.kill(pid, 'SIGCONT')
  for (const connection of connections) if (connection !== connected) connection.close()
  return connected
}

const timeout = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

const member = (index: number): Member => members[index] ?? { accountId: '', token: '' }
const bearer = (index: number) => ({ authorization: `Bearer ${member(index).token}` })

test('both workers render pages, are ready, and serve the mailbox to a browser on this machine', async () => {
  for (const { ask } of [one, other]) {
    expect((await ask('/info')).text).toContain('</html>')
    expect((await ask('/readyz')).status).toBe(200)
    expect((await ask('/api/v1/development/mails')).status).toBe(200)
  }
})

test('a session that is ended through one worker has ended in both', async () => {
  const cookie = await sessionCookie(site, member(0))
  for (const { ask } of [one, other]) expect((await ask('/home', { headers: { cookie } })).status).toBe(200)
  const ended = await one.ask('/api/_auth/session', { method: 'DELETE', headers: { cookie, origin: site.origin } })
  expect(ended.status).toBe(200)
  for (const { ask } of [one, other]) {
    const { status, headers } = await ask('/home', { headers: { cookie } })
    expect(`${status} ${headers.location}`).toBe('302 /?volver=%2Fhome')
  }
})

test('one idempotency key makes one play, even with concurrent requests to both workers', async () => {
  const { text } = await one.ask('/api/v1/campaigns/rasca/cards', { headers: bearer(1) })
  const { current } = JSON.parse(text)
  const body = JSON.stringify({ slot: current[0].slot })
  const headers = { ...bearer(1), ...JSON_BODY, 'idempotency-key': 'the-same-key-twice' }
  const play = ({ ask }: Connection) =>
    ask('/api/v1/campaigns/rasca/editions/test/plays', { method: 'POST', headers, body })
  const [first, second] = await Promise.all([play(one), play(other)])
  expect([200, 201]).toContain(first.status)
  expect(JSON.parse(second.text)).toEqual(JSON.parse(first.text))
  const after = JSON.parse((await other.ask('/api/v1/campaigns/rasca/cards', { headers: bearer(1) })).text)
  expect(after.current.filter(({ play }: { play: unknown }) => play !== null)).toHaveLength(1)
})

test('both workers share one budget', async () => {
  const READS_A_MINUTE = 300
  const statuses: number[] = []
  for (let i = 0; i < READS_A_MINUTE / 2 + 2; i++) {
    const both = await Promise.all([one, other].map(({ ask }) => ask('/api/v1/me', { headers: bearer(2) })))
    statuses.push(...both.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(READS_A_MINUTE)
  expect(new Set(statuses.slice(READS_A_MINUTE))).toEqual(new Set([429]))
})

test('a second site on the same port does not start', async () => {
  const env = { WEB_WORKERS: '2', PORT: new URL(site.origin).port }
  await expect(startSite({ env })).rejects.toThrow('ended with 1')
})

test('a killed worker is replaced, and the other keeps responding', async () => {
  const before = site.workerPids()
  const asking = Promise.allSettled(
    Array.from({ length: 60 }, async () => {
      const { ask, close } = keptConnection(site.origin)
      return ask('/info').finally(close)
    }),
  )
  process.kill(before[0] ?? 0, 'SIGKILL')
  // Requests to the killed worker break; none stays open, and none gets a wrong response.
  const answers = (await asking).flatMap((result) => (result.status === 'fulfilled' ? [result.value.status] : []))
  expect(new Set(answers)).toEqual(new Set([200]))
  const kept = await Promise.allSettled([one.ask('/info'), other.ask('/info')])
  expect(kept.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)

  await expect.poll(() => site.workerPids().length).toBe(2)
  expect(site.workerPids()).not.toContain(before[0])
  await connectToBoth()
  for (const { ask } of [one, other]) expect((await ask('/info')).status).toBe(200)
  expect(logLines()).toContainEqual(
    expect.objectContaining({ level: 50, worker: 1, signal: 'SIGKILL', msg: 'a web worker has ended and is replaced' }),
  )
})

test('on a stop signal, all processes accept connections for a while, finish open requests and log their end', async () => {
  const slow = openRaw(site.origin)
  slow.send(`POST /api/v1/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1\r\n\r\n`)
  const stoppedAt = performance.now()
  process.kill(site.pid, 'SIGTERM')
  for (const { ask } of [one, other]) {
    await expect.poll(async () => (await ask('/readyz')).status).toBe(503)
  }
  const isOpen = () =>
    fetch(`${site.origin}/livez`).then(
      () => true,
      () => false,
    )
  await expect.poll(isOpen).toBe(false)
  expect(performance.now() - stoppedAt).toBeGreaterThan(1_990)
  slow.send('{')
  expect((await slow.answer()).status).toBe(400)
  expect(await site.ended).toBe(0)
  const stopped = logLines().filter(({ msg }) => msg === 'stopped')
  expect(stopped.map(({ part, worker }) => `${part} ${worker ?? ''}`.trim()).sort()).toEqual(['api', 'web 2', 'web 3'])
  expect(stopped.at(-1)).toMatchObject({ part: 'api' })
})

/** Returns the output after the site has logged where it listens. */
function logLines(): { level: number; part: string; worker?: number; msg: string }[] {
  const text = site.printed()
  return text
    .slice(text.indexOf('\n{') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

test('when the first process, which has the API, is killed, the workers end too', async () => {
  const lost = await startSite({ env: { WEB_WORKERS: '2' } })
  await expect.poll(() => lost.workerPids().length).toBe(2)
  const workers = lost.workerPids()
  process.kill(lost.pid, 'SIGKILL')
  await lost.ended
  await expect.poll(() => workers.filter(isRunning)).toEqual([])
  await lost.stop()
})

test.each(['0', '1'])('WEB_WORKERS=%s means a single process', async (count) => {
  const single = await startSite({ env: { WEB_WORKERS: count } })
  const [workers, printed] = [single.workerPids(), single.printed()]
  await single.stop()
  expect(workers).toEqual([])
  expect(printed).toMatch(/Processes: +one/)
})
