import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, dayOf } from '#api/days.ts'
import { type Database, migrate, openDatabase } from '#api/db/database.ts'
import { openSeason } from '#api/season/season.ts'
import { newPartnerCode, printPartnerCode } from '#contract/partner-code.ts'
import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'
import { advent, doorsWith, GIVING } from '#tests/support/advent.ts'
import { anniversary } from '#tests/support/cake.ts'
import { zoneAtNoon } from '#tests/support/killable-server.ts'
import { issueAs, partners } from '#tests/support/partners.ts'
import { euro, porra } from '#tests/support/porra.ts'
import {
  acceptRules,
  addPlayers,
  addSessions,
  beach,
  codeHashing,
  freezing,
  random,
  scratchCard,
  seasonOf,
  tree,
} from '#tests/support/seasons.ts'
import { MISSIONS, summer } from '#tests/support/summer.ts'
import { stockOf } from './hold.ts'

/** A database with one open campaign of every game. */
export interface World {
  url: string
  season: string
  zone: string
  /** How many units each prize has. */
  stock: string
}

/** A member who has not played yet. The account is also the token of the session. */
export interface Member {
  account: string
  /** A partner's code for this member alone. */
  code: string
}

const OFFER = 'pan'
const SHORTEST_CLAIM_DAYS = 30

/** Prepares a database. It is for a few hours: some acts belong to the day on which it was prepared. */
export async function makeWorld(folder: string, url: string): Promise<World> {
  const zone = zoneAtNoon()
  const season = join(folder, 'season.json')
  writeFileSync(season, JSON.stringify(seasonIn(zone)))
  const db = await openDatabase(url)
  try {
    await migrate(db)
    await openSeason(db, { file: season, ...freezing(Date.now) })
    return { url, season, zone, stock: await stockOf(db) }
  } finally {
    await db.close()
  }
}

/** Opens the database of a world beside its server. */
export async function beside<T>({ url }: World, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(url, { beside: true })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Adds signed-in members who may play everything. */
export async function addMembers(db: Database, count: number): Promise<Member[]> {
  const players = await addPlayers(db, count)
  await acceptRules(db, players)
  await addSessions(db, players, ({ accountId }) => accountId)
  const codes = players.map(() => newPartnerCode(random))
  await issueAs({ db }, OFFER, codes.map(codeHashing.ofOurs))
  return players.map(({ accountId: account }, i) => ({ account, code: printPartnerCode(codes[i] ?? '') }))
}

function seasonIn(zone: string) {
  const today = dayOf(zone, Date.now())
  const at = (days: number) => `${addDays(today, days)}T00:00`
  const window = { zone, opensAt: at(-3), closesAt: at(20), claimUntil: at(20 + SHORTEST_CLAIM_DAYS) }
  const drawsAt = at(21)
  // Nearly all winning moments have passed, so that the first plays win.
  const long = { ...window, opensAt: at(-60), closesAt: at(1) }
  const cake = { ...window, opensAt: at(0), closesAt: at(7) }
  const kickoff = (n: number) => `${new Date(Date.now() + 2 * DAY_MS + n * HOUR_MS).toISOString().slice(0, 16)}Z`
  const matches = euro().matches.map((match) => ({ ...match, kickoff: kickoff(match.n) }))
  return seasonOf(
    scratchCard({ ...long }),
    beach({ ...long }),
    advent({
      ...long,
      draws: [{ key: 'reyes', name: 'Sorteo de Reyes', drawsAt }],
      game: { catchUp: 'always', doors: doorsWith(GIVING), bonus: { doors: 20, draw: 'reyes' } },
    }),
    tree({ ...window, draws: [{ key: 'tree', name: 'Sorteo de los árboles', drawsAt }] }),
    summer(
      { ...window, closesAt: at(60), claimUntil: at(90), draws: [{ key: 'verano', name: 'Sorteo', drawsAt: at(61) }] },
      { missions: MISSIONS },
    ),
    anniversary({ ...cake, draws: [{ key: 'aniversario', name: 'Sorteo del aniversario', drawsAt, alternates: 3 }] }),
    partners({ ...window, prizes: [], draws: [] }, [
      {
        key: OFFER,
        kind: 'single',
        partner: 'Panadería Estrella',
        title: 'Título',
        text: 'Texto.',
        gives: { what: 'play', slug: 'rasca' },
      },
    ]),
    porra({ ...window, game: { matches } }),
  )
}
