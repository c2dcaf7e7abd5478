import { describe, expect, onTestFinished, test } from 'vitest'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '#api/campaigns/control.ts'
import { OutdatedEdition } from '#api/campaigns/editions/hold-edition.ts'
import { writeDueMoments } from '#api/campaigns/proof/moments.ts'
import { instantOf } from '#api/days.ts'
import type { Database } from '#api/db/database.ts'
import { GAMES } from '#api/games/catalog.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { type Season, seasonFrom } from '#api/season/season.ts'
import { parseSeason, SeasonFaults } from '#api/season/season-file.ts'
import { dig } from '#contract/games/playa/playa.schema.ts'
import { DAY_MS, SECOND_MS } from '#contract/primitives/durations.ts'
import { Problem } from '#contract/problem/problem.ts'
import { databases } from '#tests/support/databases.ts'
import { beforeEachWriting, dawdling, idle } from '#tests/support/interleaving.ts'
import { faultsOfBeach } from '#tests/support/replayed-beach.ts'
import { addPlayers, addSessions, beach, editionContext, freezing, seasonOf } from '#tests/support/seasons.ts'
import { createTestApi } from '#tests/support/test-api.ts'

/**
 * Around an opening, two processes with different clocks serve plays, start again with changed seasons and follow an
 * operator's commands, concurrently and in random order. Afterwards the ledger must fit the edition that is then in the
 * database.
 */
const OPENING = instantOf('2026-07-01T00:00', 'Europe/Madrid')
const STEPS = 60
const SEEDS = [1, 2, 3, 4, 5, 6]

/** Nearly every dig wins, because the digs come after all moments of the first day. */
const beachOf = (version: number) =>
  beach({
    closesAt: `2026-07-0${2 + (version % 3)}T00:00`,
    limits: { physical: 9, code: 9 },
    prizes: [{ key: `helado${version % 3}`, kind: 'code', name: 'Un helado', valueCents: 300, stock: 40 + version }],
  })

/** Returns a generator of numbers from 0 to 1 (mulberry32). The seed repeats a run as far as the database does. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const oneOf = <T>(roll: () => number, list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T

/** True if a process, an operator or a play was refused for coming too early or too late. */
const isRefusal = (error: unknown) =>
  error instanceof SeasonFaults || error instanceof Problem || error instanceof OutdatedEdition

describe.each(databases)('on $name', ({ openPair }) => {
  test.each(SEEDS)(
    'the ledger fits the final edition after random starts around its opening, with seed %i',
    async (seed) => {
      const roll = dice(seed)
      const [first, second] = await openPair()
      onTestFinished(async () => {
        await first.close()
        if (second !== first) await second.close()
      })
      const clock = { at: OPENING - 20 * SECOND_MS }
      const database = () => clock.at

      const process = async (db: Database, ahead: number) => {
        const now = () => clock.at + ahead
        const own = dawdling(db, roll)
        const start = (version: number | null): Promise<Season> => {
          const campaigns = version === null ? [] : [beachOf(version)]
          return seasonFrom(own, parseSeason(seasonOf(...campaigns), GAMES), freezing(now, database))
        }
        return { db: own, now, start, season: await start(0) }
      }
      const processes = [
        await process(first, oneOf(roll, [0, 3, 90]) * SECOND_MS),
        await process(second, oneOf(roll, [-90, -3, 0]) * SECOND_MS),
      ]
      const apps = await Promise.all(
        processes.map(({ db, now, season }) => createTestApi({ database: db, deps: { season, now } })),
      )
      const players = await addPlayers(first, STEPS)
      await addSessions(first, players, ({ accountId }) => accountId, OPENING)

      // The operator gives one command after another.
      let ordered: Promise<unknown> = Promise.resolve()
      const inOrder = (work: () => Promise<unknown>) => {
        ordered = ordered.then(work, work)
        return ordered
      }

      const acts: Record<string, (i: number) => Promise<unknown>> = {
        dig: (i) =>
          oneOf(roll, apps).call(dig, {
            as: players[i]?.accountId,
            params: { slug: 'playa', edition: 'test' },
            input: { slot: 'day:2026-07-01:1', spot: 1 },
            idempotencyKey: `dig-${i}-of-${seed}`,
          }),
        start: (i) => oneOf(roll, processes).start(i),
        withdraw: () => oneOf(roll, processes).start(null),
        pause: () => inOrder(() => first.transact(() => pauseCampaign(order(), 'Una pausa'))),
        resume: () => inOrder(() => resumeCampaign(first, order(), editionContext)),
        cancel: () => inOrder(() => first.transact(() => cancelCampaign(order(), 'Se acabó'))),
        moments: () => {
          const { db, season, now } = oneOf(roll, processes)
          return writeDueMoments(db, season, now())
        },
        count: () => advanceTallies(first, clock.at),
        refresh: () => oneOf(roll, processes).season.refresh(),
      }
      const order = () => ({ slug: 'playa', actor: 'operator:ana', now: clock.at })
      const often = ['dig', 'dig', 'dig', 'dig', 'dig', 'start', 'start', 'start']
      const seldom = ['withdraw', 'pause', 'resume', 'moments', 'count', 'refresh']
      const nameOfNext = () => (roll() < 0.01 ? 'cancel' : oneOf(roll, roll() < 0.8 ? often : seldom))

      const done: Promise<unknown>[] = []
      for (let i = 0; i < STEPS; i++) {
        clock.at += Math.floor(roll() * SECOND_MS)
        const work = acts[nameOfNext()]?.(i).catch((error: unknown) => {
          if (!isRefusal(error)) throw error
        })
        done.push(Promise.resolve(work))
        if (roll() < 0.2) await Promise.all(done)
      }
      await Promise.all(done)
      expect(await faultsOfBeach(first)).toEqual([])
    },
  )

  test('seasons that one process loads at once follow one another', async () => {
    const [db, second] = await openPair()
    onTestFinished(async () => {
      await db.close()
      if (second !== db) await second.close()
    })
    const early = freezing(() => OPENING - DAY_MS)
    const load = (version: number, by = db) => seasonFrom(by, parseSeason(seasonOf(beachOf(version)), GAMES), early)
    await load(0)
    // In one transaction, the slower load would keep its promise last, and the other one would have the edition.
    let writes = 0
    const slower = beforeEachWriting(db, 'prize_unit', () => (++writes === 2 ? idle(60) : undefined))
    await Promise.all([load(1, slower), load(2)])
    expect(await faultsOfBeach(db)).toEqual([])
  })
})
