import { keptSecret } from './kept-secret.ts'
import type { Secrets } from './read-env.ts'

interface SessionSecret {
  /** Seals and signs. */
  secret: string
  /** All secrets whose seals and signatures are accepted, newest first: `secret` and the former ones. */
  acceptedSecrets: Secrets
}

/** Returns the secrets with which cookies are encrypted and tokens are signed. `SESSION_SECRET` is a list like `LEDGER_KEY`. */
export function sessionSecret(env: {
  SESSION_SECRET?: Secrets
  DATA_DIR: string
  PUBLIC_ORIGIN?: string
}): SessionSecret {
  const acceptedSecrets: Secrets = env.SESSION_SECRET ?? [
    keptSecret(
      {
        variable: 'SESSION_SECRET',
        loss: 'all open sessions then end.',
      },
      env,
    ),
  ]
  return { secret: acceptedSecrets[0], acceptedSecrets }
}
