import type { InferOutput } from 'valibot'
import type { Device, SessionGrant, SignInInput } from '#contract/accounts.ts'
import type { WorkLevel } from '#contract/bot-actions.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { Problem } from '#contract/problem.ts'
import type { SpendProof } from '../../bot-check/bot-check.ts'
import { first, run, type Transaction, tables } from '../../db/database.ts'
import { uuidv7 } from '../../db/uuid.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { hashToken, newToken, nextToken } from '../../http/tokens.ts'
import { meOf, requirements } from '../profile/me.ts'
import { missingSteps } from '../profile/validation.ts'
import { addSession, candidatesFor, sessionByToken } from '../queries.ts'
import { deviceLabel } from './device-label.ts'
import { newKnownDevice } from './known-device.ts'
import { spendGuess } from './sign-in-budgets.ts'

const LIFETIME_MS = 30 * DAY_MS
/** Requests that were under way with the old token while it was exchanged. */
const OLD_TOKEN_MS = MINUTE_MS
const SEEN_EVERY_MS = 10 * MINUTE_MS

export interface Visit {
  address: string
  userAgent: string
}

/** Who a bearer token belongs to, or null. Seen sessions live on for 30 days from then. */
export async function findCaller(deps: Deps, token: string): Promise<Caller | null> {
  const now = deps.now()
  const tokenHash = hashToken(token)
  const row = await sessionByToken(deps.db, tokenHash)
  if (!row || row.revoked_at !== null || row.expires_at <= now || row.status === 'erased') return null
  const isOld = row.token_hash !== tokenHash
  const isSuccessorUsed = row.last_seen_at > row.rotated_at
  if (isOld && isSuccessorUsed && now >= row.rotated_at + OLD_TOKEN_MS) {
    // Somebody went on with the new token, and somebody else has the old one: a copy. Both are out.
    await deps.db.transact(() => endFamily(row.family, now))
    return null
  }
  // Until the new token has been used, the answer that carried it may have been lost on the way.
  const isFirstUse = !isOld && !isSuccessorUsed && row.prev_hash !== null
  if (isFirstUse) await deps.db.transact(() => seen(row.session_id, Math.max(now, row.rotated_at + 1)))
  else if (!isOld && now - row.last_seen_at >= SEEN_EVERY_MS) await deps.db.transact(() => seen(row.session_id, now))
  const person = { emailConfirmed: row.email_verified_at !== null, birthDate: row.birth_date, country: row.country }
  const missing = missingSteps({ ...person, acceptedRules: row.accepted_rules }, requirements(deps.season, now))
  return {
    accountId: row.id,
    sessionId: row.session_id,
    email: row.email,
    alias: row.alias,
    ...person,
    zone: row.zone,
    isLeaving: row.status === 'leaving',
    validated: missing.length === 0,
    missing,
  }
}

function* seen(sessionId: string, now: number): Transaction<void> {
  const changes = { last_seen_at: now, expires_at: now + LIFETIME_MS }
  yield* run(tables.updateTable('session').set(changes).where('id', '=', sessionId))
}

function* endFamily(family: string, now: number): Transaction<void> {
  yield* run(
    tables.updateTable('session').set({ revoked_at: now }).where('family', '=', family).where('revoked_at', 'is', null),
  )
}

/** Opens a session inside the caller's transaction. */
export function* grantSession(deps: Deps, accountId: string, token: string, visit: Visit): Transaction<SessionGrant> {
  const now = deps.now()
  const id = uuidv7()
  yield* addSession({
    token_hash: hashToken(token),
    id,
    account_id: accountId,
    family: id,
    prev_hash: null,
    device: deviceLabel(visit.userAgent),
    address: null,
    created_at: now,
    rotated_at: now,
    last_seen_at: now,
    expires_at: now + LIFETIME_MS,
    revoked_at: null,
  })
  return {
    access: token,
    expiresAt: now + LIFETIME_MS,
    account: yield* meOf(deps.season, accountId, now),
    knownDevice: newKnownDevice(deps, accountId),
  }
}

/**
 * An address that has an owner may also have a newcomer who signed up with it and cannot confirm it (`signUp`).
 * Both may sign in with their own password, and both are always tried, so that neither the answer nor its time
 * tells whether an account exists.
 */
export async function signIn(
  deps: Deps,
  { email, password, knownDevices }: InferOutput<typeof SignInInput>,
  visit: Visit,
  { work, spendProof }: { work: WorkLevel; spendProof: SpendProof },
): Promise<SessionGrant> {
  await spendGuess(deps, { email, address: visit.address, knownDevices, work })
  // A wrong password costs the proof as well: one proof is one guess.
  const { owner, newcomer } = await deps.db.transact(function* () {
    yield* spendProof()
    return yield* candidatesFor(email)
  })
  const [isOwner, isNewcomer] = await Promise.all([
    deps.passwords.verify(owner?.password_hash ?? null, password),
    deps.passwords.verify(newcomer?.password_hash ?? null, password),
  ])
  const account = isOwner ? owner : isNewcomer ? newcomer : undefined
  if (!account) throw new Problem('wrong_credentials')
  const token = newToken(deps.random)
  return deps.db.transact(() => grantSession(deps, account.id, token, visit), account.id)
}

/** Exchanges the token. One that has been exchanged within the last minute gives the same again. */
export async function rotateSession(deps: Deps, caller: Caller, oldToken: string): Promise<SessionGrant> {
  const token = nextToken(deps.secret, oldToken)
  const now = deps.now()
  return deps.db.transact(function* () {
    yield* run(
      tables
        .updateTable('session')
        .set((eb) => ({
          prev_hash: eb.ref('token_hash'),
          token_hash: hashToken(token),
          rotated_at: now,
          last_seen_at: now,
          expires_at: now + LIFETIME_MS,
        }))
        .where('token_hash', '=', hashToken(oldToken))
        .where('revoked_at', 'is', null),
    )
    const session = yield* first(
      tables
        .selectFrom('session')
        .select('expires_at')
        .where('token_hash', '=', hashToken(token))
        .where('revoked_at', 'is', null),
    )
    if (!session) throw new Problem('session_ended')
    return {
      access: token,
      expiresAt: session.expires_at,
      account: yield* meOf(deps.season, caller.accountId, now),
      knownDevice: newKnownDevice(deps, caller.accountId),
    }
  }, caller.accountId)
}

export async function listDevices({ db, now }: Deps, caller: Caller): Promise<{ devices: Device[] }> {
  const rows = await db.read
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('account_id', '=', caller.accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now())
    .orderBy('last_seen_at', 'desc')
    .limit(50)
    .execute()
  const devices = rows.map((row) => ({
    id: row.id,
    label: row.device ?? 'Otro dispositivo',
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    current: row.id === caller.sessionId,
  }))
  return { devices }
}

export function* endOneSession(accountId: string, sessionId: string, now: number): Transaction<{ ended: number }> {
  const ended = yield* run(
    tables
      .updateTable('session')
      .set({ revoked_at: now })
      .where('account_id', '=', accountId)
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null),
  )
  return { ended }
}
