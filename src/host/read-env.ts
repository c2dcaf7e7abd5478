import { readFileSync } from 'node:fs'
import * as v from 'valibot'

/** Thrown at start if the process cannot use its settings. */
export class EnvironmentFault extends Error {
  override readonly name = 'EnvironmentFault'
}

/** Thrown at start if variables are not valid. The message lists each with its fault, one per line. */
export class InvalidVariables extends EnvironmentFault {
  readonly faults: ReadonlyMap<string, string>

  constructor(faults: ReadonlyMap<string, string>) {
    super(`These settings are not valid:\n${[...faults].map(([name, fault]) => `  ${name}: ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/**
 * Runs all checks and returns their results, so that an operator sees the faults of all of them at once. Throws
 * `InvalidVariables`.
 */
export function checkAll<Results extends object>(checks: { [Name in keyof Results]: () => Results[Name] }): Results {
  const faults = new Map<string, string>()
  const results = Object.entries<() => unknown>(checks).map(([name, check]) => {
    try {
      return [name, check()] as const
    } catch (error) {
      if (!(error instanceof InvalidVariables)) throw error
      for (const [variable, fault] of error.faults) faults.set(variable, fault)
      return [name, undefined] as const
    }
  })
  if (faults.size > 0) throw new InvalidVariables(faults)
  return Object.fromEntries(results) as Results
}

/**
 * Variables whose value may come from a file, such as a Docker secret. `SMTP_URL_FILE`, for example, is the path of the
 * file with the value of `SMTP_URL`.
 */
const MAY_BE_IN_A_FILE = [
  'ALERT_WEBHOOK',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'LEDGER_KEY',
  'OIDC_PROVIDERS',
  'RECAPTCHA_SECRET_KEY',
  'SESSION_SECRET',
  'SIGN_UP_LINK_KEY',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
] as const

/**
 * Parses environment variables once, before anything starts. An empty string counts as unset, so that `PORT= npm start`
 * and a missing line of an env file have the same effect.
 */
export function readEnv<Entries extends v.ObjectEntries>(entries: Entries, source: NodeJS.ProcessEnv) {
  const faults = new Map<string, string>()
  const present = Object.fromEntries(
    Object.entries(source).filter(([name, value]) => value && Object.hasOwn(entries, name)),
  )
  for (const name of MAY_BE_IN_A_FILE) {
    const path = source[`${name}_FILE` as const]
    if (!path || !Object.hasOwn(entries, name)) continue
    if (present[name]) faults.set(name, `is also in ${name}_FILE: keep one of the two`)
    else present[name] = textOf(path, (fault) => faults.set(`${name}_FILE`, fault))
  }
  const result = v.safeParse(v.object(entries), present)
  if (result.success && faults.size === 0) return result.output
  // Reports one fault per variable, because a value that fails one check usually fails the next ones too.
  for (const issue of result.issues ?? []) {
    const name = v.getDotPath(issue) ?? '?'
    if (!faults.has(name) && !faults.has(`${name}_FILE`)) faults.set(name, issue.message)
  }
  throw new InvalidVariables(faults)
}

/**
 * Returns the trimmed content of a file. If the file is empty or cannot be read, reports a fault and returns undefined.
 */
function textOf(path: string, report: (fault: string) => void): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (text) return text
    report(`${path} is empty`)
  } catch (error) {
    report(`cannot read ${path} (${error instanceof Error && 'code' in error ? error.code : error})`)
  }
  return undefined
}

/** A TCP port; 0 lets the system choose one. */
export const Port = v.pipe(
  v.string(),
  v.transform(Number),
  v.integer('must be a port number'),
  v.minValue(0, 'must be a port number'),
  v.maxValue(65_535, 'must be a port number'),
)

/** Number of processes; 0 and 1 both mean a single process. */
export const ProcessCount = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}$/, 'must be a number of processes, 0 to 64'),
  v.transform(Number),
  v.maxValue(64, 'must be a number of processes, 0 to 64'),
)

/** Seconds for which a stopping server reports that it is not ready before it refuses connections. */
export const StopDelay = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, 'must be a number of seconds, 0 to 300'),
  v.transform(Number),
  v.maxValue(300, 'must be a number of seconds, 0 to 300'),
)

export const MIN_SECRET_LENGTH = 32

/** A comma-separated list of secrets, newest first. */
export const SecretList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((secret) => secret.trim())),
  v.tupleWithRest([v.string()], v.string()),
  v.everyItem(
    (secret) => secret.length >= MIN_SECRET_LENGTH,
    `must have ${MIN_SECRET_LENGTH} characters or more; commas separate secrets`,
  ),
)

/** Secrets, newest first. */
export type Secrets = v.InferOutput<typeof SecretList>

/** Number of trusted proxies in front of the process; `true` means one. */
export const ProxyCount = v.pipe(
  v.picklist(['0', '1', '2', '3', '4', '5', 'true', 'false'], 'must be the number of proxies in front, 0 to 5'),
  v.transform((text) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text))),
)

/**
 * Access to the development mailbox and the gallery: only from browsers on this machine (`local`), or for every visitor
 * (`open`).
 */
export const DevelopmentPages = v.picklist(['local', 'open'], 'must be local or open')

/** An origin such as `https://promo.example.es`, without a path. */
export const Origin = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text), 'must be an address like https://promo.example.es'),
  v.transform((text) => new URL(text)),
  v.check((url) => url.protocol === 'https:' || url.protocol === 'http:', 'must begin with https:// or http://'),
  v.check((url) => url.pathname === '/' && !url.search && !url.hash, 'must have no path'),
  v.transform((url) => url.origin),
)

const isOwnMachine = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** An https URL; plain http is allowed only for addresses of this machine. */
export const HttpsUrl = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text), 'must be an address like https://service.example'),
  v.check((text) => {
    // This check also runs if the one before it has failed.
    const url = URL.parse(text)
    return url?.protocol === 'https:' || (url?.protocol === 'http:' && isOwnMachine(url.hostname))
  }, 'must begin with https://'),
)

/** A host without a wildcard, and without signs that mean something in a policy. */
const PLAIN_HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?$/

/** Origins of other sites, with spaces between them; https, or http on this machine. */
export const OriginList = v.pipe(
  v.string(),
  v.transform((text) => text.split(/\s+/).filter(Boolean)),
  v.array(
    v.pipe(
      HttpsUrl,
      Origin,
      v.check((origin) => PLAIN_HOST.test(new URL(origin).host), 'must name one host, without * in it'),
    ),
  ),
)

/** A number from 0 to 1. */
export const Score = v.pipe(
  v.string(),
  v.transform(Number),
  v.number('must be a number from 0 to 1'),
  v.minValue(0, 'must be a number from 0 to 1'),
  v.maxValue(1, 'must be a number from 0 to 1'),
)

/** reCAPTCHA's alternative domain, reachable where google.com is not. */
export const RecaptchaOrigin = v.optional(
  v.pipe(
    HttpsUrl,
    v.transform((url) => new URL(url).origin),
  ),
  'https://recaptcha.net',
)

/** A JSON list or object in a variable. */
export const JsonOf = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.string(), v.parseJson(undefined, 'must be valid JSON'), schema)

/** Whether rate limits apply; load tests on a developer's machine turn them off. */
export const RateLimits = v.picklist(['on', 'off'], 'must be on or off')

export const LogLevel = v.picklist(
  ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
  'must be fatal, error, warn, info, debug or silent',
)
