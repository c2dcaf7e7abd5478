import type { Edition } from '#api/campaigns/editions/edition.ts'
import type { Database } from '#api/db/database.ts'
import { hideName, renameOnBoards, searchNames, showName } from '#api/games/eurocopa/names/board-names.ts'
import type { BoardNameTable } from '#api/games/eurocopa/tables.ts'
import type { Order } from '#api/names/ruling.ts'
import { dateOf } from '../operator-command.ts'
import { print } from '../output.ts'

export interface Here {
  db: Database
  edition: Edition
}

/** Prints the chosen names of an edition. The compared form of a name determines the order and the search. */
export async function printNames({ db, edition }: Here, search = ''): Promise<void> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const page: BoardNameTable[] = await searchNames({ db }, edition.id, search, after)
    for (const row of page) print(lineOf(row))
    after = page.at(-1)?.name_norm
  }
}

function lineOf({ name, at, hidden_at, hidden_reason, hidden_by }: BoardNameTable): string {
  const chosen = `${dateOf(Number(at))}  ${name}`
  return hidden_at === null
    ? chosen
    : `${chosen}  (hidden ${dateOf(Number(hidden_at))} by ${hidden_by}: ${hidden_reason})`
}

/** Replaces a name on the boards with a made-up one. */
export async function hideBoardName({ db, edition }: Here, name: string, order: Order): Promise<void> {
  const hidden = await db.transact(() => hideName({ campaign: edition.id, name, ...order }))
  if (hidden === undefined) throw nobodyHas(name, edition)
  print(`"${hidden}" is hidden, and cannot be chosen again. Its owner reads: ${order.reason}`)
}

/** Replaces a name on the boards with one that the desk gives. */
export async function renameBoardName({ db, edition }: Here, name: string, given: string, order: Order): Promise<void> {
  const former = await db.transact(() => renameOnBoards({ campaign: edition.id, name, given, ...order }))
  if (former === undefined) throw nobodyHas(name, edition)
  print(`"${former}" is "${given}" now, and cannot be chosen again. Its owner reads: ${order.reason}`)
}

export async function showBoardName({ db, edition }: Here, name: string, order: Omit<Order, 'reason'>): Promise<void> {
  const shown = await db.transact(() => showName(edition.id, name, order))
  if (shown === undefined) throw new Error(`No name "${name}" is hidden in ${edition.id}.`)
  print(`"${shown}" is not hidden any more.`)
}

const nobodyHas = (name: string, { id }: Edition) => new Error(`Nobody has the name "${name}" in ${id}.`)
