import { keptSecret } from './kept-secret.ts'

/**
 * Returns the secrets with which seeds in the database are encrypted, newest first. `LEDGER_KEY` lists the newest
 * secret and, after commas, former ones. These secrets are separate from the session secret, which may be replaced at
 * any time.
 */
export const ledgerKeys = (env: { LEDGER_KEY?: string[]; DATA_DIR: string; PUBLIC_ORIGIN?: string }): string[] =>
  env.LEDGER_KEY ?? [
    keptSecret(
      {
        configured: undefined,
        variable: 'LEDGER_KEY',
        file: 'ledger-key',
        loss: 'las semillas que ya están en la base de datos no se podrán abrir.',
      },
      env,
    ),
  ]
