import { forgetTickets } from '../../contact/answering.ts'
import type { Transaction } from '../../db/database.ts'
import { inSteps } from '../../db/steps.ts'
import type { Deps } from '../../deps.ts'
import { MECHANICS } from '../../mechanics/catalog.ts'
import { type Addressed, blankAddresses, eraseAccounts, findAddressed, findDue } from './queries.ts'

/** Erasing an account changes about ten rows. */
const ROWS_OF_AN_ACCOUNT = 10

/**
 * Erases the accounts whose 30 days are over: the person goes, the plays and prizes stay under a number. Erases them in
 * steps, and goes on until none is left or `signal` aborts.
 */
export async function eraseDue({ db, now }: Pick<Deps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  await inSteps(db, (limit) => eraseSome(now(), Math.ceil(limit / ROWS_OF_AN_ACCOUNT)), signal)
  await inSteps(db, forgetAddresses, signal)
}

function* eraseSome(now: number, limit: number): Transaction<true | undefined> {
  const due = yield* findDue(now, limit)
  if (due.length === 0) return
  const ids = due.map(({ id }) => id)
  yield* forgetTickets(ids)
  for (const game of Object.values(MECHANICS)) yield* game.forget?.(ids) ?? []
  yield* eraseAccounts(due)
  return true
}

/** Walks through the addresses of prizes. Returns the last prize that it has seen. */
function* forgetAddresses(limit: number, after: string | undefined): Transaction<string | undefined> {
  const units = yield* findAddressed(after ?? '', limit)
  const ids = units.filter(isForgettable).map(({ id }) => id)
  if (ids.length > 0) yield* blankAddresses(ids)
  return units.at(-1)?.id
}

/** A prize that is on its way still needs the address; any other prize of an erased account does not. */
const isForgettable = ({ state, status }: Addressed): boolean =>
  status === 'erased' && state !== 'claimed' && state !== 'sent'
