import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { all, run, tables } from '#api/db/database.ts'
import { RESULTS_2024, RULINGS_2024 } from '#api/games/eurocopa/data/euro-2024.ts'
import { aliasOf } from '#api/games/eurocopa/demo/aliases.ts'
import { eurocopa } from '#api/games/eurocopa/eurocopa.ts'
import { finalStandings } from '#api/games/eurocopa/results/final.ts'
import { getBoard } from '#contract/games/eurocopa/boards.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { comparedName } from '#contract/text/compared-name.ts'
import { databases } from '#tests/support/databases.ts'
import { addFans, kickoffOf, PORRA_ID, porra, TEST_PORRA } from '#tests/support/porra.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const PLAYERS = 150

test('all aliases differ when names are compared, and have at most 24 characters', () => {
  const names = Array.from({ length: 4100 }, (_, player) => aliasOf(player))
  expect(new Set(names.map(comparedName)).size).toBe(names.length)
  expect(Math.max(...names.map(({ length }) => length))).toBeLessThanOrEqual(24)
  // The words of a name are apart: `Elena de Vallecas`, not `Elenade Vallecas`.
  expect(names.filter((name) => /\p{Ll}(de|del) |\p{Ll}\p{Lu}/u.test(name))).toEqual([])
})

describe.each(databases)('made-up players on $name', ({ open }) => {
  let app: TestApi
  let steps = 0
  const edition = () => app.deps.season.byId(PORRA_ID) as Edition
  async function settle(at: number) {
    app.clock.at = at
    while (await eurocopa.due?.(edition(), app.deps)) steps++
  }
  beforeAll(async () => {
    const replay = { results: RESULTS_2024, rulings: RULINGS_2024, players: PLAYERS }
    const season = [porra({ game: { replay } })]
    app = await createTestApi({ database: await open(), now: kickoffOf(1) - DAY_MS, season })
    // The groups are over, and the last sixteen have begun.
    await settle(kickoffOf(38) + DAY_MS / 4)
  })
  afterAll(() => app.close())

  const board = (as: string) => app.call(getBoard, { as, params: TEST_PORRA })

  test('fill the board with points for predictions that were made before each kick-off', async () => {
    const [ana = ''] = await addFans(app, 1)
    const { rows, people } = await board(ana)
    expect(people).toBe(PLAYERS)
    expect(rows[0]?.points).toBeGreaterThan((rows.at(-1)?.points ?? 0) + 10)
    expect(rows.filter(({ name }) => name.startsWith('Hincha'))).toEqual([])
    const said = await app.db.transact(() => all(tables.selectFrom('prediction').selectAll()))
    const late = said.filter(({ match, at }) => Number(at) >= kickoffOf(match))
    expect([late, said.some(({ match }) => match === 38), said.some(({ match }) => match === 51)]).toEqual([
      [],
      true,
      false,
    ])
  })

  test('change nothing when the job runs again', async () => {
    const rows = () => app.db.transact(() => all(tables.selectFrom('score').select(['account_id', 'rank', 'scope'])))
    const [before, stepsBefore] = [await rows(), steps]
    await settle(app.clock.at)
    expect([await rows(), steps]).toEqual([before, stepsBefore])
  })

  test('have no accounts, plays, badges or places in a draw', async () => {
    const of = (table: 'account' | 'play' | 'event') =>
      app.db.transact(() => all(tables.selectFrom(table).select('id')))
    const people = await of('account')
    expect([people.length, await of('play'), await of('event')]).toEqual([1, [], []])
    expect(await app.db.transact(() => finalStandings.after(edition(), undefined, 10))).toEqual([])
    const mine = { campaign_id: PORRA_ID, scope: 'all', account_id: people[0]?.id ?? '', rank: 1 }
    await app.db.transact(() => run(tables.insertInto('score').values(mine)))
    expect(await app.db.transact(() => finalStandings.after(edition(), undefined, 10))).toHaveLength(1)
  })
})
