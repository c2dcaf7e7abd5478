import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { isOfDraw } from '../campaigns/definition/definition.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { dayOf } from '../days.ts'
import type { Database } from '../db/database.ts'
import { GAMES } from '../games/catalog.ts'
import { chanceStock, type Odds, oddsIn } from '../season/check/odds.ts'
import { money, taxWords } from '../season/check/sums.ts'
import type { ShapeName } from './arrivals.ts'
import type { Import, Played } from './play-season.ts'
import { editionsWithCodes, type HeldUnits, heldUnits, holders, mailsByHour, playsAfter } from './queries.ts'

/** How a simulated season went. */
export interface Forecast {
  people: number
  shape: ShapeName
  seed: string
  /** The calendar days that were simulated, of those on which people can play. */
  days: readonly string[]
  daysOfSeason: number
  /** Whether the season was played to its end, and all its draws were held. */
  isWhole: boolean
  visits: number
  editions: readonly EditionForecast[]
  plays: Counted
  mails: MailForecast
  /** Calls that the engine refused, by the code of the problem. */
  refusals: ReadonlyMap<string, number>
}

/** Counts by calendar day, and the minute with the most. */
export interface Counted {
  total: number
  byDay: ReadonlyMap<string, number>
  /** By hour of the day, from 0. */
  byHour: readonly number[]
  busiest: { at: number; count: number } | null
}

export interface EditionForecast {
  id: string
  title: string
  zone: string
  opensAt: number
  /** The close, or the end of the simulation if that comes first. */
  closesAt: number
  plays: number
  /** People who have visited the edition while it was open. */
  people: number
  /** People who hold a prize at the end. */
  winners: number
  prizes: readonly PrizeForecast[]
  /** Plays that won. */
  wins: Counted
  /** Null for an edition in which no play wins by its time. */
  chance: ChanceForecast | null
  /** Codes of partners that were redeemed; null for an edition without such codes. */
  redeemed: number | null
  /** When the codes of partners for prizes were there. */
  imports: readonly Import[]
  /** The value of the prizes that were given and of all, in words with the tax. */
  cost: string
}

interface PrizeForecast {
  key: string
  name: string
  /** Whether the code of a prize is handed out with it. */
  hasCode: boolean
  isOfDraw: boolean
  stock: number
  valueCents: number
  byPlay: number
  byDraw: number
  left: number
}

export interface ChanceForecast {
  /** The Spanish name of the plays, in the plural. */
  name: string
  plays: number
  players: number
  wins: number
  stock: number
  /** Hours, and days, in which people played and nothing was won. */
  dryHours: number
  playedHours: number
  dryDays: readonly string[]
  /** The longest time between two wins, in which people played. */
  longest: { from: number; until: number; plays: number } | null
  /** When the last prize was won, if none was left. */
  emptyFrom: number | null
  /** The most prizes that were won within `CLUMP_MS`. */
  clump: { at: number; count: number } | null
  /** The odds that the texts of the edition tell. */
  told: Odds | null
}

export interface MailForecast {
  total: number
  byKind: ReadonlyMap<string, number>
  byDay: ReadonlyMap<string, number>
  /** First visits by day: each may bring one mail with a code to confirm the address. */
  confirmations: ReadonlyMap<string, number>
}

export const CLUMP_MS = 10 * MINUTE_MS

interface Play {
  at: number
  action: string
  account: string
  isWin: boolean
}

/** Reads the outcome of a simulated season from its database. */
export async function forecastOf(
  db: Database,
  editions: readonly Edition[],
  { visits, visitors, refusals, imports, endsAt }: Played & { endsAt: number },
) {
  const plays = await playsByEdition(db)
  const held = await db.ask(heldUnits({}))
  const winners = new Map((await db.ask(holders({}))).map(({ campaign_id, n }) => [campaign_id, n]))
  const withCodes = new Set((await db.ask(editionsWithCodes({}))).map(({ campaign_id }) => campaign_id))
  const zone = editions[0]?.zone ?? 'UTC'
  const all = [...plays.values()].flat().sort((a, b) => a.at - b.at)
  return {
    editions: editions.map((edition) => {
      const own = plays.get(edition.id) ?? []
      return {
        ...editionForecast({ ...edition, closesAt: Math.min(edition.closesAt, endsAt) }, own, held),
        people: visitors.get(edition.id)?.size ?? 0,
        winners: winners.get(edition.id) ?? 0,
        imports: imports.filter(({ campaign }) => campaign === edition.id),
        redeemed: withCodes.has(edition.id) ? own.length : null,
      }
    }),
    plays: counted(zone, all),
    mails: await mailsIn(db, zone),
    ...{ visits, refusals },
  }
}

const PLAYS_AT_ONCE = 10_000

async function playsByEdition(db: Database): Promise<Map<string, Play[]>> {
  const plays = new Map<string, Play[]>()
  for (let after = 0; ; ) {
    const page = await db.ask(playsAfter({ after, limit: PLAYS_AT_ONCE }))
    for (const { seq, campaign_id, account_id: account, action, at, unit_id } of page) {
      const own = plays.get(campaign_id) ?? []
      plays.set(campaign_id, own)
      own.push({ at, action, account, isWin: unit_id !== null })
      after = seq
    }
    if (page.length < PLAYS_AT_ONCE) return plays
  }
}

function editionForecast(edition: Edition, plays: readonly Play[], held: readonly HeldUnits[]) {
  const { id, zone, opensAt, closesAt, definition } = edition
  const wins = plays.filter(({ isWin }) => isWin)
  const prizes = definition.prizes.map((prize): PrizeForecast => {
    const { key, name, kind, pool, stock, valueCents } = prize
    const heldBy = (by: 0 | 1) =>
      held.find((row) => row.campaign_id === id && row.prize_key === key && row.by_play === by)?.n ?? 0
    const [byPlay, byDraw] = [heldBy(1), heldBy(0)]
    const hasCode = kind !== 'physical'
    return {
      ...{ key, name, hasCode, stock, valueCents, byPlay, byDraw },
      isOfDraw: isOfDraw(pool),
      left: stock - byPlay - byDraw,
    }
  })
  return {
    ...{ id, zone, opensAt, closesAt, prizes, title: definition.texts.title },
    plays: plays.length,
    wins: counted(zone, wins),
    chance: chanceForecast(edition, plays),
    cost: costWords(edition, prizes),
  }
}

function costWords({ definition }: Edition, prizes: readonly PrizeForecast[]): string {
  const worth = (count: (prize: PrizeForecast) => number) =>
    prizes.reduce((sum, prize) => sum + count(prize) * prize.valueCents, 0)
  const whole = worth(({ stock }) => stock)
  return `${money(worth(({ stock, left }) => stock - left))} given, of ${money(whole)}${taxWords(definition, whole)}`
}

function chanceForecast(edition: Edition, all: readonly Play[]): ChanceForecast | null {
  const { definition, kind } = edition
  const game = GAMES[kind]
  const action = game?.chanceAction
  const stock = chanceStock(definition)
  if (action === undefined || stock === 0) return null
  const plays = all.filter((play) => play.action === action)
  const wins = plays.filter(({ isWin }) => isWin)
  const [hoursPlayed, hoursWon] = [hoursOf(plays), hoursOf(wins)]
  const daysOf = (list: readonly Play[]) => new Set(list.map(({ at }) => dayOf(edition.zone, at)))
  const daysWon = daysOf(wins)
  return {
    name: game?.takes?.plays?.many ?? 'jugadas',
    plays: plays.length,
    players: playersOf(plays),
    wins: wins.length,
    stock,
    playedHours: hoursPlayed.size,
    dryHours: [...hoursPlayed].filter((hour) => !hoursWon.has(hour)).length,
    dryDays: [...daysOf(plays)].filter((day) => !daysWon.has(day)),
    longest: longestDry(edition, plays),
    emptyFrom: wins.length === stock ? (wins.at(-1)?.at ?? null) : null,
    clump: densest(wins, CLUMP_MS),
    told: oddsIn(definition.texts.odds) ?? oddsIn(definition.texts.tagline) ?? null,
  }
}

const playersOf = (plays: readonly Play[]): number => new Set(plays.map(({ account }) => account)).size

const hoursOf = (plays: readonly Play[]): Set<number> => new Set(plays.map(({ at }) => Math.floor(at / HOUR_MS)))

/** Returns the span between two wins, or between a win and the opening or the close, with the most losing plays. */
function longestDry({ opensAt, closesAt }: Edition, plays: readonly Play[]): ChanceForecast['longest'] {
  let longest: ChanceForecast['longest'] = null
  let span = { from: opensAt, plays: 0 }
  const end = (until: number) => {
    if (span.plays > (longest?.plays ?? 0)) longest = { ...span, until }
  }
  for (const { at, isWin } of plays) {
    if (isWin) {
      end(at)
      span = { from: at, plays: 0 }
    } else span.plays++
  }
  end(closesAt)
  return longest
}

/** Returns the time span of this length with the most plays, which are in order; null if there are none. */
function densest(plays: readonly Play[], length: number): { at: number; count: number } | null {
  let most: { at: number; count: number } | null = null
  let start = 0
  for (const [i, { at }] of plays.entries()) {
    while ((plays[start]?.at ?? at) <= at - length) start++
    const count = i - start + 1
    if (count > (most?.count ?? 0)) most = { at: plays[start]?.at ?? at, count }
  }
  return most
}

const HOURS = DAY_MS / HOUR_MS

function counted(zone: string, plays: readonly Play[]): Counted {
  const byDay = new Map<string, number>()
  const byHour = Array.from({ length: HOURS }, () => 0)
  const hourOf = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
  const hours = new Map<number, number>()
  for (const { at } of plays) {
    addTo(byDay, dayOf(zone, at))
    addTo(hours, Math.floor(at / HOUR_MS))
  }
  for (const [hour, count] of hours) {
    const ofDay = Number(hourOf.format(hour * HOUR_MS))
    byHour[ofDay] = (byHour[ofDay] ?? 0) + count
  }
  return { total: plays.length, byDay, byHour, busiest: densest(plays, MINUTE_MS) }
}

async function mailsIn(db: Database, zone: string): Promise<Omit<MailForecast, 'confirmations'>> {
  const byKind = new Map<string, number>()
  const byDay = new Map<string, number>()
  for (const { kind, hour, n } of await db.ask(mailsByHour({}))) {
    addTo(byKind, kind, n)
    addTo(byDay, dayOf(zone, hour * HOUR_MS), n)
  }
  return { total: [...byKind.values()].reduce((sum, n) => sum + n, 0), byKind, byDay }
}

export function addTo<K>(counts: Map<K, number>, key: K, n = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + n)
}
