import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import { advanceDraws } from '#api/draws/drawing.ts'
import { settle } from '#api/games/verano/progress/settle.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { advanceTallies } from '#api/prizes/tally/tally.ts'
import { advanceRoots } from '#api/roots/roots.ts'
import { requestDeletion } from '#contract/accounts.schema.ts'
import { listDraws } from '#contract/draws.schema.ts'
import { dig, getBeach } from '#contract/games/playa/playa.schema.ts'
import { listHistory } from '#contract/history.schema.ts'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { listPrizes } from '#contract/prizes.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { beach } from '#tests/support/seasons.ts'
import { CODE, madridTime, RIGHT, summer, summerMember } from '#tests/support/summer.ts'
import { createTestApi, PASSWORD, type TestApi } from '#tests/support/test-api.ts'
import { publishedOf, verifier } from '#tests/support/verifier.ts'

describe.each(databases)('a whole summer on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    const season = [summer({}, { levels: { arena: 3, ola: 8, sol: 20 } }), beach()]
    app = await createTestApi({ database: await open(), now: madridTime('2026-07-01T10:00'), season })
  })
  afterAll(() => app.close())
  const at = (local: string) => {
    app.clock.at = madridTime(local)
  }
  const edition = () => {
    const found = app.deps.season.byId('verano/test')
    if (!found) throw new Error('no edition')
    return found
  }
  /** Runs the periodic jobs at a local time. */
  async function advance(local: string) {
    at(local)
    const context = { ...app.deps, enqueue, now: app.clock.at }
    await settle(edition(), context)
    await advanceDraws(edition(), context)
    await advanceTallies(app.db, app.clock.at + MINUTE_MS)
    await advanceRoots(edition(), { ...context, signal: new AbortController().signal })
  }

  test('runs from the first stamp to a verified draw that contains every earned entry', async () => {
    const [all, late, leaver, gone] = await Promise.all([1, 2, 3, 4].map(() => summerMember(app)))
    if (!all || !late || !leaver || !gone) throw new Error('nobody')
    const days: [string, () => Promise<unknown>][] = [
      ['07-01', () => all.answer(1, { choices: RIGHT })],
      ['07-08', () => all.answer(2, { words: ['SOL', 'MAR'] })],
      ['07-15', () => all.stamp()],
      ['07-16', () => all.stamp()],
      ['07-17', () => all.stamp()],
      ['07-22', async () => gone.accept(await all.invite())],
      ['07-29', () => all.answer(5, { code: CODE })],
      ['08-05', () => digAt(all.access())],
      ['08-12', () => all.answer(7, { caption: 1 })],
      ['08-19', () => all.answer(8, { medals: 17 })],
    ]
    for (const [day, act] of days) {
      at(`2026-${day}T10:00`)
      for (const member of [all, late, leaver, gone]) await member.signIn()
      await act()
      await leaver.stamp()
      await gone.stamp()
    }
    // A last dig completes a mission, and its member does not come back to learn of it.
    at('2026-08-06T10:00')
    await late.signIn()
    await late.stamp()
    await digAt(late.access())
    expect(await late.mine()).toMatchObject({ points: 4, unseen: 3 })
    at('2026-08-20T10:00')
    await late.signIn()

    const mine = await all.mine()
    expect(mine.missions.every(({ doneAt }) => doneAt !== null)).toBe(true)
    expect(mine.badges.flatMap(({ key, earnedAt }) => (earnedAt === null ? [] : key))).toEqual([
      'primera-ola',
      'explorador',
      'amigo',
      'sabio',
      'verano-completo',
    ])
    // One member leaves before the list is frozen, another one afterwards.
    await app.call(requestDeletion, { as: gone.access(), input: { password: PASSWORD } })
    await advance('2026-09-01T00:02')
    await advance('2026-09-01T00:03')
    await leaver.signIn()
    await app.call(requestDeletion, { as: leaver.access(), input: { password: PASSWORD } })
    const draws = async () => (await app.call(listDraws, { params: { slug: 'verano', edition: 'test' } })).draws[0]
    // Three entries for the levels of one member, two for each of two who stamped ten days, one for the last dig.
    const list = (await draws())?.list
    expect(list).toMatchObject({ entries: 8 })
    await advance('2026-09-05T12:00')
    const drawn = await draws()
    expect(drawn?.list).toEqual(list)
    expect(drawn?.places.filter(({ state }) => state === 'won')).toHaveLength(2)
    expect(drawn?.places.filter(({ state }) => state === 'gone')).toHaveLength(2)
    await all.signIn()
    const { prizes } = await app.call(listPrizes, { as: all.access() })
    expect(prizes.filter(({ campaign }) => campaign.slug === 'verano')).toHaveLength(1)
    const { entries } = await app.call(listHistory, { as: all.access(), input: { kind: 'entry' } })
    expect(entries).toHaveLength(3)
    const published = await publishedOf(app.db, edition(), app.clock.at, app.deps.secret)
    expect(published.plays).toHaveLength(5)
    expect(verifier.comprobar(published, app.clock.at)).toEqual([])
    await eraseDue({ ...app.deps, now: () => madridTime('2026-12-01T00:00') }, new AbortController().signal)
    expect(
      verifier.comprobar(await publishedOf(app.db, edition(), app.clock.at, app.deps.secret), app.clock.at),
    ).toEqual([])
  })

  async function digAt(as: string) {
    const { current } = await app.call(getBeach, { as, params: { slug: 'playa' } })
    const input = { slot: current[0]?.slot ?? '', spot: 3 }
    await app.call(dig, { as, params: { slug: 'playa', edition: 'test' }, input, idempotencyKey: 'dig-of-the-week' })
  }
})
