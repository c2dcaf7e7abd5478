import { logSecurity } from '../accounts/security-log.ts'
import { BATCH_ROWS } from '../db/batches.ts'
import type { Deps } from '../deps.ts'
import { deleteCommand, unloggedCommands } from './queries.ts'

/**
 * Logs the commands that operators have run since the last round. Commands print to a terminal, and only the output of
 * the server is collected as its log.
 */
export async function logCommands({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  for (const { id, at, actor, command, subjects, outcome } of await db.transact(() => unloggedCommands(BATCH_ROWS))) {
    const facts = { account: null, actor, command, subjects: JSON.parse(subjects), outcome, at: Number(at) }
    logSecurity({ log }, 'operator-command', facts)
    await db.transact(() => deleteCommand(id))
  }
}
