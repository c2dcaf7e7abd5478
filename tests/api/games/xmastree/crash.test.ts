import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { type Database, migrate, run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { advanceDraws } from '#api/draws/drawing.ts'
import { itemIn } from '#api/games/xmastree/rules/gained.ts'
import { hungOn, placesFrom } from '#api/games/xmastree/rules/places.ts'
import { hashToken } from '#api/http/tokens.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { expireClaims } from '#api/prizes/due.ts'
import { openSeason } from '#api/season/season.ts'
import { PLACES } from '#contract/games/xmastree/ornaments.ts'
import type { Tree } from '#contract/games/xmastree/xmastree.schema.ts'
import { databasesFor, type Server, underKills, withDatabase, ZONE } from '#tests/support/killable-server.ts'
import {
  acceptRules,
  addPlayers,
  addSessions,
  freezing,
  random,
  scratchCard,
  seasonOf,
  tree,
} from '#tests/support/seasons.ts'
import { publishedOf, verifier } from '#tests/support/verifier.ts'
import { cardRow } from './growers.ts'

/**
 * Members visit, hang, share, make gifts and compete for the gifts of others over HTTP, each more than once, while the
 * server is killed. Their responses are then compared with the database.
 */
const MEMBERS = 24
/** How many ornaments the members have, in turns: enough for a whole tree, or five. */
const ORNAMENTS = [PLACES, 5]
const VISITS = 2
const MOST_OPEN_GIFTS = 5
const PRIZES = 5
const ALTERNATES = 3
const HOUR_MS = 60 * 60 * 1000
const TREE = 'xmastree/test'

const folder = mkdtempSync(join(tmpdir(), 'temporada-trees-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(databasesFor(folder))(
  'no ornament, gift, page or entry is lost or given twice when the server is killed, on $name',
  async ({ address }) => {
    const { url, stop } = await address()
    onTestFinished(stop)
    const season = seasonFile()
    const members = await withDatabase(url, (db) => prepare(db, season))
    const answers = await underKills({ folder, url, season }, workOf(members), answerTo)
    await withDatabase(url, async (db) => {
      await holdTrees(db, members)
      await holdGifts(db, members, answers)
      await holdPages(db, answers)
      await holdDraws(db, season)
    })
  },
)

interface Member {
  account: string
  ornaments: number
  /** The token of a gift that this member has sent to two friends. */
  token: string
}

interface Work {
  member: Member
  path: 'visits' | 'arrangement' | 'shares' | 'gifts' | 'gifts/acceptances'
  input: object
  /** The member who gives the gift. */
  giver?: Member
}
interface Answer extends Work {
  status: number
  body: unknown
}

function workOf(members: Member[]): Work[] {
  return members.flatMap((member, i): Work[] => {
    const givers = [1, 2].flatMap((before) => members.at(i - before) ?? [])
    const once: Work[] = [
      { member, path: 'visits', input: {} },
      { member, path: 'arrangement', input: {} },
      { member, path: 'shares', input: { showsName: false } },
      { member, path: 'gifts', input: {} },
      ...givers.map((giver): Work => {
        return { member, path: 'gifts/acceptances', input: { token: giver.token }, giver }
      }),
    ]
    return [...once, ...once, ...once]
  })
}

async function answerTo(server: Server, work: Work): Promise<Answer> {
  const path = `/api/v1/campaigns/xmastree/editions/test/tree/${work.path}`
  const { status, body } = await server.ask({ as: work.member.account, path, input: work.input, key: uuidv7() })
  const refusals: Partial<Record<Work['path'], string>> = { 'gifts/acceptances': 'gift_used', gifts: 'gifts_waiting' }
  if (status >= 300) expect(body).toMatchObject({ code: refusals[work.path] })
  return { ...work, status, body }
}

const eventsIn = (db: Database) => db.read.selectFrom('event').selectAll().where('campaign_id', '=', TREE).execute()
const linksIn = (db: Database) => db.read.selectFrom('link').selectAll().where('campaign_id', '=', TREE).execute()

/** Checks that each member has the ornaments of one visit, and one entry if the whole tree is hung. */
async function holdTrees(db: Database, members: Member[]): Promise<void> {
  const events = Map.groupBy(await eventsIn(db), ({ account_id }) => account_id)
  const holdings = Map.groupBy(await db.read.selectFrom('holding').selectAll().execute(), (row) => row.account_id)
  for (const { account, ornaments } of members) {
    const mine = events.get(account) ?? []
    const ornamentsOf = (giver: string) =>
      mine.flatMap(({ kind, subject }) =>
        kind === 'item' && itemIn(subject).giver === giver ? itemIn(subject).ornaments : [],
      )
    expect(ornamentsOf('visit')).toHaveLength(VISITS)
    const hung = hungOn(placesFrom(holdings.get(account) ?? []))
    expect(hung).toBeGreaterThanOrEqual(ornaments)
    expect(hung).toBeLessThanOrEqual(Math.min(PLACES, ornaments + VISITS + ornamentsOf('gift').length))
    expect(mine.filter(({ kind }) => kind === 'entry')).toHaveLength(hung === PLACES ? 1 : 0)
    expect(mine.filter(({ kind }) => kind === 'milestone')).toHaveLength(Math.floor(hung / 10))
  }
}

/** Checks that each gift went to one of two friends, with the same response each time and one event for its giver. */
async function holdGifts(db: Database, members: Member[], answers: Answer[]): Promise<void> {
  const links = new Map((await linksIn(db)).map((link) => [link.token_hash, link]))
  const events = await eventsIn(db)
  for (const giver of members) {
    const link = links.get(hashToken(giver.token))
    const asked = answers.filter((answer) => answer.giver === giver)
    const accepted = asked.filter(({ status }) => status < 300)
    expect(accepted.map(({ member }) => member.account)).toEqual(accepted.map(() => link?.used_by))
    expect(accepted).toHaveLength(asked.length / 2)
    const given = events.filter(({ once }) => once === `gift:${giver.account}`)
    const ornaments = given.flatMap(({ account_id, subject }) =>
      itemIn(subject).ornaments.map((ornament) => ({ account_id, ornament })),
    )
    expect(ornaments).toEqual([{ account_id: link?.used_by, ornament: expect.any(String) }])
    for (const { body } of accepted) expect(body).toMatchObject({ ornament: ornaments[0]?.ornament })
    expect(events.filter(({ kind, account_id }) => kind === 'gift' && account_id === giver.account)).toHaveLength(1)
  }
}

/** Checks that a shared page keeps its one address, and that no member has more gifts waiting than are allowed. */
async function holdPages(db: Database, answers: Answer[]): Promise<void> {
  const links = Map.groupBy(await linksIn(db), ({ account_id }) => account_id)
  const pages = answers.filter(({ path }) => path === 'shares')
  for (const { member, body } of pages) {
    const [page, ...others] = links.get(member.account)?.filter(({ kind }) => kind !== 'gift') ?? []
    expect(others).toEqual([])
    expect(page?.token_hash).toBe(hashToken((body as Tree).share?.token ?? ''))
    const waiting = links.get(member.account)?.filter(({ kind, used_at }) => kind === 'gift' && used_at === null) ?? []
    expect(waiting.length).toBeLessThanOrEqual(MOST_OPEN_GIFTS)
    expect(waiting.length).toBeGreaterThan(0)
  }
}

/** Checks the draw of the whole trees with the verifier, before and after alternates get the prizes. */
async function holdDraws(db: Database, file: string): Promise<void> {
  const season = await openSeason(db, { file, ...freezing(Date.now) })
  const edition = season.byId(TREE)
  if (!edition) throw new Error('no tree')
  const given = new Set<string>()
  for (const now of [Date.now() + 4 * HOUR_MS, Date.now() + 30 * 24 * HOUR_MS]) {
    while ((await db.transact(() => expireClaims(edition, enqueue, now))) > 0) {}
    await advanceDraws(edition, { db, random, secret: 's', enqueue, now })
    const published = await publishedOf(db, edition, now)
    expect(verifier.comprobar(published)).toEqual([])
    const [draw] = published.draws?.map(({ draw }) => draw) ?? []
    expect(draw?.list?.entries).toBe(MEMBERS / ORNAMENTS.length)
    for (const { player, state } of draw?.places ?? []) if (state === 'won') given.add(player)
  }
  expect(given.size).toBe(PRIZES + ALTERNATES)
}

function seasonFile(): string {
  const file = join(folder, 'season.json')
  const at = (ms: number) => `${new Date(Date.now() + ms).toISOString().slice(0, 19)}Z`
  const window = {
    zone: ZONE,
    opensAt: at(-30 * 24 * HOUR_MS),
    closesAt: at(2 * HOUR_MS),
    claimUntil: at(48 * HOUR_MS),
  }
  const trees = tree({
    ...window,
    prizes: [{ key: 'cesta', kind: 'physical', name: 'Cesta', valueCents: 9000, stock: PRIZES, pool: 'draw:tree' }],
    draws: [{ key: 'tree', name: 'Sorteo de los árboles', drawsAt: at(3 * HOUR_MS), alternates: ALTERNATES }],
  })
  writeFileSync(file, JSON.stringify(seasonOf(trees, scratchCard(window))))
  return file
}

async function prepare(db: Database, season: string): Promise<Member[]> {
  await migrate(db)
  await openSeason(db, { file: season, ...freezing(Date.now) })
  const players = await addPlayers(db, MEMBERS)
  await acceptRules(db, players)
  await addSessions(db, players, ({ accountId }) => accountId)
  const members = players.map(({ accountId: account }, i) => {
    return { account, ornaments: ORNAMENTS[i % 2] ?? 0, token: randomBytes(32).toString('base64url') }
  })
  const at = Date.now() - HOUR_MS
  const cards = members.flatMap(({ account, ornaments }) =>
    Array.from({ length: ornaments }, () => cardRow(account, { at, day: new Date(at).toISOString().slice(0, 10) })),
  )
  const gifts = members.map(({ account, token }) => {
    return {
      token_hash: hashToken(token),
      id: uuidv7(),
      kind: 'gift' as const,
      campaign_id: TREE,
      account_id: account,
      used_by: null,
      used_at: null,
      revoked_at: null,
      shows_name: 0,
      created_at: at,
    }
  })
  await db.transact(function* () {
    for (let i = 0; i < cards.length; i += 500) yield* run(tables.insertInto('play').values(cards.slice(i, i + 500)))
    yield* run(tables.insertInto('link').values(gifts))
  })
  return members
}
