import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#api/db/uuid.ts'
import { OPENED } from '#api/games/xmas/open.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { openDoor } from '#contract/games/xmas/xmas.schema.ts'
import { advent, madrid } from '#tests/support/advent.ts'
import { databases } from '#tests/support/databases.ts'
import { addPlayers, addSessions } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'
import { publishedOf, verifier } from '#tests/support/verifier.ts'

const MEMBERS = 40
const BONUS = 5
const CODES = 5

describe.each(databases)('a calendar that two servers serve, on $name', ({ openPair }) => {
  const basket = { key: 'cesta', kind: 'code', name: 'Cesta', valueCents: 1, stock: CODES, pool: 'door:5' } as const
  const drawn = { key: 'viaje', kind: 'physical', name: 'Viaje', valueCents: 1, stock: 1, pool: 'draw:reyes' } as const
  const season = [advent({ prizes: [basket, drawn], game: { bonus: { doors: BONUS, draw: 'reyes' } } })]
  /** The last instant at which door 5 gives prizes: all its moments have passed. */
  const now = madrid('2026-12-06T23:59:59.999')
  let one: TestApi
  let other: TestApi
  beforeAll(async () => {
    const [first, second] = await openPair()
    one = await createTestApi({ database: first, now, season })
    other = await createTestApi({ database: second, now, season })
  })
  afterAll(async () => {
    await one.close()
    if (other.db !== one.db) await other.close()
  })

  async function members(): Promise<string[]> {
    const players = await addPlayers(one.db, MEMBERS)
    await addSessions(one.db, players, ({ accountId }) => accountId, now)
    return players.map(({ accountId }) => accountId)
  }
  const open = (app: TestApi, as: string, n: number) =>
    app.call(openDoor, {
      as,
      params: { slug: 'xmas', edition: 'test', n: String(n) },
      input: n === 2 ? { answer: 0 } : {},
      idempotencyKey: uuidv7(),
    })
  const entriesOf = async (account: string) => {
    const rows = await one.db.read.selectFrom('event').selectAll().where('account_id', '=', account).execute()
    return rows.filter(({ kind }) => kind === 'entry').map(({ once }) => once)
  }

  test('the last two doors of the bonus, opened concurrently, earn it once', async () => {
    for (const id of await members()) {
      for (const n of [1, 2, 3]) await open(one, id, n)
      await Promise.all([open(one, id, 4), open(other, id, 6)])
      expect(await entriesOf(id)).toEqual([`doors:${BONUS}`])
      const holdings = await one.db.read.selectFrom('holding').selectAll().where('account_id', '=', id).execute()
      expect(holdings.map(({ key, value }) => [key, value])).toEqual([[OPENED, BONUS]])
    }
  })

  test('a door gives each of its prizes once, and the verifier finds no fault', async () => {
    await Promise.all((await members()).map((id, i) => open(i % 2 ? one : other, id, 5)))
    const won = await one.db.read.selectFrom('prize_unit').selectAll().where('account_id', 'is not', null).execute()
    expect(won).toHaveLength(CODES)
    expect(new Set(won.map(({ play_id }) => play_id)).size).toBe(CODES)
    const edition = one.deps.season.byId('xmas/test')
    if (!edition) throw new Error('no edition')
    await advanceTallies(one.db, edition.closesAt)
    const published = await publishedOf(one.db, edition, edition.closesAt)
    expect(published.plays.length).toBeGreaterThan(MEMBERS)
    expect(verifier.comprobar(published)).toEqual([])
  })
})
