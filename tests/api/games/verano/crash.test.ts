import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { addDays, dayOf, instantOf } from '#api/days.ts'
import { type Database, migrate, run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { advanceDraws } from '#api/draws/drawing.ts'
import { settle } from '#api/games/verano/progress/settle.ts'
import { soFarOf, untoldIn } from '#api/games/verano/progress/so-far.ts'
import { answerIn, friendCause } from '#api/games/verano/rules/facts.ts'
import { hashToken } from '#api/http/tokens.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { openSeason, type Season } from '#api/season/season.ts'
import { LEVELS } from '#contract/games/verano/missions.ts'
import type { MissionAnswer, MySummer } from '#contract/games/verano/verano.schema.ts'
import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'
import {
  askUnderKills,
  databasesFor,
  KillableServer,
  type Server,
  withDatabase,
  ZONE,
} from '#tests/support/killable-server.ts'
import { acceptRules, addPlayers, addSessions, beach, freezing, random, seasonOf } from '#tests/support/seasons.ts'
import { CODE, MISSIONS, RIGHT, summer } from '#tests/support/summer.ts'
import { publishedOf, verifier } from '#tests/support/verifier.ts'
import { SUMMER, stampRow } from './members.ts'

/**
 * Members stamp, answer, invite and accept over HTTP, each more than once, in week after week of a summer, while the
 * server is killed. Their responses are then compared with the database.
 */
const MEMBERS = 24
const DAYS_OPEN = 62
/** Days in each week before the day on which the members act. */
const DAYS_BEFORE = 3
const FIRST_DAY = addDays(dayOf(ZONE, Date.now()), -DAYS_BEFORE)
const DIGS = 14

/** A mission with two answers, each of which every member sends at least twice. Some missions accept every answer. */
interface Week {
  n: number
  answers: MissionAnswer[]
  refusal?: string
}
const ORDER = ['quiz', 'word', 'visits', 'code', 'beach', 'caption', 'medals', 'invite']
const FRIENDS = 8
const VOTE = 6
const WEEKS: Week[] = [
  { n: 1, answers: [{ choices: RIGHT }, { choices: RIGHT.map(() => 2) }] },
  { n: 4, answers: [{ code: CODE }, { code: 'OTRO-26' }], refusal: 'wrong_partner_code' },
  { n: VOTE, answers: [{ caption: 0 }, { caption: 1 }] },
  { n: FRIENDS, answers: [] },
]
const actingDay = (n: number) => addDays(FIRST_DAY, 7 * (n - 1) + DAYS_BEFORE)
const aheadMs = (n: number) => 7 * (n - 1) * DAY_MS

const folder = mkdtempSync(join(tmpdir(), 'temporada-summers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(databasesFor(folder))(
  'no stamp, answer, friend, badge or entry is lost or counted twice when the server is killed, on $name',
  async ({ address }) => {
    const { url, stop } = await address()
    onTestFinished(stop)
    const file = seasonFile()
    const members = await withDatabase(url, (db) => prepare(db, file))
    const answers: Answer[] = []
    const server = new KillableServer({ folder, url, season: file })
    onTestFinished(() => server.stop())
    await server.start()
    for (const week of WEEKS) {
      await withDatabase(url, (db) => beginWeek(db, week.n, members), { beside: true })
      await server.moveClock(aheadMs(week.n))
      answers.push(...(await askUnderKills(server, workOf(week, members), answerTo, 1)))
    }
    await server.stop()
    await withDatabase(url, async (db) => {
      await digLast(db, members)
      await holdStamps(db, answers)
      await holdAnswers(db, answers)
      await holdFriends(db, members, answers)
      await holdClose(db, file, members)
    })
  },
)

interface Member {
  account: string
  /** The token of an invitation that others accept. */
  token: string
  /** The member stamps every day, and digs. */
  isEager: boolean
}

type Act = 'day' | 'answer' | 'invitation' | 'acceptance'
interface Work {
  member: Member
  week: Week
  act: Act
  path: string
  input: object
  key: string
  host?: Member
}
interface Answer extends Work {
  status: number
  body: unknown
}

function workOf(week: Week, members: Member[]): Work[] {
  return members.flatMap((member, i): Work[] => {
    const work = { member, week, key: uuidv7() }
    // This member and the first host try to accept each other's invitations, which the server must refuse as a ring.
    const hosts = [i % 2 === 0 ? i + 1 : i - 1, i - 2].flatMap((host) => members.at(host) ?? [])
    const friendly: Work[] = [
      { ...work, act: 'invitation', path: 'invitations', input: {} },
      ...hosts.map((host): Work => {
        return { ...work, act: 'acceptance', path: 'invitations/acceptances', input: { token: host.token }, host }
      }),
    ]
    const stamp: Work = { ...work, act: 'day', path: 'summer/days', input: { day: actingDay(week.n) } }
    const answers = week.answers.map((input): Work => {
      return { ...work, act: 'answer', path: `missions/${week.n}/answers`, input, key: uuidv7() }
    })
    const all = week.n === FRIENDS ? [stamp, ...friendly] : [stamp, ...answers]
    const others = answers.slice(1).map((answer) => ({ ...answer, key: uuidv7() }))
    return [...all, ...all.slice(0, week.n === FRIENDS ? all.length : 2), ...others]
  })
}

async function answerTo(server: Server, work: Work): Promise<Answer> {
  const path = `/api/v1/campaigns/verano/editions/test/${work.path}`
  const { status, body } = await server.ask({ ...work, path, as: tokenIn(work.week.n, work.member) })
  if (status >= 300) expect(refusalsOf(work)).toContain((body as { code: string }).code)
  return { ...work, status, body }
}

function refusalsOf({ act, week: { refusal } }: Work): string[] {
  if (act === 'acceptance') return ['invitation_other', 'invitation_ring']
  return act === 'answer' && refusal ? [refusal] : []
}

const isOk = ({ status }: Answer) => status < 300
const eventsIn = (db: Database) => db.read.selectFrom('event').selectAll().where('campaign_id', '=', SUMMER).execute()
const playsIn = (db: Database) => db.read.selectFrom('play').selectAll().where('campaign_id', '=', SUMMER).execute()

/** Checks that every member who got a response about a stamp has exactly one row for that day. */
async function holdStamps(db: Database, answers: Answer[]): Promise<void> {
  const points = (await eventsIn(db)).filter(({ kind }) => kind === 'points')
  for (const { n } of WEEKS) {
    const told = answers.filter(({ act, week }) => act === 'day' && week.n === n)
    for (const { body } of told) expect(body).toMatchObject({ summer: { isStamped: true } })
    const stamps = points.filter(({ once }) => once === `day:${actingDay(n)}`)
    expect(stamps).toHaveLength(MEMBERS)
    expect(new Set(stamps.map(({ account_id }) => account_id))).toEqual(new Set(told.map((one) => one.member.account)))
  }
}

/** Checks that every member has one answer to each mission, and that every accepted request returned that answer. */
async function holdAnswers(db: Database, answers: Answer[]): Promise<void> {
  const plays = new Map((await playsIn(db)).map((play) => [`${play.account_id} ${answerIn(play).n}`, play]))
  const asked = WEEKS.filter((week) => week.answers.length > 0)
  expect(plays.size).toBe(asked.length * MEMBERS)
  expect(await playsIn(db)).toHaveLength(plays.size)
  for (const { member, week, body } of answers.filter((one) => one.act === 'answer' && isOk(one))) {
    const play = plays.get(`${member.account} ${week.n}`)
    const { summer: mine, isDone } = body as { summer: MySummer; isDone: boolean }
    expect([mine.missions[week.n - 1]?.answer?.id, isDone]).toEqual([play?.id, play && answerIn(play).isDone])
  }
}

/**
 * Checks that every member accepted at most one invitation, that an acceptance counts once for the host, and that the
 * link of an invitation stays the same.
 */
async function holdFriends(db: Database, members: Member[], answers: Answer[]): Promise<void> {
  const invites = (await eventsIn(db)).filter(({ kind }) => kind === 'invite')
  const accepted = new Map(
    invites.flatMap(({ account_id, once, subject }) => (once === 'accepted' ? [[account_id, subject]] : [])),
  )
  const given = invites.filter(({ once }) => once !== 'accepted')
  expect(accepted.size + given.length).toBe(invites.length)
  expect(given).toHaveLength(accepted.size)
  for (const { account_id: host, once } of given) {
    const [guest] = members.filter(({ account }) => friendCause(account) === once)
    expect(accepted.get(guest?.account ?? '')).toBe(friendCause(host ?? ''))
    expect(accepted.get(host), 'no ring').not.toBe(once)
  }
  const told = answers.filter((answer) => answer.act === 'acceptance' && isOk(answer))
  for (const { member, host } of told) expect(accepted.get(member.account)).toBe(friendCause(host?.account ?? ''))
  expect(new Set(told.map(({ member }) => member.account))).toEqual(new Set(accepted.keys()))

  const links = Map.groupBy(await db.read.selectFrom('link').selectAll().execute(), ({ account_id }) => account_id)
  for (const { account, token } of members) {
    const own = links.get(account)?.flatMap(({ token_hash }) => (token_hash === hashToken(token) ? [] : token_hash))
    const told = answers.filter(({ act, member }) => act === 'invitation' && member.account === account)
    expect([own, own]).toEqual(told.map(({ body }) => [hashToken((body as MySummer).invitation?.token ?? '')]))
  }
}

/**
 * Checks the state after the close: the events match what stamps, answers and digs achieve, the tallies match the
 * events, and the draw is valid.
 */
async function holdClose(db: Database, file: string, members: Member[]): Promise<void> {
  const season = await openSeason(db, { file, ...freezing(Date.now) })
  const edition = editionIn(season)
  const before = await holdTold(db, season, edition, members)
  await holdExtraPlays(db)
  await settle(edition, { db, season, now: edition.closesAt + HOUR_MS })
  const after = await holdTold(db, season, edition, members)
  expect(after.untold).toBe(0)
  // Settling records the badges of the last digs, and the events that a kill kept from being written.
  expect(before.untold, 'the close has something to tell').toBeGreaterThanOrEqual(members.length / 2)
  await holdTallies(db)

  const now = edition.closesAt + 2 * DAY_MS
  await advanceDraws(edition, { db, random, secret: 's', enqueue, now })
  const published = await publishedOf(db, edition, now)
  expect(verifier.comprobar(published)).toEqual([])
  expect(published.draws?.[0]?.draw.list?.entries).toBe(after.levels)
}

/**
 * Checks that each member's events match what the other tables say of the member. Returns the number of levels reached,
 * and of achievements without an event so far.
 */
async function holdTold(db: Database, season: Season, edition: Edition, members: Member[]) {
  const count = { levels: 0, untold: 0 }
  for (const { account } of members) {
    const soFar = await soFarOf(db, season, edition, account)
    const untold = untoldIn(soFar)
    const told = (of: string) => soFar.events.flatMap(({ kind, once }) => (kind === of ? (once ?? '') : []))
    const earned = soFar.badges.filter((badge) => badge.earnedAt !== null && !untold.badges.includes(badge))
    const reached = LEVELS.filter((level) => soFar.levels.reachedAt[level] !== null && !untold.levels.includes(level))
    const done = soFar.summary.missions.filter((one) => one.doneAt !== null && !untold.missions.includes(one))
    expect(told('badge').toSorted()).toEqual(earned.map(({ key }) => `${key}:1#1`).toSorted())
    expect(told('milestone').toSorted()).toEqual(reached.map((level) => `level:${level}`).toSorted())
    expect(told('entry').toSorted()).toEqual(told('milestone').toSorted())
    const missions = told('points').filter((once) => once.startsWith('mission:'))
    expect(missions.toSorted()).toEqual(done.map(({ n }) => `mission:${n}`).toSorted())
    expect(told('badge-revoked')).toEqual([])
    count.levels += reached.length
    count.untold += untold.badges.length + untold.levels.length + untold.missions.length
  }
  return count
}

async function holdTallies(db: Database): Promise<void> {
  const rows = await db.read.selectFrom('tally').selectAll().where('campaign_id', '=', SUMMER).execute()
  const tallies = rows.flatMap(({ key, n }) => (/^(badge:|votes:|members$)/.test(key) ? [[key, Number(n)]] : []))
  const badges = (await eventsIn(db)).filter(({ kind }) => kind === 'badge')
  const votes = (await playsIn(db)).flatMap((play) => answerIn(play).caption ?? [])
  const counted = [
    ...Map.groupBy(badges, ({ subject }) => `badge:${subject}`),
    ...Map.groupBy(votes, (caption) => `votes:${VOTE}:${caption}`),
  ].map(([key, all]) => [key, all.length])
  expect(tallies.toSorted()).toEqual([...counted, ['members', MEMBERS]].toSorted())
  // Both captions, and all badges except the two that need every mission.
  expect(counted).toHaveLength(10 + 2)
}

/** Checks that every mission with an event gave exactly one extra play at the beach. */
async function holdExtraPlays(db: Database): Promise<void> {
  const told = (await eventsIn(db)).filter(({ once }) => once?.startsWith('mission:'))
  const extra = await db.read.selectFrom('extra_play').selectAll().execute()
  expect(extra.map(({ account_id }) => account_id).toSorted()).toEqual(
    told.map(({ account_id }) => account_id ?? '').toSorted(),
  )
}

function seasonFile(): string {
  const file = join(folder, 'season.json')
  const at = (days: number) => `${addDays(FIRST_DAY, days)}T00:00`
  const window = { zone: ZONE, opensAt: at(0), closesAt: at(DAYS_OPEN), claimUntil: at(DAYS_OPEN + 30) }
  const draws = [{ key: 'verano', name: 'Sorteo', drawsAt: at(DAYS_OPEN + 1), alternates: 3 }]
  const missions = ORDER.map((kind) => MISSIONS.find(({ content }) => content.task.kind === kind))
  writeFileSync(file, JSON.stringify(seasonOf(summer({ ...window, draws }, { missions }), beach(window))))
  return file
}

function editionIn(season: Season): Edition {
  const edition = season.byId(SUMMER)
  if (!edition) throw new Error('no summer')
  return edition
}

async function prepare(db: Database, file: string): Promise<Member[]> {
  await migrate(db)
  await openSeason(db, { file, ...freezing(Date.now) })
  const players = await addPlayers(db, MEMBERS)
  await acceptRules(db, players)
  for (const { n } of WEEKS) {
    await addSessions(db, players, ({ accountId: account }) => tokenIn(n, { account }), Date.now() + aheadMs(n))
  }
  const members = players.map(({ accountId: account }, i) => {
    return { account, token: Buffer.from(random(32)).toString('base64url'), isEager: i % 2 === 0 }
  })
  await db.transact(() => run(tables.insertInto('link').values(members.map(linkRow))))
  return members
}

/** The token of a session that ends before the next week begins. */
const tokenIn = (n: number, { account }: Pick<Member, 'account'>) => `${account}-in-week-${n}`

/**
 * Inserts the stamps and digs of eager members since the previous week of `WEEKS`, without the events for the badges and
 * levels that these earn.
 */
async function beginWeek(db: Database, n: number, members: Member[]): Promise<void> {
  const before = WEEKS[WEEKS.findIndex((week) => week.n === n) - 1]?.n
  const from = before === undefined ? FIRST_DAY : addDays(actingDay(before), 1)
  const days: string[] = []
  for (let day = from; day < actingDay(n); day = addDays(day, 1)) days.push(day)
  const eager = members.filter(({ isEager }) => isEager)
  const stamps = eager.flatMap(({ account }) => days.map((day, i) => stampOn(account, day, i % 2 === 0 ? 8 : 22)))
  const digs = eager.flatMap(({ account }) => days.slice(0, DIGS / 2).map((day) => digOn(account, day)))
  await db.transact(function* () {
    yield* run(tables.insertInto('event').values(stamps))
    yield* run(tables.insertInto('play').values(digs))
  })
}

/** Adds digs of the other members after all acts of the last week: only settling records what these digs earn. */
async function digLast(db: Database, members: Member[]): Promise<void> {
  const days = Array.from({ length: DIGS / 2 }, (_, i) => addDays(actingDay(FRIENDS), i + 1))
  const others = members.filter(({ isEager }) => !isEager)
  const digs = others.flatMap(({ account }) => days.map((day) => digOn(account, day)))
  await db.transact(() => run(tables.insertInto('play').values(digs)))
}

const instantIn = (day: string, hour: number) => instantOf(`${day}T${String(hour).padStart(2, '0')}:30`, ZONE)

const stampOn = (account: string, day: string, hour: number) =>
  stampRow({ account, campaign: SUMMER, day, at: instantIn(day, hour) })

function digOn(account_id: string, day: string) {
  const at = instantIn(day, 12)
  return {
    id: uuidv7(),
    campaign_id: 'playa/test',
    account_id,
    action: 'dig',
    slot: `bonus:${uuidv7()}`,
    day,
    key_hash: uuidv7(),
    at,
    detail: '{}',
    unit_id: null,
    settles_at: at,
    revealed_at: at,
    notified_at: null,
    country: 'ES',
  }
}

function linkRow({ account, token }: Member) {
  return {
    token_hash: hashToken(token),
    id: uuidv7(),
    kind: 'invite' as const,
    campaign_id: SUMMER,
    account_id: account,
    used_by: null,
    used_at: null,
    revoked_at: null,
    shows_name: 0,
    created_at: Date.now() - HOUR_MS,
  }
}
