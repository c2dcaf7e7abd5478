import { addPasskey, beginPasskey } from '#contract/factors.schema.ts'
import type { createAuthenticator } from '#tests/support/authenticator.ts'
import type { TestApi } from '#tests/support/test-api.ts'

/** Adds the passkey of an authenticator to the account of a session. */
export async function addPasskeyOf(
  app: TestApi,
  as: string,
  authenticator: ReturnType<typeof createAuthenticator>,
  name?: string,
) {
  const { options } = await app.call(beginPasskey, { as })
  const input = { challenge: options.challenge, credential: authenticator.create(options), name }
  return app.call(addPasskey, { as, input })
}
