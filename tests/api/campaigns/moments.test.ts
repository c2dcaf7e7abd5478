import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '#api/campaigns/control.ts'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { momentsOf, resumeAbandoned, writeDueMoments } from '#api/campaigns/proof/moments.ts'
import { proofMoments } from '#api/campaigns/proof/proof.ts'
import type { Database } from '#api/db/database.ts'
import { openCard } from '#api/games/rasca/play.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import type { Season } from '#api/season/season.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { addPlayer, editionContext, loadTestSeason, random, scratchCard } from '#tests/support/seasons.ts'
import { publishedOf, verifier } from '#tests/support/verifier.ts'

const madrid = (text: string) => Date.parse(`${text}+01:00`)
const OPENING = madrid('2026-11-01T00:00')
const PAUSED = madrid('2026-11-10T08:00')
const RESUMED = madrid('2026-11-12T20:00')

describe.each(databases)('winning moments on $name', ({ open }) => {
  let db: Database
  let season: Season
  let edition: Edition

  async function begin() {
    db = await open()
    season = await loadTestSeason(db, () => OPENING - 30 * HOUR_MS, scratchCard({ limits: { physical: 9, code: 9 } }))
    edition = season.byId('rasca/test') as Edition
  }
  const written = async () => {
    const rows = await db.read
      .selectFrom('prize_unit')
      .select(['unit', 'opens_at as opensAt'])
      .where('opens_at', 'is not', null)
      .execute()
    return rows.map(({ unit, opensAt }) => ({ unit, opensAt: Number(opensAt) })).sort(byTime)
  }
  const byTime = (a: { opensAt: number; unit: string }, b: { opensAt: number; unit: string }) =>
    a.opensAt - b.opensAt || (a.unit < b.unit ? -1 : 1)
  const drawn = (until: number, pauses: Parameters<typeof momentsOf>[1] = []) =>
    momentsOf(edition, pauses)
      .filter(({ opensAt }) => opensAt < until)
      .map(({ unit, opensAt }) => ({ unit, opensAt }))
  const playAt = async (instant: number, day: string) => {
    const player = await addPlayer(db)
    const move = { edition, player, slot: `day:${day}:1`, choice: null, idempotencyKey: 'k' }
    return db.transact(() => openCard(move, { now: () => instant, random }), player.accountId)
  }

  describe('day by day', () => {
    beforeAll(begin)
    afterAll(() => db.close())

    test('are not in the database eleven minutes before their day', async () => {
      await writeDueMoments(db, season, OPENING - 11 * MINUTE_MS)
      expect(await written()).toEqual([])
    })

    test('are in the database ten minutes before their day, without those of later days', async () => {
      await writeDueMoments(db, season, OPENING - 9 * MINUTE_MS)
      expect(await written()).toEqual(drawn(madrid('2026-11-02T00:00')))
      await writeDueMoments(db, season, madrid('2026-11-01T23:49'))
      expect(await written()).toEqual(drawn(madrid('2026-11-02T00:00')))
    })

    test('are written by the first play of a day if the job has not run, and that play can win', async () => {
      const noon = madrid('2026-11-03T12:00')
      const card = await playAt(noon, '2026-11-03')
      expect(card.play?.outcome.kind).toBe('won')
      expect(await written()).toEqual(drawn(madrid('2026-11-04T00:00')))
    })

    test('are all in the database, for the proof, after the edition was cancelled', async () => {
      const order = { slug: 'rasca', actor: 'operator:ana', now: madrid('2026-11-04T10:00') }
      await db.transact(() => cancelCampaign(order, 'Se acabó'))
      await season.refresh()
      await writeDueMoments(db, season, order.now + MINUTE_MS)
      expect(await written()).toEqual(drawn(edition.closesAt))
    })
  })

  describe('after the edition closes', () => {
    beforeAll(begin)
    afterAll(() => db.close())

    test('are complete in the proof even before the job has run', async () => {
      const { moments } = await proofMoments(db, edition, undefined, edition.closesAt)
      expect(moments.map(({ unit, opensAt }) => ({ unit, opensAt }))).toEqual(drawn(edition.closesAt))
    })
  })

  describe.each([
    ['before it has moved the moments', 2],
    ['before it has let plays resume', 3],
  ])('of an edition that is resumed by a process that dies %s', (_, transaction) => {
    const order = { slug: 'rasca', actor: 'operator:ana' }
    const pause = { from: PAUSED, until: RESUMED, reason: 'Revisamos un fallo' }
    const pausedAt = async () => {
      const { paused_at } = await db.read.selectFrom('campaign').select('paused_at').executeTakeFirstOrThrow()
      return paused_at === null ? null : Number(paused_at)
    }
    beforeEach(async () => {
      await begin()
      await writeDueMoments(db, season, PAUSED)
      await db.transact(() => pauseCampaign({ ...order, now: PAUSED }, pause.reason))
      let transactions = 0
      const transact: Database['transact'] = (tx, affinity) =>
        ++transactions === transaction ? Promise.reject(new Error('killed')) : db.transact(tx, affinity)
      const resumed = resumeCampaign({ ...db, transact }, { ...order, now: RESUMED }, editionContext)
      await expect(resumed).rejects.toThrow('killed')
      await season.refresh()
    })
    afterEach(() => db.close())

    test('wait for a job, which completes the resumption as of the original instant', async () => {
      await resumeAbandoned(db, season, RESUMED + MINUTE_MS)
      expect(await pausedAt()).toBe(PAUSED)
      await writeDueMoments(db, season, RESUMED)
      await resumeAbandoned(db, season, RESUMED + 2 * MINUTE_MS)
      expect(await pausedAt()).toBeNull()
      expect(await written()).toEqual(drawn(madrid('2026-11-13T00:00'), [pause]))
    })

    test('let the operator resume the edition again, without moving the end of its pause', async () => {
      expect(await resumeCampaign(db, { ...order, now: RESUMED + HOUR_MS }, editionContext)).toBe(1)
      expect(await pausedAt()).toBeNull()
      await writeDueMoments(db, season, RESUMED)
      expect(await written()).toEqual(drawn(madrid('2026-11-13T00:00'), [pause]))
      expect(await resumeCampaign(db, { ...order, now: RESUMED + HOUR_MS }, editionContext)).toBe(0)
    })

    test('keep the operator from cancelling or pausing the edition in the meantime', async () => {
      expect(await db.transact(() => cancelCampaign({ ...order, now: RESUMED + 1 }, 'Se acabó'))).toBe(0)
      expect(await db.transact(() => pauseCampaign({ ...order, now: RESUMED + 1 }, 'Otra vez'))).toBe(0)
    })
  })

  describe('that fall within a pause', () => {
    beforeAll(async () => {
      await begin()
      await writeDueMoments(db, season, PAUSED)
      const order = { slug: 'rasca', actor: 'operator:ana' }
      await db.transact(() => pauseCampaign({ ...order, now: PAUSED }, 'Revisamos un fallo'))
      await writeDueMoments(db, season, madrid('2026-11-11T09:00'))
      await resumeCampaign(db, { ...order, now: RESUMED }, editionContext)
    })
    afterAll(() => db.close())
    const pause = { from: PAUSED, until: RESUMED, reason: 'Revisamos un fallo' }

    test('are spread over the rest of the edition', async () => {
      const inPause = momentsOf(edition, []).filter(({ opensAt }) => opensAt >= PAUSED && opensAt < RESUMED)
      expect(inPause.length).toBeGreaterThan(3)
      const after = new Map(momentsOf(edition, [pause]).map(({ unit, opensAt }) => [unit, opensAt]))
      for (const { unit } of inPause) expect(after.get(unit)).toBeGreaterThanOrEqual(RESUMED)
      expect(Math.max(...inPause.map(({ unit }) => after.get(unit) ?? 0))).toBeLessThan(edition.closesAt)
    })

    test('are moved in the database, while those of later days are still not written', async () => {
      // During the pause, on 11 November, moments were written up to the end of that day.
      expect(await written()).toEqual(drawn(madrid('2026-11-12T00:00'), [pause]))
      await writeDueMoments(db, season, RESUMED)
      expect(await written()).toEqual(drawn(madrid('2026-11-13T00:00'), [pause]))
    })

    test('pass the verifier if the proof lists the pause, and fail without it', async () => {
      for (let day = 1; day < 29; day++) {
        const date = `2026-11-${String(day).padStart(2, '0')}`
        const noon = madrid(`${date}T23:00`)
        if (noon > PAUSED && noon < RESUMED) continue
        for (let i = 0; i < 5; i++) await playAt(noon + i * 3000, date)
      }
      const end = edition.closesAt + HOUR_MS
      await writeDueMoments(db, season, end)
      await advanceTallies(db, end)
      const published = await publishedOf(db, edition, end)
      expect(published.proof.pauses).toEqual([pause])
      // The plays before the pause are left out: this test made them after the moments had moved, as no server does.
      const inTime = { ...published, plays: published.plays.filter(({ at }) => at > RESUMED) }
      const faults = (data: typeof published) =>
        verifier.comprobar(data).filter((fault) => fault.startsWith('El momento') || fault.startsWith('Falta'))
      expect(faults(inTime)).toEqual([])
      expect(faults({ ...inTime, proof: { ...published.proof, pauses: [] } }).length).toBeGreaterThan(3)
    })
  })
})
