import type { InferOutput } from 'valibot'
import type { SessionGrant, SignInInput } from '#contract/accounts.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Deps } from '../../deps.ts'
import { finishFirstStep, grantOrAsk, newSignIn } from '../factors/second-step.ts'
import { renewHash } from '../passwords/queries.ts'
import { findCandidates } from '../queries.ts'
import { logSecurity } from '../security-log.ts'
import { spendGuess } from './sign-in-budgets.ts'
import type { CheckedVisit } from './visit.ts'

/**
 * Signs in the owner of an e-mail, or the newest account that signed up with the e-mail and has not confirmed it
 * (`signUp`), each with its own password. Both passwords are always compared, so that neither the response nor its time
 * reveals whether an account exists. A hash with former costs is renewed. Throws `wrong_credentials`,
 * `second_step`, `more_work` or `too_many_requests`.
 */
export async function signIn(
  deps: Deps,
  { email, password, knownDevices }: InferOutput<typeof SignInInput>,
  visit: CheckedVisit,
): Promise<SessionGrant> {
  await spendGuess(deps, { emailKey: email.key, address: visit.address, knownDevices, work: visit.work })
  // Spends the proof for a wrong password too: one proof pays for one guess.
  const { owner, newcomer } = await deps.db.transact(function* () {
    yield* visit.spendProof()
    return yield* findCandidates(email.key)
  })
  const [isOwner, isNewcomer] = await Promise.all([
    deps.passwords.verify(owner?.password_hash ?? null, password),
    deps.passwords.verify(newcomer?.password_hash ?? null, password),
  ])
  const account = isOwner ? owner : isNewcomer ? newcomer : undefined
  const { address } = visit
  if (!account) {
    logSecurity(deps, 'sign-in-failed', { account: owner?.id ?? newcomer?.id ?? null, address, way: 'password' })
    throw new Problem('wrong_credentials')
  }
  // Only now is the password known to be right, so that the time of a refusal stays the same.
  const isCurrent = await deps.passwords.isCurrent(account.password_hash)
  const renewed = isCurrent ? undefined : await deps.passwords.hash(password)
  const secrets = newSignIn(deps)
  const signed = await deps.db.transact(function* () {
    if (renewed) yield* renewHash(account, renewed)
    return yield* grantOrAsk(deps, { accountId: account.id }, secrets, visit)
  }, account.id)
  return finishFirstStep(deps, signed, { address, way: 'password' })
}
