import { join } from 'node:path'
import * as v from 'valibot'
import { storedEmail } from '#contract/primitives/primitives.schema.ts'
import { inheritedSocket, SOCKET_SETTINGS } from '#host/inherited-socket.ts'
import { isPublicHost } from '#host/kept-secret.ts'
import { ledgerKeys } from '#host/ledger-key.ts'
import { listenAddress } from '#host/listen-address.ts'
import {
  checkAll,
  DevelopmentPages,
  HttpsUrl,
  InvalidVariables,
  JsonOf,
  LogLevel,
  Origin,
  Port,
  ProxyCount,
  RateLimits,
  RecaptchaOrigin,
  readEnv,
  Score,
  SecretList,
  StopDelay,
} from '#host/read-env.ts'
import { readRehearsal } from '#host/rehearsal.ts'
import { sessionSecret } from '#host/session-secret.ts'
import { TRACE_SETTINGS } from '#host/tracing/trace-settings.ts'
import { VapidPrivateKey, VapidPublicKey, VapidSubject, vapidKeys } from '#host/vapid-keys.ts'
import { ProviderList } from './accounts/providers/identity-providers.ts'

/** Comma-separated addresses. */
const OperatorEmails = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').filter((part) => part.trim() !== '')),
  v.array(v.pipe(v.string(), v.trim(), storedEmail('must be an address, or several with commas between them'))),
)

/** Reads the API part's environment; `.env.example` and docs/operate.md describe each variable. */
export function readApiEnv(source: NodeJS.ProcessEnv) {
  const env = readEnv(
    {
      PORT: v.optional(Port, '3001'),
      HOST: v.optional(v.string()),
      PUBLIC_ORIGIN: v.optional(Origin),
      TRUST_PROXY: v.optional(ProxyCount, '0'),
      DATA_DIR: v.optional(v.string(), './data'),
      DATABASE_URL: v.optional(
        v.pipe(v.string(), v.regex(/^(sqlite:|postgres(ql)?:\/\/)/, 'must begin with sqlite: or postgres://')),
      ),
      DATABASE_READ_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
      SITE_NAME: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), 'Temporada'),
      SESSION_SECRET: v.optional(SecretList),
      LEDGER_KEY: v.optional(SecretList),
      SEASON_FILE: v.optional(v.string()),
      SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
      MAIL_FROM: v.optional(storedEmail('must be an address like hola@example.es')),
      OPERATOR_EMAIL: v.optional(OperatorEmails, ''),
      ALERT_WEBHOOK: v.optional(HttpsUrl),
      OIDC_PROVIDERS: v.optional(JsonOf(ProviderList), '[]'),
      RECAPTCHA_SITE_KEY: v.optional(v.string()),
      RECAPTCHA_SECRET_KEY: v.optional(v.string()),
      RECAPTCHA_MIN_SCORE: v.optional(Score, '0.5'),
      RECAPTCHA_ORIGIN: RecaptchaOrigin,
      VAPID_PUBLIC_KEY: v.optional(VapidPublicKey),
      VAPID_PRIVATE_KEY: v.optional(VapidPrivateKey),
      VAPID_SUBJECT: v.optional(VapidSubject),
      DEVELOPMENT_PAGES: v.optional(DevelopmentPages, 'local'),
      LOG_LEVEL: v.optional(LogLevel, 'info'),
      LOG_REQUESTS: v.optional(v.picklist(['all', 'errors'], 'must be all or errors'), 'all'),
      METRICS_PORT: v.optional(Port),
      METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
      ...TRACE_SETTINGS,
      ...SOCKET_SETTINGS,
      EXIT_CHECKS: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'off'),
      RATE_LIMITS: v.optional(RateLimits, 'on'),
      STOP_DELAY: v.optional(StopDelay, '1'),
    },
    source,
  )
  const { session, keys, vapid, socket } = checkAll({
    session: () => sessionSecret(env),
    keys: () => ledgerKeys(env),
    vapid: () => vapidKeys(env),
    recaptcha: () => requireSecretKey(env),
    replica: () => requirePostgres(env),
    socket: () => inheritedSocket(env),
  })
  return {
    ...env,
    DATABASE_URL: env.DATABASE_URL ?? `sqlite:${join(env.DATA_DIR, 'temporada.db')}`,
    ...session,
    /** Undefined on a real site. */
    rehearsal: readRehearsal(env.DATA_DIR),
    socket,
    ledgerKeys: keys,
    /** Undefined if push is not set up. */
    vapid,
    isPublic: isPublicHost(env.PUBLIC_ORIGIN),
  }
}

/** The web part uses the site key. If both parts run in one process, a site key without a secret key is a mistake. */
function requireSecretKey(env: { RECAPTCHA_SITE_KEY?: string; RECAPTCHA_SECRET_KEY?: string }): void {
  if (!env.RECAPTCHA_SITE_KEY || env.RECAPTCHA_SECRET_KEY) return
  throw new InvalidVariables(new Map([['RECAPTCHA_SECRET_KEY', 'is missing: needed with RECAPTCHA_SITE_KEY']]))
}

/** A replica is of the database in `DATABASE_URL`, and SQLite has none. */
function requirePostgres(env: { DATABASE_URL?: string; DATABASE_READ_URL?: string }): void {
  if (!env.DATABASE_READ_URL || /^postgres/.test(env.DATABASE_URL ?? '')) return
  throw new InvalidVariables(
    new Map([['DATABASE_READ_URL', 'is for a replica of PostgreSQL, but DATABASE_URL is SQLite: remove it']]),
  )
}

export type ApiEnv = ReturnType<typeof readApiEnv>

/**
 * Reads the environment of an API inside the web process. Without a public origin, links in mails and provider
 * redirects use the address on which the web part listens.
 */
export const embeddedEnv = (source: NodeJS.ProcessEnv) =>
  readApiEnv({ ...source, PUBLIC_ORIGIN: source.PUBLIC_ORIGIN || localOrigin(source) })

function localOrigin({ HOST, PORT }: NodeJS.ProcessEnv): string {
  const port = Number(PORT) || 3000
  const address = listenAddress(HOST || undefined, port)
  // An invalid HOST is reported later, when the site tries to listen.
  return URL.canParse(address) ? address : listenAddress(undefined, port)
}
