import type { BotAction } from '#contract/bot-actions.ts'
import { Problem } from '#contract/problem.ts'
import { first, run, type Transaction, tables } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { addressBlock, type Budget } from '../http/rate-limits.ts'
import { type ProvenFor, readProof } from './proof-of-work.ts'

/** Longer than any proof of ours. */
const LONGEST_PROOF = 4_000

const NARROW = {
  'sign-up': 'signUpUnproven',
  'sign-in': 'signInUnproven',
  code: 'codeUnproven',
  contact: 'contactUnproven',
} satisfies Record<BotAction, Budget>

export const botSecret = (deps: Deps) => `${deps.secret}|bot-check`

/**
 * Lets a call go on that brings a fresh proof for its action, once. A call without one is not refused, because a
 * browser without JavaScript brings none: it takes from a narrow budget of its address. Nobody is locked out for good.
 */
export async function checkBot(deps: Deps, action: BotAction, proof: string | null, address: string): Promise<void> {
  if (proof === null) return deps.rateLimits.spend(NARROW[action], addressBlock(address))
  const proven = proof.length <= LONGEST_PROOF ? await readProof(proof, botSecret(deps)) : undefined
  if (!proven || proven.action !== action || proven.until <= deps.now()) throw new Problem('bot_check_failed')
  if (!(await deps.db.transact(() => useOnce(proven)))) throw new Problem('bot_check_failed')
}

function* useOnce({ nonce, until }: ProvenFor): Transaction<boolean> {
  const used = yield* first(tables.selectFrom('bot_proof').select('nonce').where('nonce', '=', nonce))
  if (used) return false
  const added = yield* run(
    tables
      .insertInto('bot_proof')
      .values({ nonce, expires_at: until })
      .onConflict((conflict) => conflict.column('nonce').doNothing()),
  )
  return added === 1
}
