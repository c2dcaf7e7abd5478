import { keptSecret } from './kept-secret.ts'

/** Returns the secret that encrypts cookies and signs receipts of forms. */
export const sessionSecret = (env: { SESSION_SECRET?: string; DATA_DIR: string; PUBLIC_ORIGIN?: string }): string =>
  keptSecret(
    {
      configured: env.SESSION_SECRET,
      variable: 'SESSION_SECRET',
      file: 'session-secret',
      loss: 'las sesiones abiertas dejarán de valer.',
    },
    env,
  )
