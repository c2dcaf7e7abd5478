import { type BotAction, recaptchaAction, type WorkLevel } from '#contract/primitives/bot-actions.ts'
import type { RecaptchaConfig } from '#web/routing/site.ts'
import { loadRecaptcha } from './recaptcha.ts'

/**
 * Maximum wait for a reCAPTCHA token in ms. Visitors who block Google or cannot reach it get the proof of work
 * afterwards.
 */
const MAX_WAIT_MS = 4_000

/** Starts to load the scripts that `execute` needs. Ignores failures, because `execute` reports them. */
export function prepareBotCheck(recaptcha: RecaptchaConfig | undefined): void {
  if (recaptcha) load(recaptcha).catch(() => undefined)
}

/** Milliseconds after which the form tells the visitor why it waits. */
const SLOW_MS = 1_000

/** Returns a proof; undefined if the browser cannot make one (an old browser, a blocked worker). */
export async function findProof(
  action: BotAction,
  recaptcha: RecaptchaConfig | undefined,
  work: WorkLevel,
  onSlow: (isSlow: boolean) => void,
): Promise<string | undefined> {
  const slow = work > 0 ? setTimeout(() => onSlow(true), SLOW_MS) : undefined
  const proof = await execute(action, recaptcha, work).catch(() => undefined)
  clearTimeout(slow)
  onSlow(false)
  return proof
}

/**
 * Returns the proof for the `Bot-Check` header, with which the API tells people from programs. A reCAPTCHA token does
 * not count as extra work.
 */
export async function execute(
  action: BotAction,
  recaptcha: RecaptchaConfig | undefined,
  work: WorkLevel = 0,
): Promise<string> {
  const token = recaptcha && work === 0 && (await within(MAX_WAIT_MS, tokenFor(action, recaptcha)))
  if (token) return `recaptcha ${token}`
  const { proveWork } = await import('./proof-of-work.ts')
  return proveWork(action, work)
}

const tokenFor = async (action: BotAction, recaptcha: RecaptchaConfig) =>
  (await load(recaptcha)).execute(recaptchaAction(action))

function load({ siteKey, origin }: RecaptchaConfig) {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content
  return loadRecaptcha(siteKey, { origin, nonce })
}

/** Resolves with undefined on failure or timeout. */
const within = <T>(ms: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    work.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms)),
  ])
