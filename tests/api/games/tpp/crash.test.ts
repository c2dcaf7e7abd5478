import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { generate } from '#api/codes/batches/generate.ts'
import { createCodeHashing } from '#api/codes/hashing.ts'
import { addDays, dayOf } from '#api/days.ts'
import { type Database, migrate } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { bonusSlot } from '#api/games/slots.ts'
import { redemptionIn } from '#api/games/tpp/redeem.ts'
import type { OfferInput } from '#api/games/tpp/rules/rules.ts'
import { openSeason } from '#api/season/season.ts'
import type { Redemption } from '#contract/games/tpp/tpp.schema.ts'
import { databasesFor, type Server, underKills, withDatabase, ZONE } from '#tests/support/killable-server.ts'
import { partners } from '#tests/support/partners.ts'
import { addPlayers, addSessions, freezing, LEDGER_KEY, random, scratchCard, seasonOf } from '#tests/support/seasons.ts'

/**
 * Members redeem the same single codes and one shared code over HTTP while the server is killed, then play their
 * cards. Their responses are compared with the database.
 */
const SINGLE_CODES = 250
const STOCK = 125
/** More members than the shared code has uses. */
const CALLERS = 150
const MEMBERS = 2 * SINGLE_CODES + CALLERS

const folder = mkdtempSync(join(tmpdir(), 'temporada-codes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const told = { partner: 'Panadería Estrella', title: 'Título', text: 'Texto.' }
const card = { what: 'play', slug: 'rasca' } as const
const OFFERS: OfferInput[] = [
  { ...told, key: 'pan', kind: 'single', gives: card },
  { ...told, key: 'puerta', kind: 'shared', stock: STOCK, gives: card },
]

test.each(databasesFor(folder))(
  'no code counts twice and no bonus is lost when the server is killed, on $name',
  async ({ address }) => {
    const { url, stop } = await address()
    onTestFinished(stop)
    const season = seasonFile()
    const { members, single, shared } = await withDatabase(url, (db) => prepare(db, season))
    // Each member asks once: a code that is used up counts as wrong and would slow the next request.
    const codes = [...single, ...single, ...new Array<string>(CALLERS).fill(shared)]
    const work = codes.flatMap((code, i): Work[] => {
      const member = members[i]
      return member === undefined ? [] : [{ member, code, key: uuidv7() }]
    })
    const answers = await underKills({ folder, url, season, kills: 2 }, work, redeem)
    const given = await withDatabase(url, (db) => holdCodes(db, answers, shared))
    const plays = await underKills({ folder, url, season, kills: 0 }, given, play)
    expect(plays.filter(({ status }) => status !== 201)).toEqual([])
  },
)

interface Work {
  /** The account, which is also the token of the session. */
  member: string
  code: string
  key: string
}
interface Answer extends Work {
  status: number
  body: unknown
}

async function redeem(server: Server, work: Work): Promise<Answer> {
  const path = `/api/v1/campaigns/tpp/editions/test/codes/${work.code}/redemptions`
  return { ...work, ...(await server.ask({ as: work.member, path, input: {}, key: work.key })) }
}

interface ExtraPlay {
  id: string
  account_id: string
}

function play(server: Server, { id, account_id: as }: ExtraPlay) {
  const path = '/api/v1/campaigns/rasca/editions/test/plays'
  return server.ask({ as, path, input: { slot: bonusSlot(id) }, key: uuidv7() })
}

/** Compares the responses with the database. Returns the extra plays that the codes gave. */
async function holdCodes(db: Database, answers: Answer[], shared: string): Promise<ExtraPlay[]> {
  const redeemed = answers.filter(({ status }) => status === 201)
  const single = redeemed.filter(({ code }) => code !== shared)
  expect(single).toHaveLength(SINGLE_CODES)
  expect(new Set(single.map(({ code }) => code)).size).toBe(SINGLE_CODES)
  expect(redeemed).toHaveLength(SINGLE_CODES + STOCK)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ body }) => (body as { code: string }).code).toSorted()).toEqual(
    refused.map(({ code }) => (code === shared ? 'code_sold_out' : 'code_used')).toSorted(),
  )

  const rows = await db.read.selectFrom('play').selectAll().where('campaign_id', '=', 'tpp/test').execute()
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  expect(rows).toHaveLength(redeemed.length)
  for (const { member, code, body } of redeemed) {
    const row = rowOf.get((body as Redemption).id)
    expect(row?.account_id).toBe(member)
    expect(redemptionIn({ detail: row?.detail ?? '' }).mask).toBe(code.slice(-4))
  }
  const left = await db.read.selectFrom('code').select('hash').where('uses_left', '<>', 0).execute()
  expect(left).toEqual([])

  const extra = await db.read.selectFrom('extra_play').select(['id', 'account_id']).execute()
  expect(extra.map(({ account_id }) => account_id).toSorted()).toEqual(redeemed.map(({ member }) => member).toSorted())
  return extra
}

function seasonFile(): string {
  const file = join(folder, 'season.json')
  const today = dayOf(ZONE, Date.now())
  const at = (days: number) => `${addDays(today, days)}T00:00`
  const window = { zone: ZONE, opensAt: at(-3), closesAt: at(20), claimUntil: at(50) }
  const campaign = partners({ ...window, prizes: [], draws: [] }, OFFERS)
  writeFileSync(file, JSON.stringify(seasonOf(campaign, scratchCard(window))))
  return file
}

async function prepare(db: Database, file: string) {
  await migrate(db)
  await openSeason(db, { file, ...freezing(Date.now) })
  const players = await addPlayers(db, MEMBERS)
  await addSessions(db, players, ({ accountId }) => accountId)
  return {
    members: players.map(({ accountId }) => accountId),
    single: await codesOf(db, 'pan', SINGLE_CODES, 1),
    shared: (await codesOf(db, 'puerta', 1, STOCK))[0] ?? '',
  }
}

async function codesOf(db: Database, offer: string, count: number, uses: number): Promise<string[]> {
  const codes: string[] = []
  const made = {
    campaign: 'tpp/test',
    offer,
    isSingle: uses === 1,
    uses,
    count,
    actor: 'test',
    now: Date.now(),
    random: (bytes: number) => Buffer.from(random(bytes)),
    rest: async () => {},
    hashing: createCodeHashing([LEDGER_KEY]),
  }
  await generate(db, made, async (chunk) => void codes.push(...chunk))
  return codes
}
