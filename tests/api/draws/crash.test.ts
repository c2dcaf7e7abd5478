import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { writeDueMoments } from '#api/campaigns/proof/moments.ts'
import { dayOf } from '#api/days.ts'
import { type Database, migrate, run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { advanceDraws } from '#api/draws/drawing.ts'
import { collectionFrom, digIn, holdingOf, missingFrom, rebuilt, swapIn, WITHOUT_NEW } from '#api/games/playa/shells.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { expireClaims } from '#api/prizes/due.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { openSeason } from '#api/season/season.ts'
import type { Draw } from '#contract/draws.schema.ts'
import type { Dig } from '#contract/games/playa/playa.schema.ts'
import { SHELLS, type Shell } from '#contract/games/playa/shells.ts'
import type { Card } from '#contract/games/rasca/rasca.schema.ts'
import type { OpenedDoor } from '#contract/games/xmas/xmas.schema.ts'
import { CLOSING_DRAW } from '#contract/prizes.ts'
import { advent, doorsWith, GIVING } from '#tests/support/advent.ts'
import { databasesFor, type Server, underKills, withDatabase, ZONE } from '#tests/support/killable-server.ts'
import {
  addPlayers,
  addSessions,
  beach,
  freezing,
  random,
  scratchCard,
  seasonOf,
  type TestPlayer,
} from '#tests/support/seasons.ts'
import { publishedOf, verifier } from '#tests/support/verifier.ts'

/**
 * Clients scratch cards, dig, swap shells and open doors over HTTP, and repeat and duplicate their requests, while the
 * server is killed. The responses are then compared with the database.
 */
const PLAYERS = 60
const CARDS_A_DAY = 3
const EARNED_DIGS = 2
/** A door with a question, a plain one, one with an entry and one with prizes. Opening all four gives another entry. */
const DOORS = [2, 3, 4, 5]
/** How many requests go out for each card, dig, swap and door. */
const TIMES = { card: 3, dig: 2, swap: 2, door: 3 }
const HOUR_MS = 60 * 60 * 1000
const PATH = {
  card: '/api/v1/campaigns/rasca/editions/test/plays',
  dig: '/api/v1/campaigns/playa/editions/test/digs',
  swap: '/api/v1/campaigns/playa/editions/test/swaps',
  door: '/api/v1/campaigns/xmas/editions/test/doors',
}

const folder = mkdtempSync(join(tmpdir(), 'temporada-crash-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(databasesFor(folder))(
  'nothing is lost, changed or given twice when the server is killed, on $name',
  async ({ address }) => {
    const { url, stop } = await address()
    onTestFinished(stop)
    const season = seasonFile()
    const players = await withDatabase(url, (db) => prepare(db, season))
    const answers = await underKills({ folder, url, season }, workOf(players), answerTo)
    await withDatabase(url, (db) => holdAgainst(db, players, answers))
    await withDatabase(url, (db) => holdAgainstVerifier(db, season))
  },
)

/** A member with earned digs, and with shells from earlier digs. */
interface Digger extends TestPlayer {
  slots: string[]
  /** The earlier digs that brought the shells. */
  digs: { action: string; detail: string }[]
}

interface Work {
  player: Digger
  action: keyof typeof PATH
  path: string
  /** Names the card, dig, swap or door: all requests with this name get the same response. */
  name: string
  input: object
  key: string
}
interface Answer extends Work {
  body: Card | Dig | Swap | OpenedDoor
}
type Swap = ReturnType<typeof swapIn> & { at: number }

/** Returns all requests of all players: most are sent several times with one key, some also with a second key. */
function workOf(players: Digger[]): Work[] {
  const today = dayOf(ZONE, Date.now())
  return players.flatMap((player): Work[] => {
    const cards = Array.from({ length: CARDS_A_DAY }, (_, i) => `day:${today}:${i + 1}`)
    const swap = {
      player,
      action: 'swap',
      path: PATH.swap,
      name: 'swap',
      input: { give: SPARE, want: WANTED },
    } as const
    return [
      ...cards.flatMap((slot) =>
        ['a', 'a', 'b'].map((tab): Work => {
          return { player, action: 'card', path: PATH.card, name: slot, input: { slot }, key: `${slot}-${tab}` }
        }),
      ),
      // A second tab chooses another spot; the first request decides.
      ...player.slots.flatMap((slot, i) =>
        [1, 9].map((spot): Work => {
          return {
            player,
            action: 'dig',
            path: PATH.dig,
            name: slot,
            input: { slot, spot: spot + i },
            key: `${slot}-${spot}`,
          }
        }),
      ),
      ...DOORS.flatMap((n) =>
        ['a', 'a', 'b'].map((tab): Work => {
          const input = n === 2 ? { answer: 1 } : {}
          const path = `${PATH.door}/${n}/openings`
          return { player, action: 'door', path, name: `door:${n}`, input, key: `the-door-${n}-${tab}` }
        }),
      ),
      { ...swap, key: 'the-swap-a' },
      { ...swap, key: 'the-swap-b' },
    ]
  })
}

async function answerTo(server: Server, work: Work): Promise<Answer> {
  const { status, body } = await server.ask({ ...work, as: work.player.accountId })
  if (status !== 201) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return { ...work, body: body as Answer['body'] }
}

async function holdAgainst(db: Database, players: Digger[], answers: Answer[]): Promise<void> {
  const plays = await db.read.selectFrom('play').selectAll().orderBy('seq').execute()
  const units = await db.read.selectFrom('prize_unit').selectAll().execute()
  const given = units.filter((unit) => unit.account_id !== null)

  const made = (action: string) => plays.filter((play) => play.action === action).length
  expect(made('card')).toBe(PLAYERS * CARDS_A_DAY)
  expect([made('dig'), made('swap')]).toEqual([PLAYERS * EARNED_DIGS, PLAYERS])
  expect(made('door')).toBe(PLAYERS * DOORS.length)
  expect(new Set(plays.map((play) => `${play.account_id} ${play.slot}`)).size).toBe(plays.length)
  const unitIds = plays.flatMap((play) => play.unit_id ?? [])
  expect(new Set(unitIds).size).toBe(unitIds.length)
  expect(given.map((unit) => unit.id).sort()).toEqual(unitIds.sort())
  expect(given.every((unit) => plays.some((play) => play.id === unit.play_id && play.unit_id === unit.id))).toBe(true)

  holdAnswersAgainst(plays, answers)
  await holdShellsAgainst(db, players, plays)
  await holdEntriesAgainst(db, players)

  const perPerson = Map.groupBy(given, (unit) => `${unit.account_id} ${unit.campaign_id} ${unit.cap_group}`)
  for (const [key, won] of perPerson) expect(won.length).toBeLessThanOrEqual(key.endsWith('physical') ? 1 : 3)
  const open = units.filter((unit) => unit.opens_at !== null && Number(unit.opens_at) < Date.now() - HOUR_MS / 2)
  expect(open.length).toBeGreaterThan(100)
  expect(
    open.filter((unit) => unit.account_id === null),
    'every prize is out when plays suffice',
  ).toEqual([])
}

/** Checks with the verifier all that the editions publish after they close and after their draws. */
async function holdAgainstVerifier(db: Database, file: string): Promise<void> {
  const season = await openSeason(db, { file, ...freezing(Date.now) })
  const afterwards = Date.now() + 4 * HOUR_MS
  await advanceTallies(db, afterwards)
  await writeDueMoments(db, season, afterwards)
  for (const edition of season.all()) {
    const advance = async (now: number) => {
      while ((await db.transact(() => expireClaims(edition, enqueue, now))) > 0) {}
      await advanceDraws(edition, { db, random, secret: 's', enqueue, now })
      const published = await publishedOf(db, edition, now)
      expect(published.plays.length).toBeGreaterThan(PLAYERS)
      expect(verifier.comprobar(published)).toEqual([])
      return published.draws?.map(({ draw }) => draw) ?? []
    }
    const [closing, ...others] = (await advance(afterwards)).reverse()
    for (const draw of others) expect(draw.places).toHaveLength(10)
    expect(closing).toMatchObject({ key: CLOSING_DRAW, drawnAt: null, places: [] })
    const last = (await advance(closing?.drawsAt ?? 0)).at(-1)
    expect(last).toMatchObject({ key: CLOSING_DRAW, drawnAt: closing?.drawsAt })
    // No prize was claimed, so the closing draw gives each prize again, as far as there are people.
    expect(last?.placeCount).toBe(Math.min(PLAYERS, countOf(last) + (last?.alternates ?? 0)))
  }
}

const countOf = (draw: Pick<Draw, 'prizes'> | undefined): number =>
  draw?.prizes.reduce((sum, { stock }) => sum + stock, 0) ?? 0

type PlayRow = Awaited<ReturnType<typeof playsIn>>[number]
const playsIn = (db: Database) => db.read.selectFrom('play').selectAll().execute()

function holdAnswersAgainst(plays: PlayRow[], answers: Answer[]): void {
  const byId = new Map(plays.map((play) => [play.id, play]))
  const swaps = new Map(plays.flatMap((play) => (play.action === 'swap' ? [[play.account_id, play] as const] : [])))
  const answered = new Map<string, string>()
  for (const { player, action, name, body } of answers) {
    if ('play' in body) {
      const play = byId.get(body.play?.id ?? '')
      expect(play, 'an acknowledged play is in the ledger').toBeDefined()
      const won = body.play?.outcome.kind === 'won' ? body.play.outcome.prize.id : null
      expect([play?.account_id, play?.action, play?.slot, play?.unit_id]).toEqual([player.accountId, action, name, won])
      if (play?.action === 'dig') expect(body.play).toMatchObject(digIn(play))
    } else if ('outcome' in body) {
      const play = byId.get(body.id)
      const won = body.outcome.kind === 'won' ? body.outcome.prize.id : null
      expect([play?.account_id, play?.slot, play?.unit_id]).toEqual([player.accountId, name, won])
    } else {
      const play = swaps.get(player.accountId)
      expect(play && { ...swapIn(play), at: Number(play.at) }, 'an acknowledged swap is in the ledger').toEqual(body)
    }
    const text = JSON.stringify(body)
    expect(answered.get(`${player.accountId} ${name}`) ?? text, 'an answer never changes').toBe(text)
    answered.set(`${player.accountId} ${name}`, text)
  }
  const asked = CARDS_A_DAY * TIMES.card + EARNED_DIGS * TIMES.dig + TIMES.swap + DOORS.length * TIMES.door
  expect(answers).toHaveLength(PLAYERS * asked)
}

/** Checks that no shell is lost or doubled, and that every complete album has its one entry. */
async function holdShellsAgainst(db: Database, players: Digger[], plays: PlayRow[]): Promise<void> {
  const holdings = Map.groupBy(await db.read.selectFrom('holding').selectAll().execute(), (row) => row.account_id)
  const ofBeach = db.read.selectFrom('event').selectAll().where('campaign_id', '=', 'playa/test')
  const events = await ofBeach.where('kind', '=', 'entry').execute()
  const entries = Map.groupBy(events, (event) => event.account_id)
  const onBeach = Map.groupBy(
    plays.filter(({ campaign_id }) => campaign_id === 'playa/test'),
    (play) => play.account_id,
  )
  let complete = 0
  for (const { accountId, digs } of players) {
    const collection = collectionFrom(holdings.get(accountId) ?? [])
    expect(collection).toEqual(rebuilt([...digs, ...(onBeach.get(accountId) ?? [])], PRICE))
    const isComplete = missingFrom(collection).length === 0
    expect(entries.get(accountId) ?? []).toHaveLength(isComplete ? 1 : 0)
    if (isComplete) complete++
  }
  expect(complete).toBeGreaterThanOrEqual(PLAYERS / 2)
  expect(events).toHaveLength(complete)
}

/** Checks that the right answer, the door with an entry and all doors together gave one entry each. */
async function holdEntriesAgainst(db: Database, players: Digger[]): Promise<void> {
  const ofDoors = db.read.selectFrom('event').selectAll().where('campaign_id', '=', 'xmas/test')
  const entries = Map.groupBy(await ofDoors.where('kind', '=', 'entry').execute(), (event) => event.account_id)
  for (const { accountId } of players) {
    const causes = entries.get(accountId)?.map(({ once }) => once)
    expect(causes?.sort()).toEqual(['door:2', 'door:4', `doors:${DOORS.length}`])
  }
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
  const cards = scratchCard({
    ...window,
    playsPerDay: CARDS_A_DAY,
    prizes: [
      { key: 'caja', kind: 'physical', name: 'Caja', valueCents: 2900, stock: 20, symbol: 'naranja' },
      { key: 'vale', kind: 'code', name: 'Vale', valueCents: 1000, stock: 80, symbol: 'limon' },
    ],
  })
  const sand = beach({
    ...window,
    prizes: [
      { key: 'helado', kind: 'code', name: 'Un helado', valueCents: 300, stock: 38 },
      { key: 'tabla', kind: 'physical', name: 'Una tabla', valueCents: 39_000, stock: 5, pool: 'draw:beach' },
    ],
    draws: [{ key: 'beach', name: 'Sorteo', drawsAt: at(3 * HOUR_MS), alternates: 5 }],
  })
  const doors = advent({
    ...window,
    prizes: [
      { key: 'cesta', kind: 'code', name: 'Una cesta', valueCents: 3000, stock: 30, pool: 'door:5' },
      { key: 'viaje', kind: 'physical', name: 'Un viaje', valueCents: 90_000, stock: 5, pool: 'draw:reyes' },
    ],
    draws: [{ key: 'reyes', name: 'Sorteo de Reyes', drawsAt: at(3 * HOUR_MS), alternates: 5 }],
    game: { catchUp: 'always', doors: doorsWith(GIVING), bonus: { doors: DOORS.length, draw: 'reyes' } },
  })
  writeFileSync(file, JSON.stringify(seasonOf(cards, sand, doors)))
  return file
}

const PRICE = 3
const SPARE: Shell = 'lapa'
const WANTED: Shell = 'erizo'

/** Half of the players lack only the shell they swap for, half lack one more. The second dig brings a missing shell. */
function shellsOfBefore(i: number): Digger['digs'] {
  const held = SHELLS.filter((shell) => shell !== WANTED && shell !== SPARE && (i % 2 === 0 || shell !== 'navaja'))
  const shells = [...held, ...Array.from({ length: 13 }, () => SPARE)]
  return shells.map((shell) => ({ action: 'dig', detail: JSON.stringify({ spot: 1, shell, isNew: false }) }))
}

async function prepare(db: Database, season: string): Promise<Digger[]> {
  await migrate(db)
  await openSeason(db, { file: season, ...freezing(Date.now) })
  const players = await addPlayers(db, PLAYERS)
  await addSessions(db, players, ({ accountId }) => accountId)
  const earned = players.flatMap(({ accountId: account_id }) =>
    Array.from({ length: EARNED_DIGS }, () => {
      return { id: uuidv7(), campaign_id: 'playa/test', account_id, cause: 'Misión', created_at: Date.now() }
    }),
  )
  const diggers = players.map((player, i) => {
    const mine = earned.filter(({ account_id }) => account_id === player.accountId)
    return { ...player, slots: mine.map(({ id }) => `bonus:${id}`), digs: shellsOfBefore(i) }
  })
  const holdings = diggers.flatMap(({ accountId: account_id, digs }) => {
    const { counts, digsWithoutNew } = rebuilt(digs, PRICE)
    const values = [
      ...SHELLS.map((shell) => [holdingOf(shell), counts[shell]] as const),
      [WITHOUT_NEW, digsWithoutNew] as const,
    ]
    return values.map(([key, value]) => ({ account_id, campaign_id: 'playa/test', key, value }))
  })
  await db.transact(function* () {
    yield* run(tables.insertInto('extra_play').values(earned))
    yield* run(tables.insertInto('holding').values(holdings))
  })
  return diggers
}
