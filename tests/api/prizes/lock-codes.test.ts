import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prizeCodesOf } from '#api/campaigns/definition/prize-codes.ts'
import { createVault, WrongKey } from '#api/campaigns/definition/vault.ts'
import { createCodeHashing } from '#api/codes/hashing.ts'
import { BATCH_ROWS } from '#api/db/batches.ts'
import type { Database } from '#api/db/database.ts'
import { lockClearCodes, lockCodes } from '#api/prizes/codes/lock-codes.ts'
import type { Season } from '#api/season/season.ts'
import { databases } from '#tests/support/databases.ts'
import { codeHashing, LEDGER_KEY, loadTestSeason, scratchCard, vault } from '#tests/support/seasons.ts'
import { NOON } from '#tests/support/test-api.ts'

const STOCK = 1_500
const NEWER = 'a newer ledger key of the tests, of 32 letters'
const prize = { kind: 'code', name: 'Un vale', valueCents: 500, stock: STOCK } as const
const card = scratchCard({
  prizes: [
    { ...prize, key: 'nuestro', symbol: 'sol' },
    { ...prize, key: 'socio', codes: 'partner', symbol: 'limon' },
    { ...prize, key: 'caja', kind: 'physical', stock: 5, symbol: 'naranja' },
  ],
})

describe.each(databases)('codes in the clear on $name', ({ openPair }) => {
  let one: Database
  let other: Database
  let season: Season
  beforeAll(async () => {
    ;[one, other] = await openPair()
    season = await loadTestSeason(one, () => NOON, card)
    // The former version left the codes like this.
    await one.forMigrations((connection) =>
      sql`update prize_unit set code = 'CLARO-' || unit, locked_code = null, code_key = null, cap_group = 'code'
        where prize_key <> 'caja'`.execute(connection),
    )
  })
  afterAll(async () => {
    await one.close()
    if (other !== one) await other.close()
  })

  const units = () => one.read.selectFrom('prize_unit').selectAll().execute()
  /** Returns all units as one text, which compares faster than thousands of rows. */
  const stored = async () => JSON.stringify(await units())
  const clear = async () => (await units()).filter(({ code }) => code !== null).length
  const opened = async (secrets: string[]) => {
    const codes = prizeCodesOf('rasca/test', createVault(secrets))
    return (await units()).filter(
      (unit) => codes.open(unit) !== (unit.prize_key === 'caja' ? null : `CLARO-${unit.unit}`),
    )
  }
  const locking = (db: Database) => ({ db, season, codeHashing })

  test('are locked in batches: a run that is stopped early leaves the rest in the clear and loses no code', async () => {
    const stopping = new AbortController()
    let batches = 0
    const transact: Database['transact'] = (tx) => {
      if (++batches === 4) stopping.abort()
      return one.transact(tx)
    }
    await lockClearCodes({ ...locking(one), db: { ...one, transact } }, stopping.signal)
    const left = await clear()
    expect(left).toBeLessThan(2 * STOCK)
    expect(left).toBeGreaterThan(2 * STOCK - 5 * BATCH_ROWS)
    expect(await opened([LEDGER_KEY])).toEqual([])
  })

  test('are all locked at the next start, even by two concurrent processes, and each opens only in its edition', async () => {
    await Promise.all([lockCodes(locking(one), vault), lockCodes(locking(other), vault)])
    const all = await units()
    expect(all.filter(({ code }) => code !== null)).toEqual([])
    expect(await opened([LEDGER_KEY])).toEqual([])
    const hashed = all.filter(({ code_hash }) => code_hash !== null)
    expect(new Set(hashed.map(({ prize_key }) => prize_key))).toEqual(new Set(['socio']))
    expect(hashed).toHaveLength(STOCK)
    const [first] = hashed
    expect(() => prizeCodesOf('rasca/otra', vault).open({ ...first, prize_key: 'socio' } as never)).toThrow(WrongKey)
  })

  test('are not touched again once locked, and a code that the former version writes later is locked too', async () => {
    const before = await stored()
    await lockCodes(locking(one), vault)
    expect((await stored()) === before).toBe(true)
    // When the former version copies a row, it keeps the columns that it does not know, and writes a new code.
    await one.forMigrations((connection) =>
      sql`update prize_unit set code = 'CLARO-' || unit where unit = 'nuestro-001'`.execute(connection),
    )
    expect(await opened([LEDGER_KEY])).toEqual([])
    await lockClearCodes(locking(one))
    expect(await clear()).toBe(0)
    expect(await opened([LEDGER_KEY])).toEqual([])
  })

  test('are locked again with a newer key, after which the former key no longer opens them', async () => {
    const keys = [NEWER, LEDGER_KEY]
    const wrong = createVault(['a key that has locked nothing here, of 32 letters'])
    const before = await stored()
    await expect(lockCodes(locking(one), wrong)).rejects.toThrow(WrongKey)
    expect((await stored()) === before).toBe(true)
    await lockCodes({ ...locking(one), codeHashing: createCodeHashing(keys) }, createVault(keys))
    expect(await opened([NEWER])).toEqual([])
    const [unit] = (await units()).filter(({ prize_key }) => prize_key === 'socio')
    expect(unit?.code_hash).toBe(createCodeHashing([NEWER]).ofPrize('rasca/test', 'socio', `CLARO-${unit?.unit}`)[0])
    expect(() => unit && prizeCodesOf('rasca/test', vault).open(unit)).toThrow(WrongKey)
  })
})
