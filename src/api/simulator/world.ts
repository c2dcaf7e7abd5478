import type { Endpoint } from '#contract/endpoint.ts'
import type { LineOutput } from '#host/line-output.ts'
import { createLog } from '#host/log.ts'
import { createPasswordHashing } from '../accounts/passwords/password-hashing.ts'
import { noIdentityProviders } from '../accounts/providers/identity-providers.ts'
import { routesOf } from '../app.ts'
import { createRecaptcha } from '../bot-check/recaptcha.ts'
import { createVault } from '../campaigns/definition/vault.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { createCodeHashing } from '../codes/hashing.ts'
import { type Database, migrate, openDatabase } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { GAMES } from '../games/catalog.ts'
import { prepareGames } from '../games/prepare.ts'
import { noRateLimits } from '../http/rate-limits.ts'
import type { Caller } from '../http/serve.ts'
import { createReceiptKeys } from '../receipts/receipt-keys.ts'
import type { FreezeOptions } from '../season/freeze-edition.ts'
import { seasonFrom } from '../season/season.ts'
import type { SeasonFile } from '../season/season-file.ts'
import { clockAt, insertAccounts } from './queries.ts'
import { bytesFrom } from './seeded.ts'

export interface Clock {
  at: number
}

/** A call of a simulated person. */
export interface SimulatedCall {
  edition: Edition
  account: string
  endpoint: Endpoint
  params: Record<string, string>
  input: unknown
}

/** The engine that a simulated season runs on. */
export interface World {
  deps: Deps
  clock: Clock
  /** Throws the refusal of a call as its `Problem`. */
  call(call: SimulatedCall): Promise<unknown>
  close(): Promise<void>
}

/** Where the data of a world are, and the keys that protect them. */
export interface Place {
  url: string
  secret: string
  ledgerKeys: readonly string[]
}

const NO_OUTPUT: LineOutput = { write: () => {}, takeDropped: () => 0 }
const KEY = 'the key of simulated seasons, which protects nothing'
const IN_MEMORY: Place = { url: 'sqlite::memory:', secret: KEY, ledgerKeys: [KEY] }

/** The options with which a season is loaded: its seeds, and so its moments, follow from `seed`. */
export const seededFreezing = (clock: Clock, seed: string, { ledgerKeys } = IN_MEMORY): FreezeOptions => ({
  now: () => clock.at,
  databaseNow: () => clockAt(clock.at),
  random: bytesFrom(`season|${seed}`),
  author: 'simulator',
  games: GAMES,
  vault: createVault(ledgerKeys),
})

/**
 * Loads a season into a new database, at the instant of the clock, and calls the handlers of the API directly: without
 * HTTP, sessions and rate limits. Throws `SeasonFaults`.
 */
export async function openWorld(file: SeasonFile, clock: Clock, seed: string, place = IN_MEMORY): Promise<World> {
  const db = await openDatabase(place.url)
  try {
    await migrate(db)
    const deps = await depsOf(db, file, clock, seed, place)
    await prepareGames(deps)
    return { deps, clock, call: directly(deps), close: () => db.close() }
  } catch (error) {
    await db.close()
    throw error
  }
}

async function depsOf(db: Database, file: SeasonFile, clock: Clock, seed: string, place: Place): Promise<Deps> {
  const freezing = seededFreezing(clock, seed, place)
  const season = await seasonFrom(db, file, freezing)
  const log = createLog({ part: 'simulator', level: 'silent', output: NO_OUTPUT })
  const recaptcha = { secret: undefined, origin: 'http://localhost', hostname: 'localhost', minScore: 1 }
  return {
    db,
    replica: undefined,
    season,
    now: freezing.now,
    random: bytesFrom(`plays|${seed}`),
    secret: place.secret,
    acceptedSecrets: [place.secret],
    receiptKeys: createReceiptKeys(place.ledgerKeys),
    codeHashing: createCodeHashing(place.ledgerKeys),
    vault: freezing.vault,
    log,
    passwords: createPasswordHashing('cheap'),
    identityProviders: noIdentityProviders,
    rateLimits: noRateLimits,
    recaptcha: createRecaptcha({ ...recaptcha, now: freezing.now, log }),
    askSite: undefined,
    push: undefined,
    operator: undefined,
    freeBytes: undefined,
    publicOrigin: 'http://localhost',
    configuredName: 'Temporada',
    readPicture: async () => undefined,
    mailFrom: 'simulator@localhost',
    developmentMailbox: 'off',
    checksAnswers: false,
    loggedRequests: 'errors',
    wait: async () => {},
    wakeMail: () => {},
    rehearsal: undefined,
  }
}

function directly(deps: Deps): World['call'] {
  const handlers = new Map(routesOf(deps).map(({ endpoint, handle }) => [endpoint, handle]))
  let calls = 0
  return async ({ edition, account, endpoint, params, input }) => {
    const handle = handlers.get(endpoint)
    if (!handle) throw new Error(`no route has ${endpoint.path}`)
    calls++
    return await handle({
      input,
      params,
      caller: callerOf(account, edition),
      token: '',
      idempotencyKey: `simulated-${calls}`,
      address: '',
      userAgent: '',
      isLocal: false,
      work: 0,
      *spendProof() {},
    })
  }
}

/** The country of the people who play an edition. */
export const countryOf = ({ definition: { countries } }: Pick<Edition, 'definition'>) => countries[0] ?? 'ES'

const BIRTH_DATE = '1970-01-01'

const callerOf = (accountId: string, edition: Edition): Caller => ({
  accountId,
  sessionId: accountId,
  signedInAt: 0,
  email: emailOf(accountId),
  alias: null,
  emailConfirmed: true,
  birthDate: BIRTH_DATE,
  country: countryOf(edition),
  zone: edition.zone,
  isLeaving: false,
  isBlocked: false,
  validated: true,
  missing: [],
})

const emailOf = (accountId: string): string => `${accountId}@example.com`

/** Returns the account of a person, who is a number from 0. */
export const accountOf = (person: number): string => `00000000-0000-7000-8000-${person.toString(16).padStart(12, '0')}`

const ACCOUNTS_AT_ONCE = 500

/** How a person is called. */
interface PersonName {
  alias: string | null
  email: string
}

const unnamed = (person: number): PersonName => ({ alias: null, email: emailOf(accountOf(person)) })

/** Adds the accounts of all people, who have confirmed their address. */
export async function addPeople(
  db: Database,
  people: number,
  edition: Edition,
  now: number,
  nameOf = unnamed,
): Promise<void> {
  for (let start = 0; start < people; start += ACCOUNTS_AT_ONCE) {
    const count = Math.min(ACCOUNTS_AT_ONCE, people - start)
    const rows = Array.from({ length: count }, (_, i) => rowOf(start + i, nameOf(start + i), edition, now))
    await db.transact(() => insertAccounts(rows))
  }
}

const rowOf = (person: number, { alias, email }: PersonName, edition: Edition, now: number) => ({
  id: accountOf(person),
  email,
  email_norm: email,
  mailbox: null,
  mailbox_held: null,
  email_verified_at: now,
  status: 'active' as const,
  alias,
  alias_ruling: null,
  block_reason: null,
  birth_date: BIRTH_DATE,
  country: countryOf(edition),
  zone: edition.zone,
  locale: 'es-ES',
  password_hash: '-',
  created_at: now,
  delete_after: null,
})
