import { MINUTE_MS } from '#contract/durations.ts'
import { memberZone } from '#contract/member-zone.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { hashToken } from '../../http/tokens.ts'
import { visibleName } from '../../names/ruling.ts'
import { requirements } from '../profile/me.ts'
import { missingSteps } from '../profile/validation.ts'
import { endFamily, findCallerRow, updateSeen } from './queries.ts'
import { SESSION_LIFETIME_MS } from './sessions.ts'

/** Covers requests that were under way with the old token while it was exchanged. */
const OLD_TOKEN_MS = MINUTE_MS
const SEEN_EVERY_MS = 10 * MINUTE_MS

/** Returns the owner of a bearer token, or null. A session that is used lives on for 30 days from then. */
export async function findCaller(deps: Deps, token: string): Promise<Caller | null> {
  const now = deps.now()
  const tokenHash = hashToken(token)
  const row = await findCallerRow(deps.db, tokenHash)
  if (!row || row.revoked_at !== null || row.expires_at <= now || row.status === 'erased') return null
  const isOld = row.token_hash !== tokenHash
  const isSuccessorUsed = row.last_seen_at > row.rotated_at
  if (isOld && isSuccessorUsed && now >= row.rotated_at + OLD_TOKEN_MS) {
    // One browser went on with the new token and another one sends the old: one of them has a copy. Both sign in again.
    await deps.db.transact(() => endFamily(row.family, now))
    return null
  }
  const seenAt = (at: number) =>
    deps.db.transact(() => updateSeen(row.session_id, { last_seen_at: at, expires_at: at + SESSION_LIFETIME_MS }))
  // Until the new token has been used, the response that carried it may have been lost.
  const isFirstUse = !isOld && !isSuccessorUsed && row.prev_hash !== null
  if (isFirstUse) await seenAt(Math.max(now, row.rotated_at + 1))
  else if (!isOld && now - row.last_seen_at >= SEEN_EVERY_MS) await seenAt(now)
  const person = { emailConfirmed: row.email_verified_at !== null, birthDate: row.birth_date, country: row.country }
  const accepted = { acceptedRules: row.accepted_rules, acceptedPrivacy: row.accepted_privacy }
  const missing = missingSteps({ ...person, ...accepted }, requirements(deps.season, now))
  return {
    accountId: row.id,
    sessionId: row.session_id,
    email: row.email,
    alias: visibleName({ name: row.alias, ruling: row.alias_ruling }),
    ...person,
    zone: memberZone(row),
    isLeaving: row.status === 'leaving',
    validated: missing.length === 0,
    missing,
  }
}
