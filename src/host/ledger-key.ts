import { keptSecret } from './kept-secret.ts'

/**
 * Returns the secrets that encrypt seeds in the database, newest first; `LEDGER_KEY` may list former ones after it,
 * separated by commas. They are separate from the session secret, which may be replaced at any time.
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
