import * as v from 'valibot'

/** Thrown at start if the environment is not usable; the message lists every invalid variable, one per line. */
export class EnvironmentFault extends Error {
  override readonly name = 'EnvironmentFault'
}

/**
 * Parses environment variables once, before anything starts. An empty string counts as unset, so that `PORT= npm start`
 * and a missing line of an env file have the same effect.
 */
export function readEnv<Entries extends v.ObjectEntries>(entries: Entries, source: NodeJS.ProcessEnv) {
  const present = Object.fromEntries(
    Object.entries(source).filter(([name, value]) => value && Object.hasOwn(entries, name)),
  )
  const result = v.safeParse(v.object(entries), present)
  if (result.success) return result.output
  // Reports one fault per variable, because a value that fails one check usually fails the next ones too.
  const faults = new Map<string, string>()
  for (const issue of result.issues) {
    const name = v.getDotPath(issue) ?? '?'
    if (!faults.has(name)) faults.set(name, issue.message)
  }
  const lines = [...faults].map(([name, message]) => `  ${name}: ${message}`)
  throw new EnvironmentFault(`El entorno no es válido:\n${lines.join('\n')}`)
}

/** A TCP port; 0 lets the system choose one. */
export const Port = v.pipe(
  v.string(),
  v.transform(Number),
  v.integer('tiene que ser un número de puerto'),
  v.minValue(0, 'tiene que ser un número de puerto'),
  v.maxValue(65_535, 'tiene que ser un número de puerto'),
)

/** Number of processes; 0 and 1 both mean a single process. */
export const ProcessCount = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}$/, 'tiene que ser un número de procesos, de 0 a 64'),
  v.transform(Number),
  v.maxValue(64, 'tiene que ser un número de procesos, de 0 a 64'),
)

export const MIN_SECRET_LENGTH = 32

export const SessionSecret = v.pipe(
  v.string(),
  v.minLength(MIN_SECRET_LENGTH, `tiene que tener ${MIN_SECRET_LENGTH} caracteres o más`),
)

/** A comma-separated list of secrets, newest first. */
export const SecretList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((secret) => secret.trim())),
  v.array(SessionSecret),
)

/** Number of trusted proxies in front of the process; `true` means one. */
export const ProxyCount = v.pipe(
  v.picklist(['0', '1', '2', '3', '4', '5', 'true', 'false'], 'tiene que ser cuántos proxies hay delante, de 0 a 5'),
  v.transform((text) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text))),
)

/** Access to the mailbox and the gallery of a trial: from browsers on this machine, or for every visitor. */
export const DevelopmentPages = v.picklist(['local', 'open'], 'tiene que ser local u open')

/** `https://promo.example.es`, without a path. */
export const Origin = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text), 'tiene que ser una dirección como https://promo.ejemplo.es'),
  v.transform((text) => new URL(text)),
  v.check((url) => url.protocol === 'https:' || url.protocol === 'http:', 'tiene que empezar por https:// o http://'),
  v.check((url) => url.pathname === '/' && !url.search && !url.hash, 'no puede llevar ruta'),
  v.transform((url) => url.origin),
)

/** An external https address; plain http is allowed only on this machine. */
export const HttpsUrl = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text), 'tiene que ser una dirección como https://servicio.ejemplo'),
  v.check((text) => {
    const { protocol, hostname } = new URL(text)
    return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  }, 'tiene que empezar por https://'),
)

/** From 0 to 1. */
export const Score = v.pipe(
  v.string(),
  v.transform(Number),
  v.number('tiene que ser un número entre 0 y 1'),
  v.minValue(0, 'tiene que ser un número entre 0 y 1'),
  v.maxValue(1, 'tiene que ser un número entre 0 y 1'),
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
  v.pipe(v.string(), v.parseJson(undefined, 'tiene que ser JSON válido'), schema)

/** Load tests on a developer's machine turn rate limits off. */
export const RateLimits = v.picklist(['on', 'off'], 'tiene que ser on u off')

export const LogLevel = v.picklist(
  ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
  'tiene que ser fatal, error, warn, info, debug o silent',
)
