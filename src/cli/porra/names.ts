import type { Edition } from '#api/campaigns/edition.ts'
import type { Database } from '#api/db/database.ts'
import type { BoardNameTable } from '#api/db/schema.ts'
import { hideName, searchNames, showName } from '#api/mechanics/eurocopa/leagues/names.ts'
import { dateOf } from '../operator-command.ts'

interface Here {
  db: Database
  edition: Edition
}

/** Prints the chosen names of an edition; the compared form of each one decides the order and the search. */
export async function printNames({ db, edition }: Here, search = ''): Promise<void> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const page: BoardNameTable[] = await searchNames({ db }, edition.id, search, after)
    for (const row of page) console.log(lineOf(row))
    after = page.at(-1)?.name_norm
  }
}

function lineOf({ name, at, hidden_at, hidden_reason, hidden_by }: BoardNameTable): string {
  const chosen = `${dateOf(Number(at))}  ${name}`
  return hidden_at === null
    ? chosen
    : `${chosen}  (hidden ${dateOf(Number(hidden_at))} by ${hidden_by}: ${hidden_reason})`
}

interface Hiding {
  name: string
  /** Its owner reads it. */
  reason: string
  actor: string
  now: number
}

/** Replaces a name on the boards with a made-up one. */
export async function hideBoardName({ db, edition }: Here, { name, reason, actor, now }: Hiding): Promise<void> {
  const hidden = await db.transact(() => hideName({ campaign: edition.id, name, reason, actor, at: now }))
  if (hidden === undefined) throw new Error(`Nobody has the name "${name}" in ${edition.id}.`)
  console.log(`"${hidden}" is hidden, and cannot be chosen again. Its owner reads: ${reason}`)
}

export async function showBoardName({ db, edition }: Here, name: string): Promise<void> {
  const shown = await db.transact(() => showName(edition.id, name))
  if (shown === undefined) throw new Error(`No name "${name}" is hidden in ${edition.id}.`)
  console.log(`"${shown}" is not hidden any more.`)
}
