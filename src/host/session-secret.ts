import { keptSecret } from './kept-secret.ts'

/** Returns the secret with which cookies are encrypted and receipts of forms are signed. */
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
