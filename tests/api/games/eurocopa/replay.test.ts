import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import type { Database } from '#api/db/database.ts'
import { RESULTS_2024, RULINGS_2024 } from '#api/games/eurocopa/data/euro-2024.ts'
import { championIn } from '#api/games/eurocopa/results/counting.ts'
import { enterMatch, readEntered } from '#api/games/eurocopa/results/entry.ts'
import { replayDue } from '#api/games/eurocopa/results/replay.ts'
import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'
import { kickoffOf, PORRA_ID, porra } from '#tests/support/porra.ts'
import { loadTestSeason } from '#tests/support/seasons.ts'
import { openWithSchema } from '#tests/support/sqlite-schema.ts'

let db: Database
let edition: Edition
beforeAll(async () => {
  db = await openWithSchema(inject('sqliteSchema'))
  const game = { replay: { results: RESULTS_2024, rulings: RULINGS_2024, players: 0 } }
  const season = await loadTestSeason(db, () => kickoffOf(1), porra({ game }))
  edition = season.byId(PORRA_ID) as Edition
})
afterAll(() => db.close())

async function until(now: number) {
  while (await replayDue(db, edition, now)) {}
  return db.transact(() => readEntered(edition))
}

test('a replay enters results and rulings when they are due, and does not touch what the operator has entered', async () => {
  const over = kickoffOf(1) + 2 * HOUR_MS
  expect((await until(over - 1)).entries).toEqual([])
  expect((await until(over)).entries).toMatchObject([{ match: 1, actor: 'system', at: over, result: '{"ft90":[5,1]}' }])

  const order = { actor: 'operator:ana', now: over }
  await db.transact(() => enterMatch(edition, { match: 2, state: 'suspended', reason: 'Lluvia' }, order))
  const to = kickoffOf(3) + DAY_MS
  await db.transact(() => enterMatch(edition, { match: 3, state: 'postponed', kickoff: to, reason: 'Lluvia' }, order))
  const later = await until(to)
  expect(later.entries.filter(({ match }) => match === 2 || match === 3)).toHaveLength(2)
  const back = { match: 2, state: 'finished', result: { ft90: [1, 3] }, reason: 'Se jugó' } as const
  await db.transact(() => enterMatch(edition, { ...back, result: { ft90: [1, 3] } }, { ...order, now: to }))

  // The result of a knock-out is due an hour later.
  const final = kickoffOf(51) + 3 * HOUR_MS
  expect((await until(final - 1)).state.results).toHaveLength(50)
  const ended = await until(final)
  expect(ended.rulings.map(({ scope, actor }) => `${scope} ${actor}`)).toEqual(['C system', 'thirds system'])
  expect(championIn(edition, ended.state)).toBe('ESP')
})
