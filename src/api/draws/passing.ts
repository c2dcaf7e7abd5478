import { first, type Transaction } from '../db/database.ts'
import { type DrawContext, type Held, isClosing } from './draw.ts'
import { give, isSpent, successorOf } from './giving.ts'
import * as queries from './queries.ts'

/**
 * Gives to the next alternates what was not claimed in time, annulled or declined: each draw its own prizes, the closing
 * one those of the whole edition that no other alternate waits for. Takes at most `limit` of them, and returns how many.
 */
export function* passOn(held: Held, context: DrawContext, limit: number): Transaction<number> {
  const { id, edition } = held
  // A draw without alternates may leave thousands of prizes that nobody gets: only spent codes are noted then.
  const hasAlternates = (yield* first(queries.nextAlternate(id))) !== undefined
  if (!hasAlternates && !edition.definition.prizes.some(({ codes }) => codes === 'partner')) return 0
  const loose = yield* isClosing(id) ? queries.looseInEdition(edition.id, limit) : queries.looseInDraw(id, limit)
  for (const unit of loose) {
    if (isSpent(edition, unit)) {
      yield* queries.notePassedOn(unit.id, context.now)
      continue
    }
    const next = yield* nextPresent(id)
    if (!next) return 0
    // Another process has passed it on meanwhile.
    if (!(yield* queries.notePassedOn(unit.id, context.now))) return 0
    const successor = successorOf(unit, held, context)
    yield* queries.insertUnit(successor)
    yield* queries.changePlace(id, { place: next.place, state: 'waiting' }, { state: 'won', unit_id: successor.id })
    yield* give(held, successor, next, context)
  }
  return loose.length
}

/** Passes over alternates whose account is no longer there. */
function* nextPresent(id: queries.DrawId): Transaction<(queries.Candidate & { place: number }) | undefined> {
  for (;;) {
    const next = yield* first(queries.nextAlternate(id))
    if (!next || next.status === 'active') return next
    yield* queries.changePlace(id, { place: next.place, state: 'waiting' }, { state: 'gone' })
  }
}
