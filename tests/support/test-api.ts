import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { createPasswordHashing } from '#api/accounts/passwords/password-hashing.ts'
import { noIdentityProviders } from '#api/accounts/providers/identity-providers.ts'
import { createApi } from '#api/app.ts'
import { createRecaptcha } from '#api/bot-check/recaptcha.ts'
import { createCodeHashing } from '#api/codes/hashing.ts'
import type { Database } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { prepareGames } from '#api/games/prepare.ts'
import { noRateLimits } from '#api/http/rate-limits.ts'
import { createReceiptKeys } from '#api/receipts/receipt-keys.ts'
import { confirmByCode, type SessionGrant, signIn, signUp } from '#contract/accounts.schema.ts'
import { listDevelopmentMails } from '#contract/development-mails.schema.ts'
import { API_PREFIX, type Endpoint, type InputOf, type OutputOf, type ParamsOf } from '#contract/endpoint.ts'
import { readEmail } from '#contract/mail-address/email-address.ts'
import { Problem } from '#contract/problem/problem.ts'
import { requestFields } from '#host/request-id.ts'
import { undeclaredIn } from './declared-answers.ts'
import { loadTestSeason, scratchCard, vault } from './seasons.ts'

type Campaign = ReturnType<typeof scratchCard>

export interface TestApiOptions {
  database: Database
  /** Start of the clock; `clock.advance` moves it. */
  now?: number
  /** Campaigns of the season to load; a season that is already loaded goes into `deps.season`. */
  season?: Campaign[]
  deps?: Partial<Deps>
}

export interface CallOptions<E extends Endpoint> {
  input?: InputOf<E>
  params?: ParamsOf<E>
  /** The bearer token. */
  as?: string | undefined
  idempotencyKey?: string
  headers?: Record<string, string>
}

const NO_RECAPTCHA = { secret: undefined, origin: 'http://127.0.0.1:9', hostname: 'promo.example.es', minScore: 0.5 }

export const NOON = Date.parse('2026-11-20T12:00:00Z')
export const PASSWORD = 'una frase bien larga'

/** The real API over a real database, with a clock that tests move and passwords that are cheap to hash. */
export async function createTestApi({ database, now = NOON, season = [scratchCard()], deps = {} }: TestApiOptions) {
  const clock = { at: now, advance: (ms: number) => (clock.at += ms) }
  const logged: string[] = []
  const log = pino({ level: 'info', mixin: requestFields }, { write: (line: string) => logged.push(line) })
  const loaded = deps.season ?? (await loadTestSeason(database, () => clock.at, ...season))
  const secret = deps.secret ?? 'a secret of the tests, of 32 letters or more'
  const all: Deps = {
    db: database,
    replica: undefined,
    season: loaded,
    now: () => clock.at,
    random: (bytes) => randomBytes(bytes),
    secret,
    acceptedSecrets: [secret],
    receiptKeys: createReceiptKeys(['a ledger key of the tests, of 32 letters']),
    codeHashing: createCodeHashing(['a ledger key of the tests, of 32 letters']),
    vault,
    wait: async () => {},
    log,
    passwords: createPasswordHashing('cheap'),
    identityProviders: noIdentityProviders,
    rateLimits: noRateLimits,
    recaptcha: createRecaptcha({ ...NO_RECAPTCHA, now: () => clock.at, log }),
    askSite: undefined,
    push: undefined,
    operator: undefined,
    freeBytes: undefined,
    publicOrigin: 'https://promo.example.es',
    configuredName: 'Temporada',
    readPicture: async () => undefined,
    mailFrom: 'hola@promo.example.es',
    developmentMailbox: 'open',
    checksAnswers: true,
    loggedRequests: 'all',
    wakeMail: () => {},
    rehearsal: undefined,
    ...deps,
  }
  await prepareGames(all)
  const api = createApi(all)

  /** Throws for a response that the API's document does not declare. */
  async function send(method: string, path: string, init: RequestInit = {}) {
    const request = new Request(`http://api.test${API_PREFIX}${path}`, { ...init, method })
    const response = await api.fetch(request)
    const body = response.ok ? '' : await response.clone().text()
    const undeclared = undeclaredIn({ method, path: new URL(request.url).pathname, status: response.status, body })
    if (undeclared) throw new Error(undeclared)
    return response
  }

  /** Calls an endpoint; throws a refusal as its `Problem`. */
  async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<OutputOf<E>> {
    const { input = {}, params = {}, as, idempotencyKey, headers = {} } = options
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent((params as Record<string, string>)[name] ?? ''),
    )
    const query = endpoint.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const response = await send(endpoint.method, path + query, {
      ...(endpoint.method === 'POST' ? { body: JSON.stringify(input) } : {}),
      headers: {
        ...(endpoint.method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(as ? { authorization: `Bearer ${as}` } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        ...headers,
      },
    })
    const body = await response.json()
    if (response.ok) return body as OutputOf<E>
    throw new Problem(body.code, body)
  }

  const mails = async () => (await call(listDevelopmentMails)).mails
  /** Returns the mails to an address in the order of `mails`. The domain may be written in any way. */
  const mailsTo = async (email: string) => {
    const to = readEmail(email).email?.stored ?? email
    return (await mails()).filter((mail) => mail.to === to)
  }

  const askToSignUp = (changes: Partial<InputOf<typeof signUp>> = {}) =>
    call(signUp, { input: { ...newcomer(), ...changes } })

  /** A signed-in member who has signed up and confirmed the address. */
  async function signUpAndConfirm(changes: Partial<InputOf<typeof signUp>> = {}): Promise<SessionGrant> {
    const input = { ...newcomer(), ...changes }
    const { ticket } = await call(signUp, { input })
    const [mail] = await mailsTo(input.email)
    return call(confirmByCode, { input: { ticket, code: codeIn(mail?.text) } })
  }

  return {
    api,
    deps: all,
    db: database,
    clock,
    logged,
    send,
    call,
    mails,
    mailsTo,
    askToSignUp,
    signUp: signUpAndConfirm,
    signIn: (email: string, password = PASSWORD) => call(signIn, { input: { email, password } }),
    close: () => database.close(),
  }
}

export type TestApi = Awaited<ReturnType<typeof createTestApi>>

let count = 0

/** The sign-up of a new adult in Spain; each call makes a new address. */
export const newcomer = (): InputOf<typeof signUp> => ({
  email: `ana.${++count}.${process.pid}@example.es`,
  password: PASSWORD,
  birthDate: '1990-05-05',
  country: 'ES',
  acceptRules: true,
  acceptPrivacy: true,
})

export const codeIn = (text = ''): string => /\b\d{6}\b/.exec(text)?.[0] ?? 'no code'
export const tokenIn = (text = ''): string => /[?&](?:token|key)=([\w-]+)/.exec(text)?.[1] ?? 'no token'
