import { availableParallelism } from 'node:os'
import * as v from 'valibot'
import { inheritedSocket, SOCKET_SETTINGS } from '#host/inherited-socket.ts'
import { isPublicHost } from '#host/kept-secret.ts'
import {
  checkAll,
  DevelopmentPages,
  HttpsUrl,
  InvalidVariables,
  LogLevel,
  Origin,
  OriginList,
  Port,
  ProcessCount,
  ProxyCount,
  RateLimits,
  RecaptchaOrigin,
  readEnv,
  SecretList,
  StopDelay,
} from '#host/read-env.ts'
import { readRehearsal } from '#host/rehearsal.ts'
import { sessionSecret } from '#host/session-secret.ts'
import { SignUpLinkKeys } from '#host/sign-up-link.ts'
import { isThisServer } from '#host/this-server.ts'
import { TRACE_SETTINGS } from '#host/tracing/trace-settings.ts'

/** Parses the web part's environment; `.env.example` and docs/operate.md describe each variable. */
export function readWebEnv(source: NodeJS.ProcessEnv) {
  const env = readEnv(
    {
      PORT: v.optional(Port, '3000'),
      HOST: v.optional(v.string()),
      PUBLIC_ORIGIN: v.optional(Origin),
      TRUST_PROXY: v.optional(ProxyCount, '0'),
      WEB_WORKERS: v.optional(ProcessCount),
      DATA_DIR: v.optional(v.string(), './data'),
      API_BASE_URL: v.optional(
        v.pipe(
          v.string(),
          v.transform((list) => list.split(',').map((url) => url.trim().replace(/\/+$/, ''))),
          v.array(v.pipe(v.string(), v.url('must be an address like http://127.0.0.1:3001/api/v1'))),
        ),
      ),
      EMBED_ORIGINS: v.optional(OriginList, ''),
      SITE_NAME: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), 'Temporada'),
      SESSION_SECRET: v.optional(SecretList),
      SIGN_UP_LINK_KEY: v.optional(SignUpLinkKeys),
      ANALYTICS_ID: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{1,3}-[A-Z0-9-]{4,20}$/, 'must be like G-XXXXXXX'))),
      ICON_SERVICE_URL: v.optional(
        v.pipe(
          HttpsUrl,
          v.transform((url) => url.replace(/\/+$/, '')),
        ),
      ),
      RECAPTCHA_SITE_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{10,100}$/, 'is not a site key'))),
      RECAPTCHA_ORIGIN: RecaptchaOrigin,
      SERVICE_WORKER: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
      DEVELOPMENT_PAGES: v.optional(DevelopmentPages, 'local'),
      LOG_LEVEL: v.optional(LogLevel, 'info'),
      METRICS_PORT: v.optional(Port),
      METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
      ...TRACE_SETTINGS,
      ...SOCKET_SETTINGS,
      RATE_LIMITS: v.optional(RateLimits, 'on'),
      STOP_DELAY: v.optional(StopDelay, '1'),
    },
    source,
  )
  const { session, socket } = checkAll({
    session: () => sessionSecret(env),
    address: () => refuseOwnAddress(env),
    socket: () => socketOfOneProcess(env),
  })
  const isPublic = isPublicHost(env.PUBLIC_ORIGIN)
  return {
    ...env,
    /** Undefined on a real site. */
    rehearsal: readRehearsal(env.DATA_DIR),
    isPublic,
    hasBudgets: env.RATE_LIMITS === 'on' || isPublic,
    socket,
    workers: env.WEB_WORKERS ?? (socket === undefined ? usualWorkers(availableParallelism()) : 1),
    ...session,
  }
}

type Listening = Parameters<typeof isThisServer>[1]

function refuseOwnAddress(env: Listening & { API_BASE_URL?: string[] | undefined }): void {
  if (!env.API_BASE_URL?.some((url) => isThisServer(new URL(url), env))) return
  const fault = 'is the address of this site itself; it must be that of the API, like http://127.0.0.1:3001/api/v1'
  throw new InvalidVariables(new Map([['API_BASE_URL', fault]]))
}

/** Workers share a port by a socket each, and the supervisor keeps one. */
function socketOfOneProcess(env: Parameters<typeof inheritedSocket>[0] & { WEB_WORKERS?: number | undefined }) {
  const socket = inheritedSocket(env)
  if (socket === undefined || (env.WEB_WORKERS ?? 1) <= 1) return socket
  const fault = 'must be 0 or 1 with the socket of a supervisor, which one process takes'
  throw new InvalidVariables(new Map([['WEB_WORKERS', fault]]))
}

/**
 * Returns the default number of workers. The API takes one core; with two cores, one process for everything serves more
 * pages (docs/decisions/0054).
 */
export const usualWorkers = (cores: number): number => (cores <= 2 ? 1 : Math.min(cores - 1, MOST_USUAL_WORKERS))

/**
 * Maximum default number of workers. Two workers that render pages of members saturate the API; more workers help only
 * with open pages (docs/decisions/0054).
 */
const MOST_USUAL_WORKERS = 4

export type WebEnv = ReturnType<typeof readWebEnv>

let current: WebEnv | undefined

/**
 * Returns the environment, parsed on first use. `start-processes.ts` calls this before the server listens, so that
 * every invalid variable is reported at the start.
 */
export const webEnv = (): WebEnv => (current ??= readWebEnv(process.env))
