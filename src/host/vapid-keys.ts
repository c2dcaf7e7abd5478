import { createECDH } from 'node:crypto'
import * as v from 'valibot'
import { InvalidVariables } from './read-env.ts'

/** The key pair to which browsers bind their push subscriptions, and a contact address for push services (RFC 8292). */
export interface VapidKeys {
  /** An uncompressed point, base64url. */
  publicKey: string
  /** Base64url. */
  privateKey: string
  /** `mailto:` or an https address. */
  subject: string
}

export const VapidPublicKey = v.pipe(
  v.string(),
  v.regex(/^B[\w-]{86}$/, 'is not a public key: npm run push -- keys makes a pair'),
)

export const VapidPrivateKey = v.pipe(
  v.string(),
  v.regex(/^[\w-]{43}$/, 'is not a private key: npm run push -- keys makes a pair'),
)

export const VapidSubject = v.pipe(
  v.string(),
  v.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be like mailto:push@example.es or https://example.es'),
)

interface VapidEnv {
  VAPID_PUBLIC_KEY?: string | undefined
  VAPID_PRIVATE_KEY?: string | undefined
  VAPID_SUBJECT?: string | undefined
}

/**
 * Returns the keys from the environment, or undefined if no VAPID variable is set. Throws `InvalidVariables` if only
 * some are set, or if the two keys are not a pair.
 */
export function vapidKeys(env: VapidEnv): VapidKeys | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  const given = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject }
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (missing.length === Object.keys(given).length) return undefined
  if (publicKey === undefined || privateKey === undefined || subject === undefined) {
    const fault = 'is missing: push needs all three VAPID variables, or none to be off'
    throw new InvalidVariables(new Map(missing.map((name) => [name, fault])))
  }
  if (!isPair(publicKey, privateKey)) {
    throw new InvalidVariables(new Map([['VAPID_PRIVATE_KEY', 'is not the pair of VAPID_PUBLIC_KEY']]))
  }
  return { publicKey, privateKey, subject }
}

function isPair(publicKey: string, privateKey: string): boolean {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
  } catch {
    return false
  }
  return curve.getPublicKey('base64url') === publicKey
}
