import type { BotAction, WorkLevel } from '#contract/bot-actions.ts'
import { Problem } from '#contract/problem.ts'
import { run, type Transaction, tables } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { AddressBudget } from '../http/rate-limits.ts'
import { readProof } from './proof-of-work.ts'

/** Longer than any proof of ours, and than a token of reCAPTCHA. */
const LONGEST_PROOF = 6_000
const RECAPTCHA = 'recaptcha '

const NARROW = {
  'sign-up': 'signUpUnproven',
  'sign-in': 'signInUnproven',
  code: 'codeUnproven',
  contact: 'contactUnproven',
} satisfies Record<BotAction, AddressBudget>

export const botSecret = (deps: Deps) => `${deps.secret}|bot-check`

/** A proof that is good, until it is used. */
export interface Proof {
  nonce: string
  /** The level of the task; of a reCAPTCHA token, which took no work, 0. */
  work: WorkLevel
  /** Epoch ms. */
  until: number
}

/** Uses the call's proof up, inside the transaction of what it was brought for. Refused when it was used before. */
export type SpendProof = () => Transaction<void>

/**
 * Looks at the proof that a call brings for its action. A call without one is not refused, because a browser without
 * JavaScript brings none: it takes from a narrow budget of its address. So does one whose sender is only suspected, or
 * whose proof nobody could be asked about. Nobody is locked out for good.
 */
export async function checkBot(
  deps: Deps,
  action: BotAction,
  proof: string | null,
  address: string,
): Promise<Proof | undefined> {
  const proven = proof === null ? undefined : await readAnyProof(deps, action, proof, address)
  // Using it up comes later, in the action's transaction; what was used before need not get as far as a password's hash.
  if (proven && (await isUsed(deps, proven.nonce))) throw new Problem('bot_check_failed')
  if (!proven || proven.isDoubtful) await deps.rateLimits.spendAddress(NARROW[action], address)
  return proven
}

async function readAnyProof(
  deps: Deps,
  action: BotAction,
  proof: string,
  address: string,
): Promise<(Proof & { isDoubtful?: boolean }) | undefined> {
  if (proof.length > LONGEST_PROOF) throw new Problem('bot_check_failed')
  if (proof.startsWith(RECAPTCHA)) return deps.recaptcha.read(proof.slice(RECAPTCHA.length), action, address)
  const proven = await readProof(proof, botSecret(deps))
  if (!proven || proven.action !== action || proven.until <= deps.now()) throw new Problem('bot_check_failed')
  return proven
}

async function isUsed({ db }: Deps, nonce: string): Promise<boolean> {
  const row = await db.read.selectFrom('bot_proof').select('nonce').where('nonce', '=', nonce).executeTakeFirst()
  return row !== undefined
}

export function* spendOnce({ nonce, until }: Proof): Transaction<void> {
  const added = yield* run(
    tables
      .insertInto('bot_proof')
      .values({ nonce, expires_at: until })
      .onConflict((conflict) => conflict.column('nonce').doNothing()),
  )
  if (added !== 1) throw new Problem('bot_check_failed')
}
