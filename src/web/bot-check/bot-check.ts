import { type BotAction, recaptchaAction, type WorkLevel } from '#contract/bot-actions.ts'
import type { RecaptchaConfig } from '../server/site.ts'
import { loadRecaptcha } from './recaptcha.ts'

/** Who blocks or cannot reach it goes on with a proof of work, and soon. */
const LONGEST_WAIT_MS = 4_000

/** Begins to fetch what `execute` will need. A failure is no news yet. */
export function prepareBotCheck(recaptcha: RecaptchaConfig | undefined): void {
  if (recaptcha) load(recaptcha).catch(() => undefined)
}

/** Longer than this, and the visitor is told what the wait is for. */
const SLOW_MS = 1_000

/** The proof that can be had; undefined where it fails (an old browser, a blocked worker). */
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

/** That the sender of a form is no program, as the API reads it in `Bot-Check`. A token of reCAPTCHA shows no work. */
export async function execute(
  action: BotAction,
  recaptcha: RecaptchaConfig | undefined,
  work: WorkLevel = 0,
): Promise<string> {
  const token = recaptcha && work === 0 && (await within(LONGEST_WAIT_MS, tokenFor(action, recaptcha)))
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

/** Undefined when it fails or takes longer. */
const within = <T>(ms: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    work.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms)),
  ])
