import { first, runLast, type Transaction } from '../db/database.ts'
import type { Edition } from './edition.ts'
import { editionState, heldEdition, lockedEdition, noteBegun, type StateRow } from './queries.ts'

type Known = Pick<Edition, 'id' | 'definitionHash'>

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
export function* stateOf({ id, definitionHash }: Known): Transaction<StateRow> {
  return known(id, yield* first(editionState({ campaign: id, hash: definitionHash })))
}

/**
 * Holds the definition that this process knows until the transaction ends: a start that would replace it waits, while
 * others hold it too. Throws `OutdatedEdition`.
 */
export function* holdEdition({ id, definitionHash }: Known): Transaction<StateRow> {
  return known(id, yield* first(heldEdition({ campaign: id, hash: definitionHash })))
}

/**
 * The same, and makes a second change of this kind wait for the end of the transaction, as SQLite does for every writer.
 * Plays go on: they ask for a weaker lock.
 */
export function* lockEdition({ id, definitionHash }: Known): Transaction<StateRow> {
  return known(id, yield* first(lockedEdition({ campaign: id, hash: definitionHash })))
}

function known<Row>(id: string, row: Row | undefined): Row {
  if (row === undefined) throw new OutdatedEdition(id)
  return row
}

/** Notes the first play or act, whatever the clocks say: from then on the definition stays as it is. */
export const noteBeginning = ({ id }: Known, at: number): Transaction<void> =>
  runLast(noteBegun({ campaign: id, at }), `begun ${id}`)

/** Holds an edition for a play or an act in it. Throws `OutdatedEdition`. */
export function* beginEdition(edition: Known, at: number): Transaction<void> {
  const { begun_at } = yield* holdEdition(edition)
  if (begun_at === null) yield* noteBeginning(edition, at)
}
