import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import * as v from 'valibot'

/**
 * A link that fills in the sign-up form has a token in the compact form of JWE (RFC 7516), encrypted with a key that the
 * site and the brand's mailer share. So no log, history or referrer on its way shows the data (docs/decisions/0131).
 */
const KEY_MANAGEMENT = 'dir'
const ENCRYPTION = 'A256GCM'

const SECOND_MS = 1_000
const DAY_MS = 24 * 60 * 60 * SECOND_MS
export const SIGN_UP_LINK_DAYS = 60
const KEY_BYTES = 32

const Claims = v.object({
  email: v.string(),
  name: v.optional(v.string()),
  country: v.optional(v.string()),
  exp: v.number(),
})

/** A person whom the brand knows already. */
export interface KnownPerson {
  email: string
  name?: string | undefined
  country?: string | undefined
}

export type OpenedLink = { person: KnownPerson } | { fault: 'expired' | 'forged' }

/** A comma-separated list of keys, newest first, each 32 bytes in base64. */
export const SignUpLinkKeys = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((key) => Buffer.from(key.trim(), 'base64'))),
  v.everyItem(
    ({ length }) => length === KEY_BYTES,
    `must be ${KEY_BYTES} bytes in base64, as openssl rand -base64 ${KEY_BYTES} prints; commas separate keys`,
  ),
)

/** Returns the token of a link that is valid until `until`, epoch ms. */
export const sealSignUpLink = (
  { email, name, country }: KnownPerson,
  key: Uint8Array,
  until: number,
): Promise<string> =>
  new EncryptJWT({ email, name, country })
    .setProtectedHeader({ alg: KEY_MANAGEMENT, enc: ENCRYPTION })
    .setExpirationTime(Math.floor(until / SECOND_MS))
    .encrypt(key)

/** Opens a token that was made with any of the keys. One that is valid for more than 60 days counts as forged. */
export async function openSignUpLink(token: string, keys: readonly Uint8Array[], now: number): Promise<OpenedLink> {
  for (const key of keys) {
    try {
      const { payload } = await jwtDecrypt(token, key, {
        keyManagementAlgorithms: [KEY_MANAGEMENT],
        contentEncryptionAlgorithms: [ENCRYPTION],
        currentDate: new Date(now),
      })
      const claims = v.safeParse(Claims, payload)
      if (!claims.success || claims.output.exp * SECOND_MS > now + SIGN_UP_LINK_DAYS * DAY_MS) break
      const { exp: _exp, ...person } = claims.output
      return { person }
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { fault: 'expired' }
    }
  }
  return { fault: 'forged' }
}
