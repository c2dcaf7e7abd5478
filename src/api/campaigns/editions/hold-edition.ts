import { first, runLast, type Transaction } from '../../db/database.ts'
import type { Edition } from './edition.ts'
import { editionState, heldEdition, lockedEdition, noteBegun, type StateRow } from './queries.ts'

/** An edition that is withdrawn and comes back unchanged has the same definition but another seed. */
type Known = Pick<Edition, 'id' | 'seedCommit'>

/** Thrown when the database has another version of the edition. This process then must not decide anything. */
export class OutdatedEdition extends Error {
  override readonly name = 'OutdatedEdition'

  constructor(id: string) {
    super(`"${id}" has changed meanwhile; try again`)
  }
}

/** Ignores `OutdatedEdition`: the process that has changed the edition does the same work. */
export async function unlessOutdated(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof OutdatedEdition)) throw error
  }
}

/** Reads the state of the edition in the database. Throws `OutdatedEdition`. */
export function* stateOf({ id, seedCommit }: Known): Transaction<StateRow> {
  return known(id, yield* first(editionState({ campaign: id, commit: seedCommit })))
}

/**
 * Locks the definition that this process knows until the transaction ends, together with other holders; a start that
 * would replace the definition waits. Throws `OutdatedEdition`.
 */
export function* holdEdition({ id, seedCommit }: Known): Transaction<StateRow> {
  return known(id, yield* first(heldEdition({ campaign: id, commit: seedCommit })))
}

/**
 * Locks the edition so that other such changes wait for the end of the transaction, as SQLite makes every writer wait.
 * Plays continue: they take a weaker lock.
 */
export function* lockEdition({ id, seedCommit }: Known): Transaction<StateRow> {
  return known(id, yield* first(lockedEdition({ campaign: id, commit: seedCommit })))
}

function known<Row>(id: string, row: Row | undefined): Row {
  if (row === undefined) throw new OutdatedEdition(id)
  return row
}

/** Records the first play or act, whatever the clocks show: from then on the definition cannot change. */
export const noteBeginning = ({ id }: Known, at: number): Transaction<void> =>
  runLast(noteBegun({ campaign: id, at }), `begun ${id}`)

/** Locks the edition for a play or an act in it (`holdEdition`). Throws `OutdatedEdition`. */
export function* beginEdition(edition: Known, at: number): Transaction<void> {
  const { begun_at } = yield* holdEdition(edition)
  if (begun_at === null) yield* noteBeginning(edition, at)
}
