import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { createVault } from '#api/campaigns/definition/vault.ts'
import { createCodeHashing } from '#api/codes/hashing.ts'
import { type Database, first, prepared, run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { GAMES } from '#api/games/catalog.ts'
import { hashToken } from '#api/http/tokens.ts'
import type { FreezeOptions } from '#api/season/freeze-edition.ts'
import { type Season, type SeasonOptions, seasonFrom } from '#api/season/season.ts'
import { parseSeason, type SeasonFileInput } from '#api/season/season-file.ts'
import type { CardSymbol } from '#contract/games/rasca/symbols.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'

type CampaignInput = SeasonFileInput['campaigns'][number]
type PrizeInput = NonNullable<CampaignInput['prizes']>[number]
/** A prize with its drawing, which a season file has in the `game` block. */
type DrawnPrize = PrizeInput & { symbol?: CardSymbol | undefined }
export type CardChanges = Partial<Omit<CampaignInput, 'prizes'>> & {
  prizes?: readonly DrawnPrize[]
  playsPerDay?: number
  /** Replaces `playsPerDay`. */
  playsPerWeek?: number
  /** Replaces `playsPerDay`. */
  playsPerEdition?: number
}

/** The prizes of `scratchCard`. */
export const CARD_PRIZES = [
  { key: 'caja', kind: 'physical', name: 'Caja de naranjas', valueCents: 2900, stock: 28, symbol: 'naranja' },
  { key: 'vale', kind: 'code', name: 'Vale', valueCents: 1000, stock: 56, symbol: 'limon' },
] as const satisfies readonly DrawnPrize[]

/** A scratch card from 1 to 28 November 2026 in Madrid, with the changes that a test is about. */
export function scratchCard(card: CardChanges = {}): CampaignInput {
  const { prizes = CARD_PRIZES, playsPerWeek, playsPerEdition, ...others } = card
  const { playsPerDay = playsPerWeek || playsPerEdition ? undefined : 1, ...changes } = others
  const symbols = prizes.flatMap(({ key, symbol }) => (symbol ? [[key, symbol]] : []))
  return {
    slug: 'rasca',
    kind: 'rasca',
    edition: 'test',
    zone: 'Europe/Madrid',
    opensAt: '2026-11-01T00:00',
    closesAt: '2026-11-29T00:00',
    claimUntil: '2026-12-29T00:00',
    countries: ['ES'],
    limits: { physical: 1, code: 3 },
    prizes: prizes.map(({ symbol: _, ...prize }) => prize),
    game: { playsPerDay, playsPerWeek, playsPerEdition, symbols: Object.fromEntries(symbols) },
    texts: { title: 'Rasca', tagline: 'Rasca y gana', intro: 'Intro', howTo: ['Rasca'], odds: 'Tres al día' },
    rulesVersion: 'rasca/test/1',
    ...changes,
  }
}

/** A beach from 1 July to 31 August 2026 in Madrid. */
export function beach(changes: Partial<CampaignInput> = {}): CampaignInput {
  return {
    slug: 'playa',
    kind: 'playa',
    edition: 'test',
    zone: 'Europe/Madrid',
    opensAt: '2026-07-01T00:00',
    closesAt: '2026-09-01T00:00',
    claimUntil: '2026-10-01T00:00',
    countries: ['ES'],
    prizes: [{ key: 'helado', kind: 'code', name: 'Un helado', valueCents: 300, stock: 62 }],
    texts: { title: 'Playa', tagline: 'Cava', intro: 'Intro', howTo: ['Cava'], odds: 'Uno al día' },
    rulesVersion: 'general/1',
    ...changes,
  }
}

/** A tree from 16 November 2026 to 6 January 2027 in Madrid; the scratch card beside it brings ornaments. */
export function tree(changes: Partial<CampaignInput> = {}): CampaignInput {
  return {
    slug: 'xmastree',
    kind: 'xmastree',
    edition: 'test',
    zone: 'Europe/Madrid',
    opensAt: '2026-11-16T00:00',
    closesAt: '2027-01-06T00:00',
    claimUntil: '2027-02-06T00:00',
    countries: ['ES'],
    prizes: [{ key: 'cesta', kind: 'physical', name: 'Cesta', valueCents: 9000, stock: 1, pool: 'draw:tree' }],
    draws: [{ key: 'tree', name: 'Sorteo de los árboles', drawsAt: '2027-01-06T12:00' }],
    game: {
      sources: [{ slug: 'rasca', action: 'card', label: 'Una tarjeta rascada', streak: 'daily' }],
      streaks: [{ days: 3, ornament: 'angel' }],
      code: 'TURRON',
    },
    texts: { title: 'Árbol', tagline: 'Crece', intro: 'Intro', howTo: ['Cuelga'], odds: 'Sin azar' },
    rulesVersion: 'general/1',
    ...changes,
  }
}

/** The path parameters of the editions that `scratchCard`, `beach` and `tree` describe. */
export const TEST_CARD = { slug: 'rasca', edition: 'test' }
export const TEST_BEACH = { slug: 'playa', edition: 'test' }
export const TEST_TREE = { slug: 'xmastree', edition: 'test' }

export const seasonOf = (...campaigns: CampaignInput[]): SeasonFileInput => ({
  organiser: { name: 'Prueba', taxId: 'B1', address: 'Calle 1', email: 'a@example.com' },
  drawProtocol: 'Protocolo',
  rules: [
    { id: 'general/1', title: 'Bases', publishedAt: '2026-01-01T00:00', text: 'Texto' },
    { id: 'privacidad/1', title: 'Privacidad', publishedAt: '2026-01-01T00:00', text: 'Texto' },
    { id: 'rasca/test/1', title: 'Bases del rasca', publishedAt: '2026-01-01T00:00', text: 'Texto' },
  ],
  campaigns,
})

/** Shared by every process of the tests, so that each can read the seeds of the others. */
export const LEDGER_KEY = 'the ledger key of the tests has 32 letters or more'
export const vault = createVault([LEDGER_KEY])

export const codeHashing = createCodeHashing([LEDGER_KEY])

export const editionContext = { games: GAMES, vault }

export const random = (bytes: number): Uint8Array => randomBytes(bytes)

const askClock = prepared<{ at: number }, { at: number }>({
  sqlite: 'select :at as at',
  postgres: 'select :at::bigint as at',
})

/** The options of a starting process. Without `inDatabase`, the clock of the database is that of the process. */
export const freezing = (now: () => number, inDatabase = now): FreezeOptions & Pick<SeasonOptions, 'log'> => ({
  now,
  author: 'tests',
  log: pino({ level: 'silent' }),
  *databaseNow() {
    return (yield* first(askClock({ at: inDatabase() })))?.at ?? 0
  },
  random,
  games: GAMES,
  vault,
})

export const loadTestSeason = (db: Database, now: () => number, ...campaigns: CampaignInput[]): Promise<Season> =>
  seasonFrom(db, parseSeason(seasonOf(...campaigns), GAMES), freezing(now))

export interface TestPlayer {
  accountId: string
  emailConfirmed: boolean
  isBlocked: boolean
  country: string
  birthDate: string
}

/** Writes a confirmed adult in Spain straight into the database. */
export async function addPlayer(db: Database, changes: Partial<TestPlayer> = {}): Promise<TestPlayer> {
  const [player] = await addPlayers(db, 1, changes)
  return player as TestPlayer
}

export async function addPlayers(
  db: Database,
  count: number,
  changes: Partial<TestPlayer> = {},
): Promise<TestPlayer[]> {
  const players = Array.from({ length: count }, () => {
    return {
      accountId: uuidv7(),
      emailConfirmed: true,
      isBlocked: false,
      country: 'ES',
      birthDate: '1990-05-05',
      ...changes,
    }
  })
  const rows = players.map(({ accountId, country, birthDate }) => ({
    id: accountId,
    email: `${accountId}@example.com`,
    email_norm: `${accountId}@example.com`,
    email_verified_at: 1,
    status: 'active' as const,
    alias: null,
    birth_date: birthDate,
    country,
    zone: 'Europe/Madrid',
    locale: 'es-ES',
    password_hash: '-',
    created_at: 1,
    delete_after: null,
  }))
  for (let i = 0; i < rows.length; i += 500) {
    await db.transact(() => run(tables.insertInto('account').values(rows.slice(i, i + 500))))
  }
  return players
}

/** Has players accept the rules, as a validated member has done. */
export async function acceptRules(db: Database, players: readonly Pick<TestPlayer, 'accountId'>[]) {
  const rows = players.map(({ accountId: account_id }) => {
    return { id: uuidv7(), account_id, kind: 'rules' as const, version: 'general/1', granted: 1, at: 1 }
  })
  await db.transact(() => run(tables.insertInto('consent').values(rows)))
}

/** Signs players in: each gets a session with the token that `tokenOf` returns. */
export async function addSessions(
  db: Database,
  players: TestPlayer[],
  tokenOf: (player: TestPlayer) => string,
  now = Date.now(),
) {
  const rows = players.map((player) => ({
    id: uuidv7(),
    token_hash: hashToken(tokenOf(player)),
    account_id: player.accountId,
    family: player.accountId,
    prev_hash: null,
    device: null,
    address: null,
    created_at: now,
    rotated_at: now,
    last_seen_at: now,
    expires_at: now + 24 * 60 * 60 * 1000,
    revoked_at: null,
  }))
  for (let i = 0; i < rows.length; i += 500) {
    await db.transact(() => run(tables.insertInto('session').values(rows.slice(i, i + 500))))
  }
}

/**
 * Signs a member in again with the same token: a session ends 30 days after its last use, and a last use in the future
 * does not count.
 */
export const signInAgain = (db: Database, account: string, at: number): Promise<number> =>
  db.transact(() => {
    const session = { created_at: at, rotated_at: at, last_seen_at: at, expires_at: at + DAY_MS }
    return run(tables.updateTable('session').set(session).where('account_id', '=', account))
  })
