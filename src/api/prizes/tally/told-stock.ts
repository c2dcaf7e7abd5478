import { dayBlockOf } from '../../campaigns/days.ts'
import type { Edition } from '../../campaigns/edition.ts'
import { holdEdition } from '../../campaigns/hold-edition.ts'
import { phaseOf } from '../../campaigns/phase.ts'
import { talliesIn } from '../../campaigns/queries.ts'
import type { Season } from '../../campaigns/season.ts'
import { leftOf, NOTED_AT, notedOf, TOLD_AT, toldOf } from '../../campaigns/stock.ts'
import { all, type Database, type Transaction } from '../../db/database.ts'
import { moveBefore, setTally } from './queries.ts'

/** Once a day of each running edition, notes what is left and tells visitors what was noted the day before. */
export async function tellStock(db: Database, season: Pick<Season, 'all'>, now: number): Promise<void> {
  for (const edition of season.all()) {
    const phase = phaseOf(edition, now)
    if (phase === 'open' || phase === 'paused') await db.transact(() => tellStockOf(edition, now))
  }
}

function* tellStockOf(edition: Edition, now: number): Transaction<void> {
  const { id, zone, definition } = edition
  yield* holdEdition(edition)
  const counts = new Map((yield* all(talliesIn({ campaign: id }))).map(({ key, n }) => [key, n]))
  const notedAt = counts.get(NOTED_AT)
  const today = dayBlockOf(zone, now).start
  if (notedAt !== undefined && notedAt >= today) return
  // Another process that does the same finds the instant moved.
  if (!(yield* moveBefore({ campaign: id, key: NOTED_AT, to: now, before: today }))) return
  if (notedAt !== undefined) yield* setTally({ campaign: id, key: TOLD_AT, n: notedAt })
  for (const { key } of definition.prizes) {
    const noted = counts.get(notedOf(key))
    if (noted !== undefined) yield* setTally({ campaign: id, key: toldOf(key), n: noted })
    yield* setTally({ campaign: id, key: notedOf(key), n: counts.get(leftOf(key)) ?? 0 })
  }
}
