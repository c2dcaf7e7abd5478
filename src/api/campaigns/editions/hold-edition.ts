import { first, runLast, type Transaction } from '../../db/database.ts'
import type { Edition } from './edition.ts'
import { editionState, heldEdition, lockedEdition, noteBegun, type StateRow } from './queries.ts'

/**
 * The version of an edition that this process knows, identified by `seedCommit`, because an edition that is withdrawn
 * and comes back unchanged has the same definition but another seed, and by the number of its amendments.
 */
export type Known = Pick<Edition, 'id' | 'seedCommit' | 'amendments'>

/** Returns the parameters by which a statement finds only this version. */
export const versionOf = ({ id, seedCommit, amendments }: Known) => {
  return { campaign: id, commit: seedCommit, amended: amendments.length }
}

/**
 * Thrown if the database has another version of the edition. In that case, this process must not decide anything about
 * the edition.
 */
export class OutdatedEdition extends Error {
  override readonly name = 'OutdatedEdition'

  constructor(id: string) {
    super(`"${id}" has changed meanwhile; try again`)
  }
}

/** Runs `work` and ignores `OutdatedEdition`: the process that has changed the edition does the same work. */
export async function unlessOutdated(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof OutdatedEdition)) throw error
  }
}

/** Reads the state of the edition in the database. Throws `OutdatedEdition`. */
export function* stateOf(edition: Known): Transaction<StateRow> {
  return known(edition.id, yield* first(editionState(versionOf(edition))))
}

/**
 * Takes a shared lock on the definition until the transaction ends, so that a starting process that would replace the
 * definition waits. Throws `OutdatedEdition` if the database has another definition than this process.
 */
export function* holdEdition(edition: Known): Transaction<StateRow> {
  return known(edition.id, yield* first(heldEdition(versionOf(edition))))
}

/**
 * Locks the edition until the transaction ends, so that other calls of `lockEdition` for the same edition wait; on
 * SQLite every writer waits anyway. Plays continue, because they take a weaker lock. Throws `OutdatedEdition`.
 */
export function* lockEdition(edition: Known): Transaction<StateRow> {
  return known(edition.id, yield* first(lockedEdition(versionOf(edition))))
}

function known<Row>(id: string, row: Row | undefined): Row {
  if (row === undefined) throw new OutdatedEdition(id)
  return row
}

/** Records the time of the first play or act. From then on the definition cannot change, whatever the clocks show. */
export const noteBeginning = ({ id }: Known, at: number): Transaction<void> =>
  runLast(noteBegun({ campaign: id, at }), `begun ${id}`)

/** Locks the edition for a play or an act in it (`holdEdition`). Throws `OutdatedEdition`. */
export function* beginEdition(edition: Known, at: number): Transaction<void> {
  const { begun_at } = yield* holdEdition(edition)
  if (begun_at === null) yield* noteBeginning(edition, at)
}
