import { keptSecret } from './kept-secret.ts'
import type { Secrets } from './read-env.ts'

/**
 * Returns the secrets with which seeds in the database are encrypted, newest first. `LEDGER_KEY` lists the newest
 * secret and, after commas, former ones. These secrets are separate from the session secret, whose former values are
 * dropped after some weeks.
 */
export const ledgerKeys = (env: { LEDGER_KEY?: Secrets; DATA_DIR: string; PUBLIC_ORIGIN?: string }): Secrets =>
  env.LEDGER_KEY ?? [
    keptSecret(
      {
        variable: 'LEDGER_KEY',
        loss: 'the seeds already in the database can then no longer be opened.',
      },
      env,
    ),
  ]
