import { describe, expect, onTestFinished, test } from 'vitest'
import { databaseNow } from '#api/db/database-clock.ts'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'

describe.each(databases)('the clock of $name', ({ open }) => {
  test("advances within a transaction, and agrees with the machine's clock", async () => {
    const db = await open()
    onTestFinished(() => db.close())
    const [first, later] = await db.transact(function* () {
      const first = yield* databaseNow()
      let later = first
      while (later === first) later = yield* databaseNow()
      return [first, later]
    })
    expect(later).toBeGreaterThan(first)
    // The time of this machine in ms; the clock of the test run may be ahead of it.
    const machine = Date.now() - Number(process.env.TEST_CLOCK_AHEAD_MS ?? 0)
    expect(Math.abs(machine - later)).toBeLessThan(60 * SECOND_MS)
  })
})
