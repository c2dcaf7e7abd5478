import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from '#api/codes/batches/generate.ts'
import { createCodeHashing } from '#api/codes/hashing.ts'
import { takeUse } from '#api/codes/queries.ts'
import { migrate, openDatabase, run } from '#api/db/database.ts'
import { startApiProcess } from '#tests/support/api-process.ts'
import { windowFromNow } from '#tests/support/days-from-now.ts'
import { partners } from '#tests/support/partners.ts'
import { addPlayers, addSessions, LEDGER_KEY, random, scratchCard, seasonOf } from '#tests/support/seasons.ts'

/**
 * Measures redemptions over HTTP with 64 in flight, compared with the bare UPDATE of a code with as many in flight; and
 * with a million codes in the table, compared with a thousand. The rounds alternate, so that a busy machine slows both.
 */
const CONNECTIONS = 64
const ROUNDS = 5
/** Redemptions of each round in the comparison with the bare UPDATE. */
const REDEMPTIONS = 2_000
const BARE = ROUNDS * REDEMPTIONS
/** The codes of the small table, which are enough for all rounds. */
const FEW = 1_000
const FEW_AT_ONCE = FEW / ROUNDS
const MANY = 1_000_000
/** Redemptions that are repeated before anything is measured. */
const REPEATS = 3_000
const MEMBERS = 2_000

const folder = mkdtempSync(join(tmpdir(), 'temporada-bench-codes-'))
const hashing = createCodeHashing([LEDGER_KEY])
const window = windowFromNow(-5, 20, 40)
const told = { partner: 'Panadería Estrella', title: 'Título', text: 'Texto.' }
const offer = { ...told, key: 'pan', kind: 'single', gives: { what: 'play', slug: 'rasca' } } as const
const seasonFile = join(folder, 'season.json')
const campaign = partners({ ...window, prizes: [], draws: [] }, [offer])
writeFileSync(seasonFile, JSON.stringify(seasonOf(campaign, scratchCard(window))))

/** Returns a database with this many codes, and some of the codes, from all over the table. */
async function prepare(name: string, count: number) {
  const url = `sqlite:${join(folder, `${name}.db`)}`
  const db = await openDatabase(url)
  await migrate(db)
  const players = await addPlayers(db, MEMBERS)
  await addSessions(db, players, ({ accountId }) => accountId)
  const codes: string[] = []
  const made = {
    campaign: 'tpp/test',
    offer: 'pan',
    isSingle: true,
    uses: 1,
    actor: 'bench',
    now: Date.now(),
    count,
    hashing,
  }
  const bytes = (n: number) => Buffer.from(random(n))
  const step = Math.max(1, Math.floor(count / (BARE + 2 * FEW)))
  await generate(db, { ...made, random: bytes, rest: async () => {} }, async (chunk) => {
    codes.push(...chunk.filter((_, i) => i % step === 0))
  })
  await db.close()
  return { url, codes, members: players.map(({ accountId }) => accountId) }
}

async function site(name: string, count: number) {
  const { url, codes, members } = await prepare(name, count)
  const env = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    SEASON_FILE: seasonFile,
    RATE_LIMITS: 'off',
    NODE_ENV: 'production',
  }
  const server = startApiProcess({ ...env, LOG_LEVEL: 'info' })
  const origin = await server.origin
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let next = 1
  const redeem = (i: number) =>
    new Promise<void>((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': 2,
        authorization: `Bearer ${members[i % MEMBERS]}`,
        'idempotency-key': `bench-code-${i}`,
      }
      const path = `/api/v1/campaigns/tpp/editions/test/codes/${codes[i]}/redemptions`
      const sent = request(`${origin}${path}`, { method: 'POST', agent, headers }, async (response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        if (response.statusCode === 201) resolve()
        else reject(new Error(`${response.statusCode} ${text}`))
      })
      sent.once('error', reject).end('{}')
    })
  const stop = async () => {
    agent.destroy()
    await server.kill()
  }
  return { redeem: () => redeem(next++), repeat: () => redeem(0), stop }
}

async function perSecond(one: () => Promise<unknown>, times: number): Promise<number> {
  const start = performance.now()
  let open = times
  const worker = async () => {
    while (open-- > 0) await one()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return (times * 1000) / (performance.now() - start)
}

// The extra code is redeemed again and again before the measurement.
const few = await site('few', FEW + 1)
const many = await site('many', MANY)
const bare = await prepare('bare', BARE)
const db = await openDatabase(bare.url)
const account = bare.members[0] ?? ''
let n = 0
const update = () =>
  db.transact(() => run(takeUse({ hash: hashing.ofOurs(bare.codes[n++] ?? ''), account, now: Date.now() })))

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Returns the calls per second of both, measured in alternate rounds. */
async function sideBySide(one: () => Promise<unknown>, other: () => Promise<unknown>, times: number) {
  const [ofOne, ofOther]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    ofOne.push(await perSecond(one, times))
    ofOther.push(await perSecond(other, times))
  }
  return [median(ofOne), median(ofOther)] as const
}

for (const { repeat } of [few, many]) {
  await repeat()
  await perSecond(repeat, REPEATS)
}
console.log('redemptions over HTTP    ratio   beside   of')
for (const [name, [ours, theirs]] of [
  ['to a thousand codes', await sideBySide(many.redeem, few.redeem, FEW_AT_ONCE)],
  ['to the bare UPDATE', await sideBySide(many.redeem, update, REDEMPTIONS)],
] as const) {
  const figures = [(ours / theirs).toFixed(2).padStart(6), ours.toFixed(0).padStart(8), theirs.toFixed(0).padStart(6)]
  console.log(`${name.padEnd(22)} ${figures.join(' ')}`)
}

await few.stop()
await many.stop()
await db.close()
rmSync(folder, { recursive: true, force: true })
