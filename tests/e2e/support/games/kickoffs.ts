import { join } from 'node:path'
import { openDatabase, run, tables } from '#api/db/database.ts'
import { EURO_2024, RESULTS_2024, RULINGS_2024 } from '#api/games/eurocopa/data/euro-2024.ts'
import type { SeasonFileInput } from '#api/season/season-file.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { dayFromNow, windowFromNow } from '#tests/support/days-from-now.ts'
import { euro, PORRA_ID, porra } from '#tests/support/porra.ts'
import { seasonOf } from '#tests/support/seasons.ts'
import type { SiteServer } from '#tests/support/site-server.ts'

const FIRST_DAY_MS = Date.parse('2024-06-14T00:00:00Z')

/** Euro 2024 with its first match `firstDay` days from today. */
export class Kickoffs {
  #shift: number

  constructor(firstDay: number) {
    this.#shift = Date.parse(`${dayFromNow(firstDay)}T00:00:00Z`) - FIRST_DAY_MS
  }

  of(match: number): number {
    return (EURO_2024.matches.find(({ n }) => n === match)?.kickoff ?? 0) + this.#shift
  }

  season(): SeasonFileInput {
    const matches = euro().matches.map((match) => ({
      ...match,
      kickoff: `${new Date(this.of(match.n)).toISOString().slice(0, 16)}Z`,
    }))
    return seasonOf(porra({ ...windowFromNow(-30, 60, 90), game: { matches } }))
  }

  /** Enters the real results of the matches from `first` to `last`, as the organiser does. */
  async enterUntil({ dataDir }: SiteServer, last: number, first = 1): Promise<void> {
    const db = await openDatabase(`sqlite:${join(dataDir, 'temporada.db')}`, { beside: true })
    const common = { campaign_id: PORRA_ID, actor: 'test' }
    for (const { n, ...result } of RESULTS_2024.filter(({ n }) => first <= n && n <= last)) {
      const entry = {
        version: 1,
        state: 'finished',
        kickoff: null,
        reason: null,
        result: JSON.stringify(result),
      } as const
      const row = { ...common, ...entry, match: n, at: this.of(n) + DAY_MS / 8 }
      await db.transact(() => run(tables.insertInto('match_entry').values(row)))
    }
    const rulings = last < 36 ? [] : RULINGS_2024
    for (const [i, { scope, order, reason }] of rulings.entries()) {
      const row = { ...common, n: i + 1, scope, teams: JSON.stringify(order), reason, at: this.of(36) }
      await db.transact(() => run(tables.insertInto('group_ruling').values(row)))
    }
    await db.close()
  }
}
