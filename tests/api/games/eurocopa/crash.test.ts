import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { addDays, dayOf } from '#api/days.ts'
import { type Database, migrate, openDatabase } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { rebuilt } from '#api/games/eurocopa/predictions/rebuilt.ts'
import { outcomeOf, splitKey } from '#api/games/eurocopa/predictions/splits.ts'
import { openSeason } from '#api/season/season.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { savePredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'
import { databasesFor, type Server, underKills, withDatabase, ZONE } from '#tests/support/killable-server.ts'
import { enter, euro, PORRA_ID, porra } from '#tests/support/porra.ts'
import { acceptRules, addPlayers, addSessions, freezing, seasonOf } from '#tests/support/seasons.ts'

/**
 * Members save predictions over HTTP while one match after the other kicks off and the server is killed. Their
 * responses are then compared with the database. After every share of the saves, the operator moves the next kick-off
 * to a moment shortly ahead, so that on any machine about as many saves come before a kick-off as after it.
 */
const MEMBERS = 60
const REQUESTS = 750
const MATCHES = 18
/** How long before a kick-off the operator enters it. An entry that took too long on a busy machine is repeated. */
const NOTICE_MS = 400

const folder = mkdtempSync(join(tmpdir(), 'temporada-porra-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(databasesFor(folder))(
  'when the server is killed, no prediction is stored from the kick-off on and no earlier one is lost, on $name',
  async ({ address }) => {
    const { url, stop } = await address()
    onTestFinished(stop)
    const season = seasonFile()
    const members = await withDatabase(url, (db) => prepare(db, season))
    const work = Array.from({ length: REQUESTS }, (): Work => {
      const prediction = { match: 1 + below(MATCHES), home: below(4), away: below(4) }
      return { member: members[below(MEMBERS)] ?? '', prediction, key: uuidv7() }
    })
    const operator = await openDatabase(url, { beside: true })
    const kickoffs = new Map<number, Kickoff>()
    let done = 0
    const saveAndMove = async (server: Server, one: Work) => {
      const answer = await save(server, one)
      const next = Math.ceil((++done * MATCHES) / REQUESTS)
      if (!kickoffs.has(next)) await move(operator, next, kickoffs)
      return answer
    }
    const answers = await underKills({ folder, url, season, kills: 2 }, work, saveAndMove).finally(() =>
      operator.close(),
    )
    await withDatabase(url, (db) => holdAnswers(db, answers, kickoffs))
    await withDatabase(url, holdRows)
  },
)

interface Work {
  /** The account, which is also the token of the session. */
  member: string
  prediction: { match: number; home: number; away: number }
  key: string
}

interface Answer extends Work {
  body: OutputOf<typeof savePredictions>
}

async function save(server: Server, work: Work): Promise<Answer> {
  const path = '/api/v1/campaigns/eurocopa/editions/test/predictions'
  const { member: as, key, prediction } = work
  const { status, body } = await server.ask({ as, path, input: { predictions: [prediction] }, key })
  expect(status, JSON.stringify(body)).toBe(201)
  return { ...work, body: body as Answer['body'] }
}

/** The kick-off of a match by the operator's first entry, and by the last one. */
interface Kickoff {
  first: number
  last: number
}

/** Moves the kick-off of a match to a moment shortly ahead. */
async function move(db: Database, match: number, kickoffs: Map<number, Kickoff>): Promise<void> {
  const at = Date.now()
  const last = at + NOTICE_MS
  kickoffs.set(match, { first: kickoffs.get(match)?.first ?? last, last })
  await enter(db, match, { state: 'postponed', kickoff: last, at })
  if (Date.now() > at + NOTICE_MS / 2) await move(db, match, kickoffs)
}

const plays = (db: Database) =>
  db.read.selectFrom('play').selectAll().where('campaign_id', '=', PORRA_ID).orderBy('seq').execute()

async function holdAnswers(db: Database, answers: readonly Answer[], kickoffs: ReadonlyMap<number, Kickoff>) {
  const kickoffOf = (n: number) => kickoffs.get(n) ?? { first: Infinity, last: Infinity }
  const rows = new Map((await plays(db)).map((row) => [row.id, row]))
  for (const { slot, at } of rows.values())
    expect(at).toBeLessThan(kickoffOf(Number(/^match:(\d+)#/.exec(slot)?.[1])).last)
  const saved = answers.flatMap(({ member, prediction, body }) =>
    body.saved.map((one) => ({ member, prediction, one })),
  )
  for (const { member, prediction, one } of saved) {
    const row = rows.get(one.id)
    expect([row?.account_id, row?.at, row?.slot]).toEqual([member, one.savedAt, `match:${one.match}#${one.saves}`])
    expect([one.match, ...one.goals]).toEqual([prediction.match, prediction.home, prediction.away])
  }
  // The responses name every row: no save counts twice, and each response has reached its member.
  expect(new Set(saved.map(({ one }) => one.id))).toEqual(new Set(rows.keys()))
  const late = answers.filter(({ body }) => body.refused.length > 0)
  for (const { prediction, body } of late) {
    expect(body.refused[0]?.code).toBe('match_locked')
    expect(body.serverNow).toBeGreaterThanOrEqual(kickoffOf(prediction.match).first)
  }
  expect(Math.min(saved.length, late.length)).toBeGreaterThan(REQUESTS / 10)
}

/** Checks that counted predictions and splits follow from the plays. */
async function holdRows(db: Database) {
  const byMember = Map.groupBy(await plays(db), ({ account_id }) => account_id)
  const expected = [...byMember].flatMap(([account_id, own]) =>
    rebuilt(own).predictions.map((one) => ({ account_id, ...one })),
  )
  const stored = await db.read.selectFrom('prediction').selectAll().where('campaign_id', '=', PORRA_ID).execute()
  const plain = stored.map(({ campaign_id: _, tier: _t, earned: _e, ...row }) => row)
  const place = (row: { match: number; account_id: string }) => `${row.match} ${row.account_id}`
  const sorted = <T extends { match: number; account_id: string }>(list: T[]) =>
    list.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
  expect(sorted(plain)).toEqual(sorted(expected))

  const counts = new Map<string, number>()
  for (const { match, home, away } of expected) {
    const key = splitKey(match, outcomeOf([home, away]))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const tallies = await db.read.selectFrom('tally').select(['key', 'n']).where('campaign_id', '=', PORRA_ID).execute()
  const told = tallies.filter(({ key, n }) => key.startsWith('split:') && n > 0)
  expect(new Map(told.map(({ key, n }) => [key, n]))).toEqual(counts)
}

/** Returns the path of a season file in which no match begins in the next days. */
function seasonFile(): string {
  const file = join(folder, 'season.json')
  const start = Date.now() + 2 * DAY_MS
  const matches = euro().matches.map((match) => {
    return { ...match, kickoff: `${new Date(start + match.n * HOUR_MS).toISOString().slice(0, 16)}Z` }
  })
  const today = dayOf(ZONE, Date.now())
  const at = (days: number) => `${addDays(today, days)}T00:00`
  const window = { zone: ZONE, opensAt: at(-3), closesAt: at(20), claimUntil: at(50) }
  writeFileSync(file, JSON.stringify(seasonOf(porra({ ...window, game: { matches } }))))
  return file
}

async function prepare(db: Database, file: string): Promise<string[]> {
  await migrate(db)
  await openSeason(db, { file, ...freezing(Date.now) })
  const players = await addPlayers(db, MEMBERS)
  await acceptRules(db, players)
  await addSessions(db, players, ({ accountId }) => accountId)
  return players.map(({ accountId }) => accountId)
}

const below = (n: number): number => Math.floor(Math.random() * n)
