import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { numbersOf } from '#api/draws/giving.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { annulPrize } from '#api/prizes/handling.ts'
import { claimPrize } from '#api/prizes/prizes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { cardWorld } from '#tests/support/card-world.ts'
import { addPlayers, codeHashing } from '#tests/support/seasons.ts'
import { openWithSchema } from '#tests/support/sqlite-schema.ts'
import { ADDRESS } from '#tests/support/winner.ts'

/** Random acts of members and the desk in one campaign; each list is indexed by the number of a member or a prize. */
const CAMPAIGN = fc.record({
  boxes: fc.integer({ min: 1, max: 3 }),
  vouchers: fc.integer({ min: 1, max: 5 }),
  alternates: fc.integer({ min: 0, max: 3 }),
  days: fc.array(fc.integer({ min: 1, max: 27 }), { maxLength: 9 }),
  claims: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
  annuls: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
  leaves: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
  closingClaims: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
})

test('a closing draw leaves prizes over only if there are more prizes than members to give them to', async () => {
  await fc.assert(
    fc.asyncProperty(CAMPAIGN, async ({ boxes, vouchers, alternates, days, ...lists }) => {
      const db = await openWithSchema(inject('sqliteSchema'))
      const world = await cardWorld(db, {
        prizes: [
          { key: 'caja', kind: 'physical', name: 'Caja', valueCents: 1, stock: boxes, symbol: 'naranja' },
          { key: 'vale', kind: 'code', name: 'Vale', valueCents: 1, stock: vouchers, symbol: 'limon' },
        ],
        closingDraw: { alternates },
      })
      const { edition, season } = world
      const players = await addPlayers(db, days.length)
      const start = edition.opensAt + 12 * HOUR_MS
      for (const [i, day] of [...days].sort((a, b) => a - b).entries()) {
        const player = players[i]
        if (player) await world.play(player, start + day * DAY_MS + i * MINUTE_MS)
      }
      const claim = async (which: readonly boolean[], now: number) => {
        for (const [i, unit] of (await world.units()).entries()) {
          if (unit.state !== 'won' || !which[i % 9]) continue
          const mine = { prizeId: unit.id, accountId: unit.account_id ?? '', emailConfirmed: true, address: ADDRESS }
          await db.transact(() => claimPrize({ season, codeHashing, enqueue }, mine, now))
        }
      }
      await claim(lists.claims, edition.closesAt - 1)
      const desk = { season, enqueue, now: edition.closesAt, actor: 'operator:ana' }
      for (const [i, unit] of (await world.units()).entries()) {
        if (unit.account_id !== null && lists.annuls[i % 9]) await db.transact(() => annulPrize(desk, unit.id, 'x'))
      }
      await world.advance(edition.closesAt + MINUTE_MS)
      const gone = players.filter((_, i) => lists.leaves[i % 9]).map(({ accountId }) => accountId)
      if (gone.length > 0) {
        await db.read.updateTable('account').set({ status: 'leaving' }).where('id', 'in', gone).execute()
      }
      await world.advance(world.drawsAt)

      const there = days.length - gone.length
      const ofAll = (await world.units()).filter((unit) => unit.passed_on_at === null)
      const held = ofAll.filter(({ state }) => state !== 'free')
      const draw = await world.closingDraw()
      const shelf = draw.prizes.reduce((sum, { stock }) => sum + stock, 0)
      expect(ofAll, 'every prize is there once').toHaveLength(boxes + vouchers)
      expect(new Set(ofAll.map(({ prize_key, unit }) => `${prize_key} ${numbersOf(unit).no}`)).size).toBe(ofAll.length)
      expect(held.every(({ state }) => ['won', 'claimed'].includes(state))).toBe(true)
      expect(draw.leftOver, 'what nobody has had nobody to go to').toBe(Math.max(0, shelf - there))
      expect(ofAll.length - held.length).toBe(draw.leftOver)
      expect(await world.faults()).toEqual([])

      // Some winners do not claim, and their prizes go to the alternates in order.
      await claim(lists.closingClaims, world.drawsAt + 1)
      for (let round = 1; round <= alternates + 1; round++) {
        await world.advance(world.drawsAt + round * world.daysToClaim * DAY_MS)
      }
      const { places } = await world.closingDraw()
      const loose = (await world.units()).filter(
        ({ state, passed_on_at }) => state === 'expired' && passed_on_at === null,
      )
      if (places.some(({ state }) => state === 'waiting')) expect(loose).toEqual([])
      expect(await world.faults()).toEqual([])
      await db.close()
    }),
    { numRuns: 40 },
  )
})
