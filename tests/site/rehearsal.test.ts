import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays, instantOf } from '#api/days.ts'
import { openDatabase } from '#api/db/database.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { dayFromNow, windowFromNow } from '#tests/support/days-from-now.ts'
import { htmlFaults } from '#tests/support/html-faults.ts'
import { addMembers, type Member, sessionCookie } from '#tests/support/members.ts'
import { runProgram } from '#tests/support/programs.ts'
import { type RehearsalSite, startRehearsal } from '#tests/support/rehearsal-site.ts'
import { acceptRules, scratchCard, seasonOf, tree } from '#tests/support/seasons.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const CARD = scratchCard(windowFromNow(-5, 20, 40))
const TREE = tree({
  ...windowFromNow(-5, 20, 40),
  draws: [{ key: 'tree', name: 'Sorteo de los árboles', drawsAt: `${dayFromNow(21)}T12:00` }],
})
const ID = { slug: 'rasca', edition: 'test' }

let site: SiteServer
let member: Member
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'temporada-export-'))
  site = await startSite({ season: seasonOf(CARD, TREE), env: { METRICS_PORT: '0' }, hasMovableClock: true })
  // The first round makes the roots of the past days, but only while the clock has not jumped.
  const roots = `${site.origin}/api/v1/campaigns/rasca/editions/test/proof/roots`
  await vi.waitUntil(async () => (await (await fetch(roots)).text()).includes(dayFromNow(-2)), { timeout: 60_000 })
  // At midnight the jobs of the real site write, too.
  await site.moveClock(instantOf(`${dayFromNow(0)}T12:00`, 'Europe/Madrid') - Date.now())
  const [first] = await addMembers(site, 3)
  if (!first) throw new Error('no members')
  member = first
  const db = await databaseOf(site)
  await acceptRules(db, [member])
  await db.close()
  await play(site.origin, { authorization: `Bearer ${member.token}` })
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
})

const databaseOf = ({ dataDir }: SiteServer) =>
  openDatabase(`sqlite:${join(dataDir, 'temporada.db')}`, { beside: true })

async function call(origin: string, path: string, headers: Record<string, string>, input?: object) {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method: input ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...headers },
    ...(input ? { body: JSON.stringify(input) } : {}),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Plays the first card of a member, and returns the prizes that the member has then. */
async function play(origin: string, headers: Record<string, string>): Promise<{ name: string }[]> {
  const { current } = await call(origin, '/campaigns/rasca/cards', headers)
  const input = { slot: current[0].slot, reveal: true }
  await call(origin, '/campaigns/rasca/editions/test/plays', headers, input)
  return (await call(origin, '/me/prizes', headers)).prizes
}

const EXAMPLES: Record<string, string> = { edition: 'test', key: 'tree', n: '1', code: 'CODE', reference: 'T-1' }

/** The answers of every open endpoint of a site, for each of its campaigns, without the time. */
async function answersOf(origin: string): Promise<Record<string, string>> {
  const gets = [...ENDPOINTS.values()].filter(
    // Each challenge of the bot check is another one.
    ({ method, access, path }) => method === 'GET' && access === 'open' && path !== '/bot-challenge',
  )
  const paths = gets.flatMap(({ path }) =>
    (path.includes(':slug') ? ['rasca', 'xmastree'] : ['']).map((slug) =>
      path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'slug' ? slug : (EXAMPLES[name] ?? 'token'))),
    ),
  )
  const answers = paths.map(async (path) => {
    const answer = await fetch(`${origin}/api/v1${path}`)
    return [path, `${answer.status} ${(await answer.text()).replaceAll(/"serverNow":\d+/g, '')}`]
  })
  return Object.fromEntries(await Promise.all(answers))
}

/** The times of the server's jobs, which write whether or not anything happens. */
const OF_JOBS = ['job', 'setting']

/** Everything that a rehearsal could change on a site: answers, rows, files, and metrics of the data. */
async function stateOf(one: SiteServer) {
  const db = await databaseOf(one)
  const any = db.read as unknown as Kysely<Record<string, Record<string, unknown>>>
  const names = (await db.read.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !OF_JOBS.includes(name))
  const rows = await Promise.all(names.map(async (name) => [name, await any.selectFrom(name).selectAll().execute()]))
  await db.close()
  const files = readdirSync(one.dataDir).sort()
  const kept = files.filter((name) => !name.startsWith('temporada.db'))
  const address = /http:\S+\/metrics/.exec(one.printed())?.[0] ?? ''
  const metrics = (await (await fetch(address)).text()).split('\n')
  return {
    answers: await answersOf(one.origin),
    rows: Object.fromEntries(rows),
    files,
    bytes: kept.map((name) => readFileSync(join(one.dataDir, name), 'utf8')),
    metrics: metrics.filter((line) => /^temporada_(plays|prizes|mails?|draws)/.test(line)),
  }
}

/** Plays a season from a sign-up to its draws. */
async function rehearse({ origin, cookie }: RehearsalSite): Promise<void> {
  const open = { cookie }
  const address = 'ensayo@example.es'
  const person = { email: address, password: 'una frase bien larga', birthDate: '1990-05-05', country: 'ES' }
  const { ticket } = await call(origin, '/accounts', open, { ...person, acceptRules: true, acceptPrivacy: true })
  const mails = async () => (await call(origin, '/development/mails', open)).mails as { to: string; text: string }[]
  const code = /^\d{6}$/m.exec((await mails()).find(({ to }) => to === address)?.text ?? '')?.[0]
  const { access } = await call(origin, '/accounts/confirm-code', open, { ticket, code })
  const mine = { ...open, authorization: `Bearer ${access}` }
  await call(origin, '/rehearsal/prizes', open, { ...ID, prize: 'caja' })
  expect(await play(origin, mine)).toMatchObject([{ name: 'Caja de naranjas' }])
  expect((await fetch(`${origin}/ensayo`, { headers: open })).status).toBe(200)

  await call(origin, '/rehearsal/clock', open, { to: `${dayFromNow(22)}T10:00` })
  await vi.waitUntil(async () => (await call(origin, '/rehearsal', open)).movingTo === null, { timeout: 60_000 })
  const { draws } = await call(origin, '/campaigns/xmastree/editions/test/draws', open)
  expect(draws[0].drawnAt).toEqual(expect.any(Number))
  expect((await mails()).length).toBeGreaterThan(1)
}

test('a whole rehearsal beside a real site changes nothing of it, whatever the settings of the environment, and goes on after a restart', async () => {
  const exported = await runProgram('season', ['export', folder], { DATA_DIR: site.dataDir })
  expect(exported.code, exported.stderr).toBe(0)
  const smtp = await startSmtp()
  let before = await stateOf(site)
  // The jobs count the play of the set-up, and write the moments of their first rounds.
  await vi.waitFor(
    async () => {
      const last = before
      before = await stateOf(site)
      expect(before).toEqual(last)
      expect(before.rows.tally).toContainEqual({ campaign_id: 'rasca/test', key: 'last-seq', n: 1 })
    },
    { timeout: 60_000, interval: 2_000 },
  )
  expect(before.answers['/rehearsal']).toMatch(/^404 /)
  expect(before.metrics.length).toBeGreaterThan(5)
  const realSettings = {
    DATA_DIR: site.dataDir,
    DATABASE_URL: `sqlite:${join(site.dataDir, 'temporada.db')}`,
    LEDGER_KEY: readFileSync(join(site.dataDir, 'ledger-key'), 'utf8'),
    SESSION_SECRET: readFileSync(join(site.dataDir, 'session-secret'), 'utf8'),
    API_BASE_URL: `${site.origin}/api/v1`,
    SMTP_URL: smtp.url(),
    OPERATOR_EMAIL: 'operator@example.es',
    ALERT_WEBHOOK: `${site.origin}/api/v1/contact`,
    PUBLIC_ORIGIN: 'https://promo.example.es',
  }
  const season = JSON.parse(readFileSync(join(folder, 'season.json'), 'utf8'))
  const words = ['--at', `${addDays(dayFromNow(0), 2)}T10:00`, '--people', '12']
  const rehearsal = await startRehearsal(season, words, realSettings)
  try {
    await rehearse(rehearsal)
    const real = await sessionCookie(site, member)
    const session = (origin: string, cookie: string) =>
      fetch(`${origin}/api/_auth/session`, { headers: { cookie } }).then((answer) => answer.text())
    expect(await session(site.origin, real)).toContain(member.accountId)
    expect((await fetch(rehearsal.origin, { headers: { cookie: real } })).status).toBe(403)
    expect(await session(rehearsal.origin, `${real}; ${rehearsal.cookie}`)).toBe('{}')
    for (const cookie of ['', rehearsal.cookie]) {
      const page = await fetch(`${rehearsal.origin}/ensayo`, { headers: { cookie } })
      expect(await htmlFaults(await page.text())).toEqual([])
      expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    }

    const open = { cookie: rehearsal.cookie }
    const left = await call(rehearsal.origin, '/rehearsal', open)
    await rehearsal.restart()
    const goesOn = await call(rehearsal.origin, '/rehearsal', open)
    expect(goesOn.serverNow).toBeGreaterThan(left.serverNow)
    expect(goesOn).toEqual({ ...left, serverNow: goesOn.serverNow, nextDay: goesOn.nextDay })
  } finally {
    await rehearsal.stop()
  }
  expect(smtp.received).toEqual([])
  expect(await stateOf(site)).toEqual(before)
  await smtp.close()
})
