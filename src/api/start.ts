import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { freeBytes } from '#host/free-bytes.ts'
import { createLog } from '#host/log.ts'
import type { DataGauge } from '#host/metrics/channels.ts'
import { EnvironmentFault } from '#host/read-env.ts'
import type { VapidKeys } from '#host/vapid-keys.ts'
import { lockTotpSecrets } from './accounts/factors/lock-totp-secrets.ts'
import { createPasswordHashing } from './accounts/passwords/password-hashing.ts'
import { createIdentityProviders } from './accounts/providers/identity-providers.ts'
import { createAlertPost } from './alerts/post-alert.ts'
import { createApi } from './app.ts'
import { createRecaptcha } from './bot-check/recaptcha.ts'
import { createVault, WrongKey } from './campaigns/definition/vault.ts'
import { type CodeHashing, createCodeHashing } from './codes/hashing.ts'
import { createCallCounts } from './db/call-counts.ts'
import { type Database, migrate, openDatabase } from './db/database.ts'
import { databaseNow } from './db/database-clock.ts'
import { urlsOf } from './db/postgres-url.ts'
import { createReadiness } from './db/readiness.ts'
import { openReplica } from './db/replica.ts'
import { isUnreachable } from './db/storage-fault.ts'
import type { Deps } from './deps.ts'
import type { ApiEnv } from './env.ts'
import { askOverNetwork } from './exits/ask-site.ts'
import { GAMES } from './games/catalog.ts'
import { prepareGames } from './games/prepare.ts'
import { inDatabase } from './http/counters.ts'
import { createRateLimits, noRateLimits, type RateLimits } from './http/rate-limits.ts'
import type { Api } from './http/serve-routes.ts'
import { startJobs } from './jobs.ts'
import { senderOf } from './mail/sender.ts'
import { createSitePictures } from './mail/site-pictures.ts'
import { createTransport } from './mail/transport.ts'
import { readGauges } from './metrics/gauges.ts'
import { recountWaiting, warnOfMissingCodes } from './prizes/codes/codes.ts'
import { lockCodes } from './prizes/codes/lock-codes.ts'
import { createReceiptKeys } from './receipts/receipt-keys.ts'
import { createRehearsalClock } from './rehearsal/clock.ts'
import type { Push } from './reminders/push/push-service.ts'
import { openSeason, type Season, type SeasonOptions } from './season/season.ts'

export interface RunningApi {
  fetch: Api['fetch']
  log: Logger
  /** Where the data are, for the operator. */
  where: string
  isReady(): Promise<boolean>
  /** Reads the numbers about the data that the operator's monitoring shows. */
  readGauges(): Promise<DataGauge[]>
  /** Finishes the work in progress and closes the database. */
  close(): Promise<void>
}

/** Opens the database, migrates it, loads the season and starts the jobs. */
export async function startApi(env: ApiEnv): Promise<RunningApi> {
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 })
  const log = createLog({ part: 'api', level: env.LOG_LEVEL })
  const db = await openDatabase(env.DATABASE_URL)
  const random = (bytes: number) => randomBytes(bytes)
  const clock = env.rehearsal && createRehearsalClock(env.DATA_DIR, env.rehearsal)
  const now = clock ? clock.now : Date.now
  const vault = createVault(env.ledgerKeys)
  const codeHashing = createCodeHashing(env.ledgerKeys)
  const season = await prepare(
    db,
    {
      file: env.SEASON_FILE,
      now,
      databaseNow: clock ? clock.databaseNow : databaseNow,
      random,
      games: GAMES,
      vault,
      author: 'start',
      log,
    },
    codeHashing,
  )
  const publicOrigin = env.PUBLIC_ORIGIN ?? 'http://localhost:3000'
  const replica = env.DATABASE_READ_URL ? await openReplica(env.DATABASE_READ_URL, db, log) : undefined
  let wakeMail = () => {}
  let runJobs = async () => {}
  const deps: Deps = {
    db,
    replica,
    season,
    now,
    random,
    secret: env.secret,
    acceptedSecrets: env.acceptedSecrets,
    receiptKeys: createReceiptKeys(env.ledgerKeys),
    codeHashing,
    vault,
    log,
    passwords: createPasswordHashing('real'),
    identityProviders: createIdentityProviders({ settings: env.OIDC_PROVIDERS, publicOrigin, log }),
    recaptcha: createRecaptcha({
      secret: env.RECAPTCHA_SECRET_KEY,
      origin: env.RECAPTCHA_ORIGIN,
      hostname: new URL(publicOrigin).hostname,
      minScore: env.RECAPTCHA_MIN_SCORE,
      now,
      log,
    }),
    rateLimits: rateLimitsOf(env, db, log),
    askSite: env.EXIT_CHECKS === 'on' ? askOverNetwork : undefined,
    push: env.vapid ? await loadPush(env.vapid) : undefined,
    operator: operatorChannels(env),
    freeBytes: db.dialect === 'sqlite' ? () => freeBytes(env.DATA_DIR) : undefined,
    publicOrigin,
    configuredName: env.SITE_NAME,
    readPicture: createSitePictures(publicOrigin, log),
    mailFrom: env.MAIL_FROM ?? senderOf(publicOrigin),
    developmentMailbox: mailboxOf(env),
    checksAnswers: false,
    loggedRequests: env.LOG_REQUESTS,
    wait: (ms) => setTimeout(ms),
    wakeMail: () => wakeMail(),
    rehearsal: undefined,
  }
  if (env.rehearsal && clock) {
    const { createMoves } = await import('./simulator/advance.ts')
    const moves = createMoves(deps, clock, () => runJobs())
    deps.rehearsal = { endsAt: env.rehearsal.endsAt, zone: env.rehearsal.zone, monotonic: clock.monotonic, ...moves }
  }
  await prepareGames(deps)
  await warnOfMissingCodes(deps, now())
  if (env.isPublic && !env.SMTP_URL && !env.rehearsal) log.warn({ setting: 'SMTP_URL' }, NO_MAIL)
  const jobs = await startJobs(deps, env.SMTP_URL ? await createTransport(env.SMTP_URL) : undefined)
  wakeMail = jobs.wakeMail
  runJobs = jobs.runAll
  const isReady = createReadiness(db, now, log)
  // Checks readiness every minute, so that a fault is logged even if no supervisor asks.
  const watch = setInterval(isReady, MINUTE_MS).unref()
  return {
    ...createApi(deps),
    log,
    where: describeDatabase(env.DATABASE_URL),
    isReady,
    readGauges: () => readGauges(deps, { dataDir: env.DATA_DIR, isReady }),
    async close() {
      clearInterval(watch)
      await jobs.stop()
      await replica?.close()
      await db.close()
    },
  }
}

/** Returns who may read the mails that are not sent. A rehearsal shows them to everyone who has its link. */
function mailboxOf({ isPublic, SMTP_URL, DEVELOPMENT_PAGES, rehearsal }: ApiEnv): Deps['developmentMailbox'] {
  if (rehearsal) return 'open'
  return isPublic || SMTP_URL ? 'off' : DEVELOPMENT_PAGES
}

/** Counts calls in the database if several processes may use it, which is so with PostgreSQL. */
function rateLimitsOf(env: ApiEnv, db: Database, log: Logger): RateLimits {
  if (env.RATE_LIMITS === 'off' && !env.isPublic) return noRateLimits
  if (db.dialect === 'sqlite') return createRateLimits()
  return createRateLimits(inDatabase(createCallCounts(db, env.secret), log))
}

const NO_MAIL =
  'SMTP_URL is empty on a public host: no mail is sent, so no member can confirm an address or set a new password. Set it'

function operatorChannels({ OPERATOR_EMAIL: emails, ALERT_WEBHOOK: webhook }: ApiEnv): Deps['operator'] {
  if (emails.length === 0 && webhook === undefined) return
  return { emails, post: webhook === undefined ? undefined : createAlertPost(webhook) }
}

/** Loads the push modules dynamically, so that only a site with push loads the encryption library. */
async function loadPush(keys: VapidKeys): Promise<Push> {
  const [{ createPush }, { createPost }] = await Promise.all([
    import('./reminders/push/push-service.ts'),
    import('./reminders/push/post.ts'),
  ])
  return createPush(keys, createPost())
}

/**
 * Migrates the database and loads the season. Closes the database if that fails, because a development server retries
 * in the same process.
 */
async function prepare(db: Database, options: SeasonOptions, codeHashing: CodeHashing): Promise<Season> {
  try {
    await migrate(db)
    const season = await openSeason(db, options)
    await lockCodes({ db, season, codeHashing }, options.vault)
    await lockTotpSecrets(db, options.vault)
    await recountWaiting(db, season.all())
    return season
  } catch (error) {
    await db.close()
    if (error instanceof WrongKey) throw new EnvironmentFault(`${WRONG_KEY} (${error.message}).`)
    throw isUnreachable(error) ? new EnvironmentFault(`${UNREACHABLE} (${error.code}).`) : error
  }
}

const WRONG_KEY =
  'LEDGER_KEY: is not the key that locked the seeds in the database; use that one, or add it after a comma'
const UNREACHABLE = 'DATABASE_URL: cannot connect to the database'

/** Describes where the data are, without the password that a PostgreSQL URL may contain. */
function describeDatabase(url: string): string {
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length)
  const hosts = urlsOf(url).map((one) => new URL(one))
  return `PostgreSQL at ${hosts.map(({ host }) => host).join(' or ')}${hosts[0]?.pathname}`
}
