import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { memberZone } from '#contract/zones/member-zone.ts'
import { CLOCKS_APART_MS } from '../../db/lease.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { hashToken } from '../../http/tokens.ts'
import { visibleName } from '../../names/ruling.ts'
import { isPublished, requirements } from '../profile/me.ts'
import { missingSteps } from '../profile/validation.ts'
import { logSecurity } from '../security-log.ts'
import { type CallerRow, endFamily, findCallerRow, updateTimes } from './queries.ts'
import { LONGEST_SESSION_MS, SESSION_LIFETIME_MS, sessionEnd } from './sessions.ts'

/**
 * How long the old token is accepted after an exchange although the new token is in use, for requests that were sent
 * during the exchange.
 */
const OLD_TOKEN_MS = MINUTE_MS
const SEEN_EVERY_MS = 10 * MINUTE_MS

/**
 * Returns the owner of a bearer token, or null. Each use extends the session to 30 days after that use, but to no more
 * than 180 days after the sign-in.
 */
export async function findCaller(deps: Deps, token: string, address = ''): Promise<Caller | null> {
  const now = deps.now()
  const tokenHash = hashToken(token)
  const found = await findCallerRow(deps.db, tokenHash)
  if (!found || found.revoked_at !== null || found.expires_at <= now || found.status === 'erased') return null
  const row = await withoutFuture(deps, found, now)
  if (row.created_at + LONGEST_SESSION_MS <= now) return null
  const isOld = row.token_hash !== tokenHash
  const isSuccessorUsed = row.last_seen_at > row.rotated_at
  if (isOld && isSuccessorUsed && now >= row.rotated_at + OLD_TOKEN_MS) {
    // The old token was sent although the new token is in use, so a second browser has a copy. Both browsers must sign
    // in again.
    await deps.db.transact(() => endFamily(row.family, now))
    logSecurity(deps, 'token-reused', { account: row.id, address })
    return null
  }
  const seenAt = (at: number) =>
    deps.db.transact(() =>
      updateTimes(row.session_id, { last_seen_at: at, expires_at: sessionEnd(row.created_at, at) }),
    )
  // The response with the new token may have been lost, so the old token stays valid until the new one is used.
  const isFirstUse = !isOld && !isSuccessorUsed && row.prev_hash !== null
  if (isFirstUse) await seenAt(Math.max(now, row.rotated_at + 1))
  else if (!isOld && now - row.last_seen_at >= SEEN_EVERY_MS) await seenAt(now)
  const person = {
    emailConfirmed: row.email_verified_at !== null,
    birthDate: row.birth_date,
    country: row.country,
    isBlocked: row.block_reason !== null,
  }
  const acceptedRules = isPublished(deps.season, 'rules', row.accepted_rules ?? '') ? row.accepted_rules : null
  const accepted = { acceptedRules, acceptedPrivacy: row.accepted_privacy }
  const missing = missingSteps({ ...person, ...accepted }, requirements(deps.season, now))
  return {
    accountId: row.id,
    sessionId: row.session_id,
    signedInAt: Number(row.created_at),
    email: row.email,
    alias: visibleName({ name: row.alias, ruling: row.alias_ruling }),
    ...person,
    zone: memberZone(row),
    isLeaving: row.status === 'leaving',
    validated: missing.length === 0,
    missing,
  }
}

/**
 * Replaces times that lie in the future with the present. They were written with a clock that was ahead. If they
 * stayed, an old token would be accepted for too long, its reuse would not be noticed, and the session would last
 * longer than others.
 */
async function withoutFuture({ db }: Pick<Deps, 'db'>, row: CallerRow, now: number): Promise<CallerRow> {
  const latest = now + CLOCKS_APART_MS
  const { created_at, rotated_at, last_seen_at, expires_at } = row
  if (Math.max(created_at, rotated_at, last_seen_at, expires_at - SESSION_LIFETIME_MS) <= latest) return row
  const isSuccessorUsed = last_seen_at > rotated_at
  const times = {
    created_at: Math.min(created_at, now),
    rotated_at: Math.min(rotated_at, now),
    last_seen_at: Math.min(last_seen_at, isSuccessorUsed ? now + 1 : now),
    expires_at: Math.min(expires_at, now + SESSION_LIFETIME_MS),
  }
  await db.transact(() => updateTimes(row.session_id, times))
  return { ...row, ...times }
}
