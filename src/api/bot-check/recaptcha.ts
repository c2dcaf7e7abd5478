import { hash } from 'node:crypto'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { type BotAction, recaptchaAction } from '#contract/primitives/bot-actions.ts'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Proof } from './bot-check.ts'

export interface RecaptchaOptions {
  /** Undefined if reCAPTCHA is not configured. */
  secret: string | undefined
  /** The origin of the service: `https://recaptcha.net`. */
  origin: string
  /** The site's own host name; a token for another host is refused. */
  hostname: string
  /** From 0 (surely a bot) to 1. */
  minScore: number
  now: () => number
  log: Logger
}

export interface Recaptcha {
  /**
   * Returns the proof for a token: undefined when the token could not be checked, doubtful when its score is low.
   * Throws `bot_check_failed` for a token of another site, action or time.
   */
  read(token: string, action: BotAction, address: string): Promise<(Proof & { isDoubtful: boolean }) | undefined>
}

const TIMEOUT_MS = 3_000
/** A token is valid for two minutes (documentation of reCAPTCHA). */
const LIFETIME_MS = 2 * MINUTE_MS
/** The tolerated difference between Google's clock and ours. */
const CLOCKS_APART_MS = MINUTE_MS

/** Response of `siteverify`, as documented. */
const Verdict = v.object({
  success: v.boolean(),
  score: v.optional(v.number(), 0),
  action: v.optional(v.string()),
  hostname: v.optional(v.string()),
  challenge_ts: v.optional(v.string(), ''),
  'error-codes': v.optional(v.array(v.string()), []),
})

/**
 * Creates the check with reCAPTCHA v3. A call with a low score, or a call for which reCAPTCHA gives no response, is not
 * refused: it is treated like a call without a proof.
 */
export function createRecaptcha({ secret, origin, hostname, minScore, now, log }: RecaptchaOptions): Recaptcha {
  async function ask(token: string, address: string) {
    const body = new URLSearchParams({ secret: secret ?? '', response: token, ...(address && { remoteip: address }) })
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(`${origin}/recaptcha/api/siteverify`, {
      method: 'POST',
      body,
      signal,
      // A redirect would send the secret elsewhere.
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`siteverify answered ${response.status}`)
    return v.parse(Verdict, await response.json())
  }

  return {
    async read(token, action, address) {
      if (!secret) return void log.warn('a reCAPTCHA token came, and there is no RECAPTCHA_SECRET_KEY')
      let verdict: v.InferOutput<typeof Verdict>
      try {
        verdict = await ask(token, address)
      } catch (error) {
        return void log.warn({ reason: String(error) }, 'reCAPTCHA cannot be asked')
      }
      const errors = verdict['error-codes']
      if (errors.some((code) => code.endsWith('-input-secret'))) {
        return void log.error({ reason: errors.join() }, 'reCAPTCHA refuses RECAPTCHA_SECRET_KEY')
      }
      const madeAt = Date.parse(verdict.challenge_ts)
      const isOurs = verdict.action === recaptchaAction(action) && isOneHost(verdict.hostname, hostname)
      const isFresh = madeAt > now() - LIFETIME_MS && madeAt < now() + CLOCKS_APART_MS
      if (!verdict.success || !isOurs || !isFresh) throw new Problem('bot_check_failed')
      const nonce = `recaptcha:${hash('sha256', token)}`
      const until = madeAt + LIFETIME_MS + CLOCKS_APART_MS
      return { nonce, work: 0, until, isDoubtful: verdict.score < minScore }
    },
  }
}

/** Host names of a local server. A visitor may type any of them, and Google reports the name that was typed. */
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']
const isOneHost = (named: string | undefined, ours: string): boolean =>
  named === ours || [named, ours].every((name) => name !== undefined && THIS_MACHINE.includes(name))
