import { all, type Transaction } from '../db/database.ts'
import { type CodeRow, codesWith } from './queries.ts'

/** Returns the code of the first of these hashes that is stored. */
export function* findCode(hashes: readonly string[]): Transaction<CodeRow | undefined> {
  const rows = yield* all(codesWith(hashes))
  return hashes.flatMap((hash) => rows.find((row) => row.hash === hash) ?? [])[0]
}

/** Returns whether a member has reserved the code now. */
export const isReserved = ({ reserved_until }: Pick<CodeRow, 'reserved_until'>, now: number): boolean =>
  reserved_until !== null && reserved_until > now
