import type { InferOutput } from 'valibot'
import * as v from 'valibot'
import type { SessionGrant } from '#contract/accounts.schema.ts'
import type { ProviderSignIn, signUpWithProvider as signUpEndpoint } from '#contract/identity-providers.schema.ts'
import { type EmailAddress, readEmail } from '#contract/mail-address/email-address.ts'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { Problem } from '#contract/problem/problem.ts'
import { shownEmail } from '#host/shown-email.ts'
import type { Transaction } from '../../db/database.ts'
import { uuidv7 } from '../../db/uuid.ts'
import type { Deps } from '../../deps.ts'
import { newToken } from '../../http/tokens.ts'
import { findMailboxRefusal, PROBLEM_OF_REFUSAL } from '../../mailboxes/refused-mailbox.ts'
import { confirmEmail } from '../confirmation/confirmation.ts'
import { finishFirstStep, grantOrAsk, newSignIn, type Signed } from '../factors/second-step.ts'
import { addressColumns, findCandidates } from '../queries.ts'
import { logSecurity } from '../security-log.ts'
import { grantSession } from '../sessions/sessions.ts'
import type { Visit } from '../sessions/visit.ts'
import { acceptedNow, addAccount, assertAdult } from '../sign-up/new-account.ts'
import { NO_PASSWORD } from './link-identity.ts'
import { findLinkedAccount, insertIdentity } from './queries.ts'
import { getTicketPayload, insertTicket, spendTicket } from './tickets.ts'

const BEGUN_LIFETIME_MS = 10 * MINUTE_MS
const SIGN_UP_LIFETIME_MS = 30 * MINUTE_MS

const Begun = v.object({ provider: v.string(), state: v.string(), nonce: v.string(), verifier: v.string() })
const Newcomer = v.object({ issuer: v.string(), subject: v.string(), email: v.string() })

/**
 * Begins a sign-in and returns a ticket for the browser. The values for checking the provider's response stay on the
 * server.
 */
export async function beginProviderSignIn(deps: Deps, provider: string, address: string) {
  await deps.rateLimits.spendAddress('providerSignIn', address)
  const { url, checks } = await deps.identityProviders.begin(provider)
  const ticket = newToken(deps.random)
  const expiresAt = deps.now() + BEGUN_LIFETIME_MS
  const payload = { provider, ...checks }
  await deps.db.transact(() => insertTicket({ ticket, purpose: 'provider', payload, expiresAt }, deps.now()))
  return { url, ticket, expiresAt }
}

interface ProviderAnswer {
  /** Id of the provider. */
  provider: string
  ticket: string
  /** The query string of the callback. */
  answer: string
}

/**
 * Signs in the account to which the identity is linked. An identity that is not linked yet is linked to the account
 * that has confirmed the same e-mail, provided that the identity provider has verified the e-mail too. Otherwise the
 * visitor signs up as a newcomer; an account that has not confirmed the e-mail does not count, because it proves
 * nothing. Throws `second_step`, `provider_answer_late`, `provider_refused`, `provider_unavailable`, `provider_email_unconfirmed`,
 * `provider_email_refused`, `shared_mailbox` or `throwaway_mailbox`.
 */
export async function finishProviderSignIn(
  deps: Deps,
  { provider, ticket, answer }: ProviderAnswer,
  visit: Visit,
): Promise<ProviderSignIn> {
  const begun = await deps.db.transact(() => spendBegun(ticket, provider, deps.now()))
  const { list } = deps.identityProviders
  const identity = await deps.identityProviders.finish(provider, answer, begun).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'provider_refused') {
      logSecurity(deps, 'sign-in-failed', { account: null, address: visit.address, way: 'provider' })
    }
    throw error
  })
  const signUpTicket = newToken(deps.random)
  const secrets = newSignIn(deps)
  const name = list.find(({ id }) => id === provider)?.name ?? provider
  const { signed, newcomer } = await deps.db.transact(function* (): Transaction<Finished> {
    const now = deps.now()
    const known = yield* findLinkedAccount(identity)
    if (known) return { signed: yield* grantOrAsk(deps, { accountId: known }, secrets, visit) }
    const email = vouchedAddress(deps, provider, identity.email)
    const { issuer, subject } = identity
    const { owner } = yield* findCandidates(email.key)
    if (owner) {
      const link = { issuer, subject, email: email.stored, provider: name }
      return { signed: yield* grantOrAsk(deps, { accountId: owner.id, link }, secrets, visit) }
    }
    yield* assertMailboxFree(deps, email)
    const expiresAt = now + SIGN_UP_LIFETIME_MS
    const payload = { issuer, subject, email: email.stored }
    yield* insertTicket({ ticket: signUpTicket, purpose: 'provider-sign-up', payload, expiresAt }, now)
    const shown = shownEmail(email.stored)
    return { newcomer: { kind: 'newcomer', email: shown, provider: name, ticket: signUpTicket, expiresAt } }
  })
  if (newcomer) return newcomer
  deps.wakeMail()
  if (signed.isLinked) logSecurity(deps, 'identity-linked', { account: signed.account, address: visit.address })
  return { kind: 'signed-in', grant: finishFirstStep(deps, signed, { address: visit.address, way: 'provider' }) }
}

type Finished =
  | { signed: Signed; newcomer?: undefined }
  | { signed?: undefined; newcomer: ProviderSignIn & { kind: 'newcomer' } }

const logSignIn = (deps: Deps, { account }: SessionGrant, { address }: Visit) =>
  logSecurity(deps, 'sign-in', { account: account.id, address, way: 'provider' })

/**
 * Makes an account for a newcomer and links the identity to it. Throws `provider_answer_late`,
 * `provider_email_refused`, `shared_mailbox`, `throwaway_mailbox`, `link_expired`, `invalid_input` or `text_missing`.
 */
export async function signUpWithProvider(
  deps: Deps,
  { ticket, ...input }: InferOutput<(typeof signUpEndpoint)['input']>,
  visit: Visit,
): Promise<SessionGrant> {
  await deps.rateLimits.spendAddress('signUp', visit.address)
  assertAdult(input.birthDate, deps.now())
  const accepted = await acceptedNow(deps)
  const token = newToken(deps.random)
  const grant = await deps.db.transact(function* () {
    const now = deps.now()
    const { issuer, subject, ...vouched } = v.parse(Newcomer, yield* getTicketPayload(ticket, 'provider-sign-up', now))
    const email = vouchedAddress(deps, issuer, vouched.email)
    yield* assertMailboxFree(deps, email)
    const accountId = uuidv7()
    yield* addAccount(deps, { ...input, accepted, id: accountId, email, passwordHash: NO_PASSWORD })
    // If another account has meanwhile linked the identity or confirmed the address, a new sign-in finds that account.
    if ((yield* findLinkedAccount({ issuer, subject })) || !(yield* confirmEmail(deps.season, accountId, now))) {
      throw new Problem('link_expired')
    }
    const identity = { id: uuidv7(), account_id: accountId, issuer, subject, email: email.stored, created_at: now }
    yield* insertIdentity(identity)
    yield* spendTicket(ticket, now)
    return yield* grantSession(deps, { accountId, token }, visit)
  })
  logSignIn(deps, grant, visit)
  return grant
}

/**
 * Parses the e-mail that a provider has verified. The rules are as strict as for a typed e-mail, because a corrected
 * address might belong to another person. Throws `provider_email_unconfirmed` or `provider_email_refused`.
 */
function vouchedAddress({ log }: Deps, provider: string, text: string | undefined): EmailAddress {
  if (text === undefined) throw new Problem('provider_email_unconfirmed')
  const { email, fault } = readEmail(text)
  if (email) return email
  log.warn({ provider, fault }, 'a provider has confirmed an e-mail that is no address here')
  throw new Problem('provider_email_refused')
}

function* assertMailboxFree({ season }: Deps, email: EmailAddress): Transaction<void> {
  const refusal = yield* findMailboxRefusal(season.mailboxes, addressColumns(email))
  if (refusal) throw new Problem(PROBLEM_OF_REFUSAL[refusal])
}

/**
 * Spends the ticket of a begun sign-in and returns the ticket's payload. Runs before the request to the provider, so
 * that a response is valid only once, whatever the outcome.
 */
function* spendBegun(ticket: string, provider: string, now: number): Transaction<InferOutput<typeof Begun>> {
  const begun = v.parse(Begun, yield* getTicketPayload(ticket, 'provider', now))
  if (begun.provider !== provider) throw new Problem('provider_answer_late')
  yield* spendTicket(ticket, now)
  return begun
}
