import * as v from 'valibot'
import { endpoint, type Resource } from './endpoint.ts'
import {
  Country,
  Day,
  Email,
  Empty,
  Instant,
  MOST_PASSWORD,
  NameNote,
  NewPassword,
  PasswordAgain,
  Zone,
} from './primitives/primitives.schema.ts'
import { figuresIn } from './text/counted.ts'
import { AtMost, Name, Written } from './text/text.schema.ts'
import { VIA_KEY } from './via.ts'
import { LOCALES } from './zones/locales.ts'

export const RESOURCE: Resource = {
  name: 'accounts',
  description: 'Sign-up, sign-in, sessions, passwords, and the profile of the signed-in account.',
}

/** Steps that an account still needs before it may enter campaigns for validated members. */
export const ValidationStep = v.picklist(['email', 'age', 'country', 'rules', 'privacy'])
export type ValidationStep = v.InferOutput<typeof ValidationStep>

export const Consent = v.object({ granted: v.boolean(), version: v.nullable(v.string()), at: v.nullable(Instant) })

export const Me = v.object({
  id: v.string(),
  email: v.string(),
  emailConfirmed: v.boolean(),
  /** False for a member who signs in only with a provider. */
  hasPassword: v.boolean(),
  /** The alias that other members see; null while it is hidden. */
  alias: v.nullable(v.string()),
  /** The organiser's decision about the latest alias that the member chose. */
  aliasNote: v.optional(NameNote),
  /** Why the organiser has blocked the account, which may then read and not take part. */
  blockReason: v.optional(v.string()),
  birthDate: Day,
  country: v.string(),
  zone: v.string(),
  locale: v.string(),
  createdAt: Instant,
  /** When the account will be erased; null unless its owner has requested the erasure. */
  deletionAt: v.nullable(Instant),
  validated: v.boolean(),
  missing: v.array(ValidationStep),
  consents: v.object({ rules: Consent, privacy: Consent, news: Consent }),
})
export type Me = v.InferOutput<typeof Me>

/** A new session. `access` is the bearer token; it is returned only here, and the API stores only its SHA-256. */
export const SessionGrant = v.object({
  access: v.string(),
  expiresAt: Instant,
  account: Me,
  /**
   * Clients send this token with later sign-ins from the same device, so that wrong passwords from other devices do not
   * block this device. The token is not a credential and does not expire.
   */
  knownDevice: v.string(),
})
export type SessionGrant = v.InferOutput<typeof SessionGrant>

/**
 * A ticket that pairs a browser with the code sent to the mailbox. The ticket does not reveal whether an account
 * exists.
 */
export const ConfirmationTicket = v.object({ ticket: v.string(), expiresAt: Instant })
export type ConfirmationTicket = v.InferOutput<typeof ConfirmationTicket>

export const SignUpInput = v.object({
  email: Email,
  password: NewPassword,
  birthDate: Day,
  country: Country,
  acceptRules: v.literal(true, 'Para crear la cuenta tienes que aceptar las bases.'),
  acceptPrivacy: v.literal(true, 'Para crear la cuenta tienes que aceptar la política de privacidad.'),
  news: v.optional(v.boolean(), false),
  /** The key of the organiser's link by which the visitor came (`?via=cartel-tienda`); the sign-up is counted for it. */
  via: v.optional(v.pipe(v.string(), v.regex(VIA_KEY))),
})

export const signUp = endpoint('POST', '/accounts', {
  summary: 'Create an account.',
  description: 'The answer is the same for a known and an unknown e-mail.',
  access: 'open',
  botCheck: 'sign-up',
  input: SignUpInput,
  output: ConfirmationTicket,
  success: 202,
  problems: ['text_missing'],
})

export const MOST_KNOWN_DEVICES = 4

export const SignInInput = v.object({
  email: Email,
  password: v.pipe(AtMost(MOST_PASSWORD), v.nonEmpty('Escribe tu contraseña.')),
  /** Name of this session in the device list, for example the browser's name. */
  device: v.optional(v.pipe(v.string(), v.maxLength(300))),
  /** The `knownDevice` tokens of former sessions on this device, of any account. */
  knownDevices: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(MOST_KNOWN_DEVICES)), []),
})

export const signIn = endpoint('POST', '/sessions', {
  summary: 'Sign in with e-mail and password.',
  description:
    'Many guesses at one e-mail ask for more work, except from a known device. The session of a bearer token that comes along ends. An account that asks for a code gets `second_step` with a ticket for `POST /sessions/second-step`.',
  access: 'open',
  botCheck: 'sign-in',
  input: SignInInput,
  output: SessionGrant,
  success: 201,
  problems: ['wrong_credentials', 'session_ended', 'more_work', 'second_step'],
})

export const rotateSession = endpoint('POST', '/sessions/rotate', {
  summary: 'Exchange the bearer token for a new one; the old token works for 60 more seconds.',
  access: 'account',
  isOpenWhileLeaving: true,
  input: Empty,
  output: SessionGrant,
})

/** The data of a session that every page shows. */
export const SessionUser = v.object({
  id: v.string(),
  email: v.string(),
  alias: v.nullable(v.string()),
  validated: v.boolean(),
})
export type SessionUser = v.InferOutput<typeof SessionUser>

export const getSession = endpoint('GET', '/sessions/current', {
  summary: 'Get the account of the bearer token; refused once its session has ended.',
  access: 'account',
  isOpenWhileLeaving: true,
  input: Empty,
  output: SessionUser,
})

export const signOut = endpoint('POST', '/sessions/end', {
  summary: 'End the session of the bearer token.',
  access: 'account',
  isOpenWhileLeaving: true,
  input: Empty,
  output: v.object({ ended: v.number() }),
})

export const signOutEverywhere = endpoint('POST', '/sessions/end-all', {
  summary: 'End every session of the account, this one included.',
  access: 'account',
  isOpenWhileLeaving: true,
  input: Empty,
  output: v.object({ ended: v.number() }),
})

export const ConfirmByCodeInput = v.object({
  ticket: v.pipe(v.string(), v.maxLength(200)),
  code: v.pipe(Written, v.transform(figuresIn), v.regex(/^\d{6}$/, 'El código tiene 6 cifras.')),
  device: v.optional(v.pipe(v.string(), v.maxLength(300))),
})

export const confirmByCode = endpoint('POST', '/accounts/confirm-code', {
  summary: 'Confirm the e-mail with the 6-figure code, in the browser that asked for it; signs in.',
  access: 'open',
  botCheck: 'code',
  input: ConfirmByCodeInput,
  output: SessionGrant,
  problems: ['wrong_code', 'session_ended'],
})

export const LinkToken = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))

export const checkLink = endpoint('POST', '/accounts/check-link', {
  summary: 'Check whether a mailed link is still valid; this does not use it.',
  access: 'open',
  input: v.object({ token: v.string(), purpose: v.picklist(['confirm-link', 'reset']) }),
  output: v.object({ valid: v.boolean() }),
})
export type CheckLinkInput = v.InferOutput<(typeof checkLink)['input']>

export const confirmByLink = endpoint('POST', '/accounts/confirm-link', {
  summary: 'Confirm the e-mail with the token of the mailed link.',
  description: 'Needs the ticket of the sign-up, a session of the account or its password.',
  access: 'open',
  botCheck: 'sign-in',
  input: v.object({
    token: LinkToken,
    ticket: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
    password: v.optional(AtMost(MOST_PASSWORD), ''),
    device: v.optional(v.pipe(v.string(), v.maxLength(300))),
  }),
  /**
   * `grant` is set if the call sent a confirmation ticket or a password, because each of them also signs the visitor
   * in.
   */
  output: v.object({ confirmed: v.literal(true), grant: v.nullable(SessionGrant) }),
  problems: ['link_expired', 'password_required', 'wrong_password', 'session_ended', 'more_work'],
})

export const resendConfirmation = endpoint('POST', '/me/email/confirmation', {
  summary: 'Mail a new confirmation code and link.',
  access: 'account',
  input: Empty,
  output: ConfirmationTicket,
  success: 202,
})

export const requestPasswordReset = endpoint('POST', '/passwords/reset-requests', {
  summary: 'Mail a reset link.',
  description: 'The answer is the same for a known and an unknown e-mail.',
  access: 'open',
  input: v.object({ email: Email }),
  output: v.object({ sent: v.literal(true) }),
  success: 202,
})

export const resetPassword = endpoint('POST', '/passwords/reset', {
  summary: 'Set a new password with the token of the mailed link; ends every session.',
  access: 'open',
  input: v.object({ token: LinkToken, password: NewPassword }),
  /**
   * The call opens no session, but the device counts as known, because a caller with the mailed link can read the
   * mailbox.
   */
  output: v.object({ reset: v.literal(true), accountId: v.string(), knownDevice: v.string() }),
  problems: ['link_expired', 'session_ended'],
})

export const changePassword = endpoint('POST', '/me/password', {
  summary:
    'Change the password; ends every other session and exchanges the token of this one, which works 60 seconds more.',
  access: 'account',
  input: v.object({
    current: v.pipe(AtMost(MOST_PASSWORD), v.nonEmpty('Escribe tu contraseña actual.')),
    password: NewPassword,
  }),
  output: v.object({ changed: v.literal(true), grant: SessionGrant }),
  problems: ['wrong_password'],
})

export const getMe = endpoint('GET', '/me', {
  summary: 'The signed-in account.',
  access: 'account',
  isOpenWhileLeaving: true,
  input: Empty,
  output: Me,
})

export const ProfileInput = v.object({
  /** Without this field the alias does not change. */
  alias: v.optional(v.nullable(Name({ most: 24 }))),
  zone: Zone,
  locale: v.picklist(LOCALES),
  country: Country,
})

export const updateProfile = endpoint('POST', '/me', {
  summary: 'Change alias, zone, language and country.',
  access: 'account',
  input: ProfileInput,
  output: Me,
})

export const updateConsents = endpoint('POST', '/me/consents', {
  summary: 'Accept the current rules or privacy notice, or turn news on or off.',
  description: 'Every change is stored with its date.',
  access: 'account',
  input: v.object({
    rules: v.optional(v.literal(true)),
    privacy: v.optional(v.literal(true)),
    news: v.optional(v.boolean()),
  }),
  output: Me,
  problems: ['text_missing'],
})

export const Device = v.object({
  id: v.string(),
  label: v.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  current: v.boolean(),
})
export type Device = v.InferOutput<typeof Device>

export const listDevices = endpoint('GET', '/me/devices', {
  summary: 'Sessions that are signed in, newest first.',
  access: 'account',
  isOpenWhileLeaving: true,
  input: Empty,
  output: v.object({ devices: v.array(Device) }),
})

export const endDevice = endpoint('POST', '/me/devices/:id/end', {
  summary: 'End one session of the account.',
  description: 'Without a sign-in of the last 15 minutes it needs the password.',
  access: 'account',
  input: v.object({ password: PasswordAgain }),
  output: v.object({ ended: v.number() }),
  problems: ['password_required', 'wrong_password', 'sign_in_again'],
})

export const exportAccount = endpoint('GET', '/me/export', {
  summary: 'Everything that is stored about the account, as JSON.',
  access: 'account',
  isOpenWhileLeaving: true,
  input: Empty,
  output: v.looseObject({ account: Me, exportedAt: Instant }),
})

export const requestDeletion = endpoint('POST', '/me/deletion', {
  summary: 'Ask for erasure: the account is hidden at once and erased after 30 days.',
  access: 'account',
  input: v.object({ password: PasswordAgain }),
  output: v.object({ deletionAt: Instant }),
  description: 'An account without a password needs a sign-in of the last 15 minutes.',
  problems: ['wrong_password', 'sign_in_again'],
})

export const cancelDeletion = endpoint('POST', '/me/deletion/cancel', {
  summary: 'Cancel the erasure of the account.',
  access: 'account',
  isOpenWhileLeaving: true,
  input: Empty,
  output: Me,
})
