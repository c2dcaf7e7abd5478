import { first, runLast, type Transaction } from '../../db/database.ts'
import type { Edition } from './edition.ts'
import { editionState, heldEdition, lockedEdition, noteBegun, type StateRow } from './queries.ts'

/** An edition that comes back unchanged has the same definition, and another seed. */
type Known = Pick<Edition, 'id' | 'seedCommit'>

/** This process does not know the edition as the database has it, and must not decide anything by what it knows. */
export class OutdatedEdition extends Error {
  override readonly name = 'OutdatedEdition'

  constructor(id: string) {
    super(`"${id}" has changed meanwhile; try again`)
  }
}

/** Leaves the work to the process that has changed the edition meanwhile, which does the same. */
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
 * Holds the definition that this process knows until the transaction ends: a start that would replace it waits, while
 * others hold it too. Throws `OutdatedEdition`.
 */
export function* holdEdition({ id, seedCommit }: Known): Transaction<StateRow> {
  return known(id, yield* first(heldEdition({ campaign: id, commit: seedCommit })))
}

/**
 * Holds the edition, and makes a second change of this kind wait for the end of the transaction, as SQLite does for
 * every writer. Plays go on: they take a weaker lock.
 */
export function* lockEdition({ id, seedCommit }: Known): Transaction<StateRow> {
  return known(id, yield* first(lockedEdition({ campaign: id, commit: seedCommit })))
}

function known<Row>(id: string, row: Row | undefined): Row {
  if (row === undefined) throw new OutdatedEdition(id)
  return row
}

/** Records the first play or act, whatever the clocks show: from then on the definition stays as it is. */
export const noteBeginning = ({ id }: Known, at: number): Transaction<void> =>
  runLast(noteBegun({ campaign: id, at }), `begun ${id}`)

/** Holds an edition for a play or an act in it. Throws `OutdatedEdition`. */
export function* beginEdition(edition: Known, at: number): Transaction<void> {
  const { begun_at } = yield* holdEdition(edition)
  if (begun_at === null) yield* noteBeginning(edition, at)
}
