import { first, type Transaction } from '../db/database.ts'
import { BATCH, type DrawContext, type Held, isClosing } from './draw.ts'
import { give, isSpent, successorOf } from './giving.ts'
import * as queries from './queries.ts'

/**
 * Gives to the next alternates what was not claimed in time, annulled or declined: each draw its own prizes, the closing
 * one those of the whole edition that no other alternate waits for.
 */
export function* passOn(held: Held, context: DrawContext): Transaction<void> {
  const { id, edition } = held
  // A draw without alternates may leave thousands of prizes that nobody gets: only spent codes are noted then.
  const hasAlternates = (yield* first(queries.nextAlternate(id))) !== undefined
  if (!hasAlternates && !edition.definition.prizes.some(({ codes }) => codes === 'partner')) return
  const loose = isClosing(id) ? queries.looseInEdition(edition.id, BATCH) : queries.looseInDraw(id, BATCH)
  for (const unit of yield* loose) {
    if (isSpent(edition, unit)) {
      yield* queries.notePassedOn(unit.id, context.now)
      continue
    }
    const next = yield* nextPresent(id)
    if (!next) return
    // Another process has passed it on meanwhile.
    if (!(yield* queries.notePassedOn(unit.id, context.now))) return
    const successor = successorOf(unit, held, context)
    yield* queries.insertUnit(successor)
    yield* queries.changePlace(id, { place: next.place, state: 'waiting' }, { state: 'won', unit_id: successor.id })
    yield* give(held, successor, next, context)
  }
}

/** Passes over alternates whose account is no longer there. */
function* nextPresent(id: queries.DrawId): Transaction<(queries.Candidate & { place: number }) | undefined> {
  for (;;) {
    const next = yield* first(queries.nextAlternate(id))
    if (!next || next.status === 'active') return next
    yield* queries.changePlace(id, { place: next.place, state: 'waiting' }, { state: 'gone' })
  }
}
