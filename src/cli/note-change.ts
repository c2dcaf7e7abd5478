import { basename } from 'node:path'
import { noteCommand, type OperatorCommand } from '#api/commands/queries.ts'
import type { Database } from '#api/db/database.ts'
import { own } from '#contract/primitives/own.ts'
import { note } from './output.ts'

/**
 * The commands that change data, with the number of their words that are ids. Other words may be names, addresses,
 * codes or files, and are not stored.
 */
export const CHANGES: Record<string, Record<string, number>> = {
  codes: { import: 2, generate: 2, block: 1, unblock: 1 },
  ledger: { annul: 1 },
  mail: { retry: 1 },
  members: { block: 0, unblock: 0, erase: 0, hide: 0, rename: 0, unhide: 0, 'sign-out': 0, 'remove-factors': 0 },
  messages: { answer: 1, close: 1 },
  porra: { hide: 1, rename: 1, unhide: 1, 'hide-league': 1, 'rename-league': 1, 'unhide-league': 1 },
  prizes: { sent: 1, delivered: 1, annul: 1, hide: 1, rename: 1, unhide: 1 },
  season: { apply: 0, pause: 1, resume: 1, cancel: 1, 'public-value': 2, result: 2 },
  shops: { add: 0, revoke: 0 },
}
/** Those that write only with `--apply`. */
export const APPLIED: Record<string, Record<string, number>> = {
  porra: { result: 2, file: 1, postpone: 2, suspend: 2, reopen: 2, ruling: 2, rebuild: 1 },
}

/** Form of an id; a word in its place that is something else, such as an e-mail, is not stored. */
const ID = /^[\w./:-]{1,80}$/

export interface Change {
  /** Script and command: `prizes annul`. */
  command: string
  subjects: string[]
}

/** Returns the change that the words of a script ask for; undefined if they only read. */
export function changeIn(script: string, [name = '', ...words]: string[], isApplied: boolean): Change | undefined {
  const ids = own(own(CHANGES, script) ?? {}, name) ?? (isApplied ? own(own(APPLIED, script) ?? {}, name) : undefined)
  if (ids === undefined) return
  return { command: `${script} ${name}`, subjects: words.slice(0, ids).map((word) => (ID.test(word) ? word : '?')) }
}

/** Returns the script of this process: `prizes`. */
export const thisScript = (): string => basename(process.argv[1] ?? '', '.ts')

/** Stores a change for the security log of the server. A change that is done stays done if that fails. */
export async function noteChange(db: Database, change: Omit<OperatorCommand, 'at'>): Promise<void> {
  try {
    await db.transact(() => noteCommand({ ...change, at: Date.now() }))
  } catch (error) {
    note(`This command will not be in the security log: ${error instanceof Error ? error.message : error}`)
  }
}
