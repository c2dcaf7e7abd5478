import * as v from 'valibot'
import { ConfirmationTicket, SessionGrant, SignUpInput } from './accounts.schema.ts'
import { endpoint, type Resource } from './endpoint.ts'
import { Empty, Instant, PasswordAgain, Slug } from './primitives/primitives.schema.ts'

export const RESOURCE: Resource = {
  name: 'identity-providers',
  description: 'Sign-in with OpenID Connect providers.',
}

/** An OpenID Connect provider as configured by the operator. */
export const IdentityProvider = v.object({
  id: Slug,
  name: v.string(),
  /** True for the provider of the brand itself, which is offered before all other ways to sign in. */
  isOwn: v.boolean(),
})
export type IdentityProvider = v.InferOutput<typeof IdentityProvider>

export const listIdentityProviders = endpoint('GET', '/identity-providers', {
  summary: 'List the configured OpenID Connect providers, that of the brand first; empty by default.',
  access: 'open',
  isShared: true,
  input: Empty,
  output: v.object({ providers: v.array(IdentityProvider) }),
})

const Ticket = v.pipe(v.string(), v.maxLength(200))

export const beginProviderSignIn = endpoint('POST', '/identity-providers/:id/begin', {
  summary: 'Get the address of the provider for the browser, and a ticket to keep until the browser returns.',
  description: 'The ticket is valid for 10 minutes.',
  access: 'open',
  input: Empty,
  output: v.object({ url: v.string(), ticket: v.string(), expiresAt: Instant }),
  problems: ['provider_unavailable', 'provider_refused'],
})

/** A session if the identity is known, else a ticket for `signUpWithProvider`. */
export const ProviderSignIn = v.variant('kind', [
  v.object({ kind: v.literal('signed-in'), grant: SessionGrant }),
  v.object({ kind: v.literal('newcomer'), email: v.string(), provider: v.string(), ...ConfirmationTicket.entries }),
])
export type ProviderSignIn = v.InferOutput<typeof ProviderSignIn>

export const finishProviderSignIn = endpoint('POST', '/identity-providers/:id/finish', {
  summary:
    'Pass on the response of the provider: signs in, links an account with the same confirmed e-mail, or offers to create one.',
  access: 'open',
  input: v.object({
    ticket: Ticket,
    /** Query string of the provider's redirect back to the site. */
    answer: v.pipe(v.string(), v.maxLength(4_000)),
    device: v.optional(v.pipe(v.string(), v.maxLength(300))),
  }),
  output: ProviderSignIn,
  problems: [
    'provider_answer_late',
    'provider_unavailable',
    'provider_refused',
    'provider_email_unconfirmed',
    'provider_email_refused',
    'shared_mailbox',
    'throwaway_mailbox',
    'session_ended',
    'second_step',
  ],
})

const { email: _email, password: _password, ...asked } = SignUpInput.entries

export const signUpWithProvider = endpoint('POST', '/accounts/provider', {
  summary: 'Create the account of a new visitor whom a provider has identified.',
  description: 'The provider has confirmed the e-mail; there is no password.',
  access: 'open',
  input: v.object({ ...asked, ticket: Ticket, device: v.optional(v.pipe(v.string(), v.maxLength(300))) }),
  output: SessionGrant,
  success: 201,
  problems: [
    'provider_answer_late',
    'provider_email_refused',
    'shared_mailbox',
    'throwaway_mailbox',
    'link_expired',
    'text_missing',
    'session_ended',
  ],
})

export const Identity = v.object({
  id: v.string(),
  /** The provider's current name; the issuer address if the provider is no longer offered. */
  provider: v.string(),
  email: v.string(),
  linkedAt: Instant,
})
export type Identity = v.InferOutput<typeof Identity>

export const listIdentities = endpoint('GET', '/me/identities', {
  summary: 'List the providers with which this account can sign in.',
  access: 'account',
  isOpenWhileLeaving: true,
  input: Empty,
  output: v.object({ identities: v.array(Identity) }),
})

export const unlinkIdentity = endpoint('POST', '/me/identities/:id/unlink', {
  summary: 'Remove a provider from the account.',
  description:
    'Refused if the account could not sign in otherwise. Without a sign-in of the last 15 minutes it needs the password.',
  access: 'account',
  input: v.object({ password: PasswordAgain }),
  output: v.object({ unlinked: v.literal(true) }),
  problems: ['last_way_in', 'password_required', 'wrong_password', 'sign_in_again'],
})
