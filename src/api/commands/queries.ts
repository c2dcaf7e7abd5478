import { all, run, type Transaction, tables } from '../db/database.ts'
import { uuidv7 } from '../db/uuid.ts'
import type { OperatorCommandTable } from './tables.ts'

export interface OperatorCommand extends Omit<OperatorCommandTable, 'id' | 'subjects'> {
  subjects: readonly string[]
}

/** Stores a command until a server logs it. */
export function* noteCommand({ subjects, ...command }: OperatorCommand): Transaction<void> {
  const row = { id: uuidv7(), subjects: JSON.stringify(subjects), ...command }
  yield* run(tables.insertInto('operator_command').values(row))
}

/** Returns the next commands that are not logged, oldest first. */
export const unloggedCommands = (limit: number): Transaction<OperatorCommandTable[]> =>
  all(tables.selectFrom('operator_command').selectAll().orderBy('id').limit(limit))

export function* deleteCommand(id: string): Transaction<void> {
  yield* run(tables.deleteFrom('operator_command').where('id', '=', id))
}
