import { expect, test } from 'vitest'
import { run, tables } from '#api/db/database.ts'
import { checkEditions } from '#api/roots/check-editions.ts'
import { databases } from '#tests/support/databases.ts'
import { realProof } from '#tests/support/real-proofs.ts'
import { editionContext } from '#tests/support/seasons.ts'
import { createTestApi } from '#tests/support/test-api.ts'

test.each(databases)('the check of an edition names the first day that was changed, on $name', async ({ open }) => {
  const db = await open()
  const { now } = await realProof(db, 'playa')
  const { deps, close } = await createTestApi({ database: db, now, season: [] })
  const check = async () => (await checkEditions({ ...deps, ...editionContext, now }))[0]
  const before = await check()
  // Five members play on each of three days.
  expect(before).toMatchObject({ id: 'playa/test', plays: 15, roots: 3, brokenRoot: undefined })
  await db.transact(() => run(tables.updateTable('play').set({ detail: 'other' }).where('seq', '=', 8)))
  const after = await check()
  expect(after).toEqual({ ...before, ledger: expect.any(String), brokenRoot: '2026-07-02' })
  expect(after?.ledger).not.toBe(before?.ledger)
  await close()
})
