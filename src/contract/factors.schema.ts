import * as v from 'valibot'
import { LinkToken, MOST_KNOWN_DEVICES, SessionGrant } from './accounts.schema.ts'
import { endpoint, type Resource } from './endpoint.ts'
import { MOST_PASSKEY_NAME } from './factors.ts'
import { Empty, Instant, PasswordAgain } from './primitives/primitives.schema.ts'
import { figuresIn } from './text/counted.ts'
import { Name, Written } from './text/text.schema.ts'

export const RESOURCE: Resource = {
  name: 'factors',
  description: 'Passkeys, and the second step of a sign-in: codes of an app, and recovery codes.',
}

const RECENT = 'Without a sign-in of the last 15 minutes it needs the password.'
const RECENT_PROBLEMS = ['password_required', 'wrong_password', 'sign_in_again'] as const

export const Passkey = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: Instant,
  /** Null until the first sign-in with the passkey. */
  lastUsedAt: v.nullable(Instant),
})
export type Passkey = v.InferOutput<typeof Passkey>

export const Factors = v.object({
  passkeys: v.array(Passkey),
  /** Null while a sign-in asks for no code. */
  totp: v.nullable(v.object({ since: Instant, recoveryCodesLeft: v.number() })),
})
export type Factors = v.InferOutput<typeof Factors>

export const listFactors = endpoint('GET', '/me/factors', {
  summary: 'The passkeys of the account, and whether a sign-in asks for a code.',
  access: 'account',
  isOpenWhileLeaving: true,
  input: Empty,
  output: Factors,
})

/** Base64url text of a credential. */
const Bytes = v.pipe(v.string(), v.maxLength(20_000))
const Credential = {
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1_400)),
  rawId: v.pipe(v.string(), v.maxLength(1_400)),
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(v.picklist(['platform', 'cross-platform'])),
}

/** The `toJSON()` of a credential that `navigator.credentials.create` has returned. */
export const NewCredential = v.object({
  ...Credential,
  response: v.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10))),
  }),
})
export type NewCredential = v.InferOutput<typeof NewCredential>

/** The `toJSON()` of a credential that `navigator.credentials.get` has returned. */
export const SignedCredential = v.object({
  ...Credential,
  response: v.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: v.optional(v.nullable(Bytes)),
  }),
})
export type SignedCredential = v.InferOutput<typeof SignedCredential>

const Descriptor = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.optional(v.array(v.string())),
})

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. Its challenge is valid once, for 5 minutes. */
export const CreationOptions = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(Descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
})
export type CreationOptions = v.InferOutput<typeof CreationOptions>

/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. Its challenge is valid once, for 5 minutes. */
export const RequestOptions = v.object({
  challenge: v.string(),
  timeout: v.number(),
  rpId: v.string(),
  userVerification: v.literal('required'),
})
export type RequestOptions = v.InferOutput<typeof RequestOptions>

export const beginPasskey = endpoint('POST', '/me/passkeys/begin', {
  summary: 'Get the options with which the browser makes a passkey.',
  description: `Needs a confirmed e-mail. ${RECENT}`,
  access: 'account',
  input: v.object({ password: PasswordAgain }),
  output: v.object({ options: CreationOptions }),
  problems: ['email_unconfirmed', 'passkeys_full', ...RECENT_PROBLEMS],
})

export const addPasskey = endpoint('POST', '/me/passkeys', {
  summary: 'Add the passkey that the browser has made with the options of `beginPasskey`.',
  description: 'The owner gets a mail.',
  access: 'account',
  input: v.object({
    /** The challenge of the options. */
    challenge: LinkToken,
    credential: NewCredential,
    /** Without a name the passkey is named by browser and system: «Chrome en Android». */
    name: v.optional(v.nullable(Name({ most: MOST_PASSKEY_NAME }))),
    device: v.optional(v.pipe(v.string(), v.maxLength(300))),
  }),
  output: Passkey,
  success: 201,
  problems: ['passkey_late', 'passkey_refused', 'passkey_known', 'passkeys_full'],
})

export const removePasskey = endpoint('POST', '/me/passkeys/:id/remove', {
  summary: 'Remove a passkey from the account.',
  description: `The owner gets a mail. ${RECENT}`,
  access: 'account',
  input: v.object({ password: PasswordAgain }),
  output: v.object({ removed: v.literal(true) }),
  problems: [...RECENT_PROBLEMS],
})

export const beginPasskeySignIn = endpoint('POST', '/sessions/passkey/begin', {
  summary: 'Get the options with which the browser signs with a passkey of its choice.',
  access: 'open',
  input: Empty,
  output: v.object({ options: RequestOptions }),
})

export const signInWithPasskey = endpoint('POST', '/sessions/passkey', {
  summary: 'Sign in with what a passkey has signed.',
  description:
    'Asks for no code, because a passkey checks its owner. The session of a bearer token that comes along ends.',
  access: 'open',
  input: v.object({
    /** The challenge of the options. */
    challenge: LinkToken,
    credential: SignedCredential,
    device: v.optional(v.pipe(v.string(), v.maxLength(300))),
  }),
  output: SessionGrant,
  success: 201,
  problems: ['passkey_late', 'passkey_refused', 'session_ended'],
})

/** Six digits of the app, or a recovery code. */
export const SecondCode = v.pipe(Written, v.nonEmpty('Escribe el código.'), v.maxLength(60, 'Es demasiado largo.'))

export const takeSecondStep = endpoint('POST', '/sessions/second-step', {
  summary: 'Finish a sign-in that has failed with `second_step`, by a code of the app or a recovery code.',
  description: 'Counts as a guess at the e-mail of the account. A ticket is good for 10 minutes and 5 codes.',
  access: 'open',
  botCheck: 'sign-in',
  input: v.object({
    ticket: LinkToken,
    code: SecondCode,
    device: v.optional(v.pipe(v.string(), v.maxLength(300))),
    knownDevices: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(MOST_KNOWN_DEVICES)),
      [],
    ),
  }),
  output: SessionGrant,
  success: 201,
  problems: ['wrong_second_code', 'second_step_late', 'session_ended', 'more_work'],
})

/** The six digits that an app shows. */
export const AppCode = v.pipe(Written, v.transform(figuresIn), v.regex(/^\d{6}$/, 'El código tiene 6 cifras.'))

export const beginTotp = endpoint('POST', '/me/totp/begin', {
  summary: 'Make a new secret for the app; a sign-in asks for its codes only after `confirmTotp`.',
  description: `Needs a confirmed e-mail. ${RECENT}`,
  access: 'account',
  input: v.object({ password: PasswordAgain }),
  output: v.object({ expiresAt: Instant }),
  problems: ['email_unconfirmed', 'totp_on', ...RECENT_PROBLEMS],
})

export const getNewTotp = endpoint('GET', '/me/totp/new', {
  summary: 'The secret of `beginTotp`, until it is confirmed or 30 minutes have passed.',
  access: 'account',
  input: Empty,
  output: v.object({
    /** The secret in base 32. */
    secret: v.string(),
    /** The `otpauth:` address for a QR code. */
    uri: v.string(),
    expiresAt: Instant,
  }),
  problems: ['totp_late'],
})

export const confirmTotp = endpoint('POST', '/me/totp/confirm', {
  summary: 'Confirm the secret with a code of the app: from then on a sign-in asks for a code.',
  description: 'Returns the recovery codes, which are stored as hashes. The owner gets a mail.',
  access: 'account',
  input: v.object({ code: AppCode }),
  output: v.object({ recoveryCodes: v.array(v.string()) }),
  problems: ['wrong_second_code', 'totp_late'],
})

export const renewRecoveryCodes = endpoint('POST', '/me/recovery-codes/renew', {
  summary: 'Replace the recovery codes by ten new ones.',
  description: `The former ones are no longer valid, used or not. The owner gets a mail. ${RECENT}`,
  access: 'account',
  input: v.object({ password: PasswordAgain }),
  output: v.object({ recoveryCodes: v.array(v.string()) }),
  problems: ['totp_off', ...RECENT_PROBLEMS],
})

export const endTotp = endpoint('POST', '/me/totp/end', {
  summary: 'Ask for no code any more at a sign-in.',
  description: `Needs a code of the app or a recovery code. The owner gets a mail. ${RECENT}`,
  access: 'account',
  input: v.object({ code: SecondCode, password: PasswordAgain }),
  output: v.object({ ended: v.literal(true) }),
  problems: ['wrong_second_code', 'totp_off', ...RECENT_PROBLEMS],
})
