import type { InferOutput } from 'valibot'
import * as v from 'valibot'
import type { SessionGrant } from '#contract/accounts.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Identity, ProviderSignIn, signUpWithProvider as signUpEndpoint } from '#contract/identity-providers.ts'
import { Problem } from '#contract/problem.ts'
import { all, first, run, type Transaction, tables } from '../../db/database.ts'
import { uuidv7 } from '../../db/uuid.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { hashToken, newToken } from '../../http/tokens.ts'
import { enqueue } from '../../mail/enqueue.ts'
import { confirmEmail } from '../confirmation/confirmation.ts'
import { addNewAccount, assertAdult } from '../confirmation/sign-up.ts'
import { getAccount } from '../profile/me.ts'
import { candidatesFor, endSessions, oneTimeToken, updateAccount } from '../queries.ts'
import { grantSession, type Visit } from '../sessions/sessions.ts'
import type { ProvenIdentity } from './identity-providers.ts'

const BEGUN_LIFETIME_MS = 10 * MINUTE_MS
const SIGN_UP_LIFETIME_MS = 30 * MINUTE_MS

const Begun = v.object({ provider: v.string(), state: v.string(), nonce: v.string(), verifier: v.string() })
const Newcomer = v.object({ issuer: v.string(), subject: v.string(), email: v.string() })

/** The browser gets a ticket for what this sign-in has to be checked against; the rest stays here. */
export async function beginProviderSignIn(deps: Deps, provider: string, address: string) {
  await deps.rateLimits.spendAddress('providerSignIn', address)
  const { url, checks } = await deps.identityProviders.begin(provider)
  const ticket = newToken(deps.random)
  const expiresAt = deps.now() + BEGUN_LIFETIME_MS
  await deps.db.transact(() => keepTicket(ticket, 'provider', { provider, ...checks }, deps.now(), expiresAt))
  return { url, ticket, expiresAt }
}

/**
 * An identity belongs to the account that it was linked to. A new one is linked to the account that has confirmed the
 * same e-mail, provided that the provider has confirmed it as well; an account that merely names the address proves
 * nothing, so its newcomer makes one of their own.
 */
export async function finishProviderSignIn(
  deps: Deps,
  provider: string,
  { ticket, answer }: { ticket: string; answer: string },
  visit: Visit,
): Promise<ProviderSignIn> {
  const begun = await deps.db.transact(() => useBegun(ticket, provider, deps.now()))
  const { list } = deps.identityProviders
  const identity = await deps.identityProviders.finish(provider, answer, begun)
  const [token, signUpTicket] = [newToken(deps.random), newToken(deps.random)]
  const name = list.find(({ id }) => id === provider)?.name ?? provider
  const outcome = await deps.db.transact(function* (): Transaction<ProviderSignIn> {
    const now = deps.now()
    const accountId = (yield* accountOf(identity)) ?? (yield* linkByEmail(identity, name, now))
    if (accountId) return { kind: 'signed-in', grant: yield* grantSession(deps, accountId, token, visit) }
    const { issuer, subject, email } = identity
    if (!email) throw new Problem('provider_email_unconfirmed')
    const expiresAt = now + SIGN_UP_LIFETIME_MS
    yield* keepTicket(signUpTicket, 'provider-sign-up', { issuer, subject, email }, now, expiresAt)
    return { kind: 'newcomer', email, provider: name, ticket: signUpTicket, expiresAt }
  })
  deps.wakeMail()
  return outcome
}

export async function signUpWithProvider(
  deps: Deps,
  { ticket, ...input }: InferOutput<(typeof signUpEndpoint)['input']>,
  visit: Visit,
): Promise<SessionGrant> {
  await deps.rateLimits.spendAddress('signUp', visit.address)
  assertAdult(input.birthDate, deps.now())
  const token = newToken(deps.random)
  return deps.db.transact(function* () {
    const now = deps.now()
    const { payload } = yield* openTicket(ticket, 'provider-sign-up', now)
    const newcomer = v.parse(Newcomer, payload)
    const accountId = uuidv7()
    yield* addNewAccount(deps, accountId, { ...input, email: newcomer.email }, NO_PASSWORD)
    // Somebody has confirmed the address meanwhile: signing in again links it.
    if ((yield* accountOf(newcomer)) || !(yield* confirmEmail(accountId, now))) throw new Problem('link_expired')
    yield* addIdentity(accountId, newcomer, newcomer.email, now)
    yield* useTicket(ticket, now)
    return yield* grantSession(deps, accountId, token, visit)
  })
}

/** No password fits it: `PasswordHashing.verify` takes it for an account that is not there. */
const NO_PASSWORD = ''

export async function listIdentities({ db, identityProviders }: Deps, caller: Caller) {
  const rows = await db.transact(() => identitiesOf(caller.accountId))
  const nameOf = (issuer: string) => identityProviders.list.find((one) => one.issuer === issuer)?.name ?? issuer
  return {
    identities: rows.map(({ id, issuer, email, created_at }): Identity => {
      return { id, provider: nameOf(issuer), email, linkedAt: created_at }
    }),
  }
}

/** Whoever leaves the only door shut could not come in again. */
export const unlinkIdentity = ({ db }: Deps, caller: Caller, id: string) =>
  db.transact(function* () {
    const identities = yield* identitiesOf(caller.accountId)
    if (!identities.some((one) => one.id === id)) throw new Problem('not_found')
    const { password_hash } = yield* getAccount(caller.accountId)
    if (!password_hash && identities.length === 1) throw new Problem('last_way_in')
    yield* run(tables.deleteFrom('identity').where('id', '=', id).where('account_id', '=', caller.accountId))
    return { unlinked: true as const }
  }, caller.accountId)

const identitiesOf = (accountId: string) =>
  all(tables.selectFrom('identity').selectAll().where('account_id', '=', accountId).orderBy('created_at'))

function* accountOf({ issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'>): Transaction<string | undefined> {
  const known = tables.selectFrom('identity').select('account_id').where('issuer', '=', issuer)
  return (yield* first(known.where('subject', '=', subject)))?.account_id
}

/**
 * Somebody else may have made the account and had its e-mail confirmed by the owner of the mailbox, so the sessions and
 * the password from before end here.
 */
function* linkByEmail(identity: ProvenIdentity, provider: string, now: number): Transaction<string | undefined> {
  const { email } = identity
  if (!email) return
  const { owner } = yield* candidatesFor(email)
  if (!owner) return
  yield* addIdentity(owner.id, identity, email, now)
  yield* updateAccount(owner.id, { password_hash: NO_PASSWORD })
  yield* endSessions(owner.id, now)
  const dedupeKey = `identity-linked:${identity.issuer}:${identity.subject}:${now}`
  yield* enqueue(
    { kind: 'identity-linked', to: owner.email, locale: owner.locale, dedupeKey, payload: { provider } },
    now,
  )
  return owner.id
}

function* addIdentity(
  account_id: string,
  { issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'>,
  email: string,
  created_at: number,
): Transaction<void> {
  yield* run(tables.insertInto('identity').values({ id: uuidv7(), account_id, issuer, subject, email, created_at }))
}

type Purpose = 'provider' | 'provider-sign-up'

function* keepTicket(
  ticket: string,
  purpose: Purpose,
  payload: object,
  now: number,
  expires_at: number,
): Transaction<void> {
  yield* run(
    tables.insertInto('one_time_token').values({
      token_hash: hashToken(ticket),
      purpose,
      account_id: null,
      code_hash: null,
      payload: JSON.stringify(payload),
      expires_at,
      used_at: null,
      created_at: now,
    }),
  )
}

function* openTicket(ticket: string, purpose: Purpose, now: number): Transaction<{ payload: unknown }> {
  const row = yield* oneTimeToken(hashToken(ticket))
  if (row?.purpose !== purpose || row.used_at !== null || row.expires_at <= now)
    throw new Problem('provider_answer_late')
  return { payload: JSON.parse(row.payload ?? 'null') }
}

/** Used before the provider is asked: an answer is good once, whatever comes of it. */
function* useBegun(ticket: string, provider: string, now: number): Transaction<InferOutput<typeof Begun>> {
  const begun = v.parse(Begun, (yield* openTicket(ticket, 'provider', now)).payload)
  if (begun.provider !== provider) throw new Problem('provider_answer_late')
  yield* useTicket(ticket, now)
  return begun
}

function* useTicket(ticket: string, now: number): Transaction<void> {
  yield* run(tables.updateTable('one_time_token').set({ used_at: now }).where('token_hash', '=', hashToken(ticket)))
}
