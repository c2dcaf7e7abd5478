import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createVault, type Vault, WrongKey } from '#api/campaigns/definition/vault.ts'
import { changeCampaign } from '#api/campaigns/editions/queries.ts'
import type { Database } from '#api/db/database.ts'
import { GAMES } from '#api/games/catalog.ts'
import { readEditions, seasonFrom } from '#api/season/season.ts'
import { parseSeason } from '#api/season/season-file.ts'
import { databases } from '#tests/support/databases.ts'
import { freezing, scratchCard, seasonOf } from '#tests/support/seasons.ts'

const OLD = 'o'.repeat(32)
const NEW = 'n'.repeat(32)
const CODE = 'VERANO-DE-TODOS'
const ID = 'rasca/test'

const shared = { key: 'rebaja', kind: 'shared-code', name: 'Rebaja', valueCents: 500, stock: 2, code: CODE } as const
const campaign = scratchCard({ prizes: [{ ...shared, symbol: 'sol' }] })
const file = parseSeason(seasonOf(campaign), GAMES)

describe.each(databases)('seeds at rest on $name', ({ open }) => {
  let db: Database
  const start = (vault: Vault) => seasonFrom(db, file, { ...freezing(() => 0), vault })
  const stored = () =>
    db.read
      .selectFrom('campaign')
      .select(['seed', 'secrets', 'definition'])
      .where('id', '=', ID)
      .executeTakeFirstOrThrow()
  let seed: string | undefined

  beforeAll(async () => {
    db = await open()
    seed = (await start(createVault([OLD]))).byId(ID)?.seed
  })
  afterAll(() => db.close())

  test('are encrypted, and so are the codes that winners share', async () => {
    expect(seed).toMatch(/^[0-9a-f]{64}$/)
    const row = await stored()
    expect(JSON.stringify(row)).not.toContain(seed)
    expect(JSON.stringify(row)).not.toContain(CODE)
  })

  test('are decrypted for the editions in memory, and so are the shared codes', async () => {
    const edition = (await readEditions(db, { games: GAMES, vault: createVault([OLD]) })).get(ID)
    expect(edition?.seed).toBe(seed)
    expect(edition?.definition.prizes[0]?.code).toBe(CODE)
    expect(edition?.definitionText).not.toContain(CODE)
  })

  test('cannot be decrypted with another key, and a start with that key changes nothing', async () => {
    const before = await stored()
    await expect(start(createVault([NEW]))).rejects.toThrow(WrongKey)
    expect(await stored()).toEqual(before)
  })

  test('are encrypted again when a new key is added, after which the former key no longer works', async () => {
    expect((await start(createVault([NEW, OLD]))).byId(ID)?.seed).toBe(seed)
    expect((await start(createVault([NEW]))).byId(ID)?.seed).toBe(seed)
    await expect(start(createVault([OLD]))).rejects.toThrow(WrongKey)
  })

  test('that an earlier version stored in plain text are encrypted at the next start', async () => {
    await db.transact(() => changeCampaign(ID, { seed: seed ?? '' }))
    expect((await start(createVault([NEW]))).byId(ID)?.seed).toBe(seed)
    expect((await stored()).seed).not.toBe(seed)
  })
})
