import type { CheckLinkInput } from '#contract/accounts.schema.ts'
import type { Deps } from '../deps.ts'
import { hashToken } from '../http/tokens.ts'
import { findAccountOfLink } from './confirmation/confirm-link.ts'
import { findResettable } from './passwords/passwords.ts'

/** Checks whether a mailed link would be accepted now. Writes nothing, because mail scanners open links too. */
export async function checkLink(deps: Deps, { token, purpose }: CheckLinkInput): Promise<{ valid: boolean }> {
  const linkHash = hashToken(token)
  const found = await deps.db.transact(function* () {
    return purpose === 'reset' ? yield* findResettable(linkHash, deps.now()) : yield* findAccountOfLink(deps, linkHash)
  })
  return { valid: found !== undefined }
}
