import type { Edition } from '../../campaigns/editions/edition.ts'
import { holdEdition } from '../../campaigns/editions/hold-edition.ts'
import { phaseOf } from '../../campaigns/editions/phase.ts'
import { talliesIn } from '../../campaigns/editions/queries.ts'
import { leftOf, NOTED_AT, publicStockOf, recordedStockOf, TOLD_AT } from '../../campaigns/editions/stock.ts'
import { dayBlockOf } from '../../days.ts'
import { all, type Database, type Transaction } from '../../db/database.ts'
import type { Season } from '../../season/season.ts'
import { moveBefore, setTally } from './queries.ts'

/** Records the remaining stock of each running edition once a day, and publishes the record of the day before. */
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
  // Returns false if another process has already recorded today's stock.
  if (!(yield* moveBefore({ campaign: id, key: NOTED_AT, to: now, before: today }))) return
  if (notedAt !== undefined) yield* setTally({ campaign: id, key: TOLD_AT, n: notedAt })
  for (const { key } of definition.prizes) {
    const noted = counts.get(recordedStockOf(key))
    if (noted !== undefined) yield* setTally({ campaign: id, key: publicStockOf(key), n: noted })
    yield* setTally({ campaign: id, key: recordedStockOf(key), n: counts.get(leftOf(key)) ?? 0 })
  }
}
