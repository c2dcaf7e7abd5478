import type { BotAction, WorkLevel } from '#contract/primitives/bot-actions.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { AddressBudget } from '../http/rate-limits.ts'
import { readProof } from './proof-of-work.ts'
import { insertUsed, isUsed } from './queries.ts'

/** Maximum number of characters of a proof. Proofs of work and reCAPTCHA tokens are shorter. */
const MAX_PROOF_LENGTH = 6_000
const RECAPTCHA = 'recaptcha '

const NARROW = {
  'sign-up': 'signUpUnproven',
  'sign-in': 'signInUnproven',
  code: 'codeUnproven',
  contact: 'contactUnproven',
  // Wrong codes are slowed by brakes instead.
  redeem: null,
} satisfies Record<BotAction, AddressBudget | null>

export const botSecret = (secret: string) => `${secret}|bot-check`

/** A proof that is valid until it is used or expires. */
export interface Proof {
  nonce: string
  /** The work level of the task; 0 for a reCAPTCHA token, which took no work. */
  work: WorkLevel
  /** Epoch ms. */
  until: number
}

/**
 * Spends the proof of a call in the transaction of the call's action. Throws `bot_check_failed` if the proof was used
 * before.
 */
export type SpendProof = () => Transaction<void>

export interface CheckedProof {
  /** 0 for a call without a proof. */
  work: WorkLevel
  spend: SpendProof
}

/** The proof that a call brings for its action. */
export interface BroughtProof {
  action: BotAction
  /** Null for a call without a proof. */
  proof: string | null
  address: string
}

/**
 * Checks the proof that a call brings for its action. Some calls are not refused, but count against a narrow budget of
 * their IP address, so that no caller is locked out for good: calls without a proof (from a browser without JavaScript),
 * calls whose proof could not be checked, and calls that reCAPTCHA finds suspicious. Throws `bot_check_failed` or `too_many_requests`.
 */
export async function checkBot(deps: Deps, brought: BroughtProof): Promise<CheckedProof> {
  const proven = brought.proof === null ? undefined : await readAnyProof(deps, brought.proof, brought)
  // The transaction of the action spends the proof later; a used proof is refused here, before a password is hashed.
  if (proven && (await isUsed(deps.db, proven.nonce))) throw new Problem('bot_check_failed')
  const budget = NARROW[brought.action]
  if (budget && (!proven || proven.isDoubtful)) await deps.rateLimits.spendAddress(budget, brought.address)
  return {
    work: proven?.work ?? 0,
    *spend() {
      if (proven) yield* spendOnce(proven)
    },
  }
}

async function readAnyProof(
  deps: Deps,
  proof: string,
  { action, address }: BroughtProof,
): Promise<(Proof & { isDoubtful?: boolean }) | undefined> {
  if (proof.length > MAX_PROOF_LENGTH) throw new Problem('bot_check_failed')
  if (proof.startsWith(RECAPTCHA)) return deps.recaptcha.read(proof.slice(RECAPTCHA.length), action, address)
  const proven = await readProof(proof, deps.acceptedSecrets.map(botSecret))
  if (!proven || proven.action !== action || proven.until <= deps.now()) throw new Problem('bot_check_failed')
  return proven
}

function* spendOnce({ nonce, until }: Proof): Transaction<void> {
  if ((yield* insertUsed({ nonce, expires_at: until })) !== 1) throw new Problem('bot_check_failed')
}
