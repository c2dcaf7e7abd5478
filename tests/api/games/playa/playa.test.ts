import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { collectionFrom, rebuilt } from '#api/games/playa/shells.ts'
import { dig, getBeach, swapShells } from '#contract/games/playa/playa.schema.ts'
import { SHELLS, type Shell } from '#contract/games/playa/shells.ts'
import { getHistoryEntry, listHistory } from '#contract/history.schema.ts'
import { getHome } from '#contract/home.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { beach, TEST_BEACH } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const madrid = (text: string) => Date.parse(`${text}+02:00`)
const NOON = madrid('2026-07-10T12:00:00')
const DAY_MS = 24 * 60 * 60 * 1000

describe.each(databases)('the beach on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), now: NOON, season: [beach()] })
  })
  afterAll(() => app.close())

  const member = async () => {
    const { access, account } = await app.signUp()
    const of = { as: access, params: TEST_BEACH }
    return {
      access,
      id: account.id,
      look: () => app.call(getBeach, { as: access, params: { slug: 'playa' } }),
      dig: (slot: string, spot: number, idempotencyKey: string = uuidv7()) =>
        app.call(dig, { ...of, input: { slot, spot }, idempotencyKey }),
      swap: (give: Shell, want: Shell, idempotencyKey: string = uuidv7()) =>
        app.call(swapShells, { ...of, input: { give, want }, idempotencyKey }),
    }
  }
  const at = async <T>(instant: number, what: () => Promise<T>): Promise<T> => {
    const before = app.clock.at
    app.clock.at = instant
    try {
      return await what()
    } finally {
      app.clock.at = before
    }
  }
  /** Gives extra digs for a cause, as a mission does. */
  const grant = async (account_id: string, count: number, cause = 'Misión de la semana') => {
    const rows = Array.from({ length: count }, () => {
      return { id: uuidv7(), campaign_id: 'playa/test', account_id, cause, created_at: app.clock.at }
    })
    await app.db.transact(() => run(tables.insertInto('extra_play').values(rows)))
    return rows.map(({ id }) => `bonus:${id}`)
  }
  const give = (account_id: string, shells: Partial<Record<Shell, number>>) =>
    app.db.transact(() =>
      run(
        tables
          .insertInto('holding')
          .values(
            Object.entries(shells).map(([shell, value]) => {
              return { account_id, campaign_id: 'playa/test', key: `shell:${shell}`, value }
            }),
          )
          .onConflict((oc) =>
            oc.columns(['account_id', 'campaign_id', 'key']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
          ),
      ),
    )
  const TODAY = 'day:2026-07-10:1'

  test('a dig adds a shell to the album and leaves a hole; repeated requests return the same dig', async () => {
    const me = await member()
    expect(await me.look()).toMatchObject({
      today: '2026-07-10',
      current: [{ slot: TODAY, play: null }],
      sureWithin: 14,
    })
    const [first, ...others] = await Promise.all([
      me.dig(TODAY, 6, 'key-of-one'),
      me.dig(TODAY, 6, 'key-of-one'),
      me.dig(TODAY, 6, 'another-tab'),
      me.dig(TODAY, 11, 'another-spot'),
    ])
    for (const other of others) expect(other.play?.id).toBe(first.play?.id)
    const shell = first.play?.shell
    const { album, holes, current, past, sureWithin } = await me.look()
    expect(album.filter(({ count }) => count > 0)).toEqual([{ shell, count: 1 }])
    expect({ holes, sureWithin, past }).toEqual({
      holes: [{ spot: first.play?.spot, day: '2026-07-10' }],
      sureWithin: 14,
      past: [],
    })
    expect(current).toEqual([first])
  })

  test('an idempotency key is accepted for one spot only', async () => {
    const me = await member()
    await me.dig(TODAY, 6, 'the-same-key')
    await expect(me.dig(TODAY, 7, 'the-same-key')).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  })

  test.each([
    [0, 'invalid_input'],
    [17, 'invalid_input'],
    [2.5, 'invalid_input'],
  ])('refuses a spot that does not exist: %d', async (spot, code) => {
    const me = await member()
    await expect(me.dig(TODAY, spot)).rejects.toMatchObject({ code })
    expect((await me.look()).holes).toEqual([])
  })

  test.each([
    ['day:2026-07-09:1', 'not_today'],
    ['day:2026-07-11:1', 'not_today'],
    ['day:2026-07-10:2', 'not_found'],
    [`bonus:${uuidv7()}`, 'not_found'],
  ])('refuses the slot %s with %s', async (slot, code) => {
    await expect((await member()).dig(slot, 3)).rejects.toMatchObject({ code })
  })

  test('the day changes at midnight local time, to the millisecond, and a hole stays for a week', async () => {
    const me = await member()
    const last = madrid('2026-07-10T23:59:59.999')
    await at(last, () => me.dig(TODAY, 4))
    await at(last, () => expect(me.dig('day:2026-07-11:1', 4)).rejects.toMatchObject({ code: 'not_today' }))
    await at(last + 1, async () => {
      await me.dig('day:2026-07-11:1', 4)
      const { holes, current } = await me.look()
      expect(holes).toEqual([
        { spot: 4, day: '2026-07-11' },
        { spot: 4, day: '2026-07-10' },
      ])
      expect(current[0]?.play?.spot).toBe(4)
    })
    await at(last + 7 * DAY_MS, async () =>
      expect((await me.look()).holes.map(({ day }) => day)).toEqual(['2026-07-11']),
    )
  })

  test('an extra dig shows its cause, works once and for its owner only, and not on a spot already dug that day', async () => {
    const [me, other] = [await member(), await member()]
    const [slot = ''] = await grant(me.id, 1)
    await me.dig(TODAY, 1)
    await expect(other.dig(slot, 2)).rejects.toMatchObject({ code: 'not_found' })
    await expect(me.dig(slot, 1)).rejects.toMatchObject({ code: 'spot_taken' })
    const dug = await me.dig(slot, 2)
    expect(dug).toMatchObject({ cause: 'Misión de la semana', play: { spot: 2 } })
    expect((await me.look()).current.map(({ slot: name }) => name)).toEqual([TODAY, slot])
    // The same slot gives no second shell, even at another spot on another day.
    expect((await at(NOON + DAY_MS, () => me.dig(slot, 3))).play?.id).toBe(dug.play?.id)
    expect((await me.look()).album.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  })

  test('at least every fourteenth dig brings a missing kind, and the complete set earns one entry', async () => {
    const me = await member()
    const slots = await grant(me.id, 14 * 8)
    let without = 0
    const kinds = new Set<Shell>()
    for (const [i, slot] of slots.entries()) {
      // A day has sixteen spots.
      app.clock.at = NOON + Math.floor(i / 16) * DAY_MS
      const { play } = await me.dig(slot, (i % 16) + 1)
      const shell = play?.shell as Shell
      expect(play?.isNew).toBe(!kinds.has(shell))
      without = kinds.has(shell) && kinds.size < 8 ? without + 1 : 0
      kinds.add(shell)
      expect(without).toBeLessThan(14)
    }
    const { entry, sureWithin } = await me.look()
    expect({ kinds: kinds.size, sureWithin }).toEqual({ kinds: 8, sureWithin: null })
    expect(entry).not.toBeNull()
    app.clock.at = NOON
    const events = await app.db.read.selectFrom('event').selectAll().where('account_id', '=', me.id).execute()
    expect(events).toMatchObject([{ kind: 'entry', subject: 'draw:beach', amount: 1 }])
    const { entries } = await app.call(listHistory, { as: me.access, input: { kind: 'entry' } })
    expect(entries.map(({ text }) => text)).toEqual([
      'Completaste el álbum: tienes una participación en el sorteo de la playa.',
    ])
    const plays = await app.db.read
      .selectFrom('play')
      .selectAll()
      .where('account_id', '=', me.id)
      .orderBy('seq')
      .execute()
    const holdings = await app.db.read.selectFrom('holding').selectAll().where('account_id', '=', me.id).execute()
    expect(collectionFrom(holdings).counts).toEqual(rebuilt(plays, 3).counts)
  })

  test('three equal shells can be swapped for a shell of choice, once a week', async () => {
    const me = await member()
    await give(me.id, { lapa: 7 })
    const swapped = await me.swap('lapa', 'erizo', 'the-swap')
    expect(swapped).toMatchObject({ give: 'lapa', want: 'erizo' })
    expect(await me.swap('lapa', 'erizo', 'the-swap')).toEqual(swapped)
    expect(await me.swap('lapa', 'erizo', 'another-tab')).toEqual(swapped)
    await expect(me.swap('lapa', 'navaja', 'the-swap')).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    await expect(me.swap('lapa', 'navaja')).rejects.toMatchObject({ code: 'swap_used' })
    const held = (album: { shell: Shell; count: number }[]) => album.filter(({ count }) => count > 0)
    const { album, swap } = await me.look()
    expect(held(album)).toEqual([
      { shell: 'lapa', count: 4 },
      { shell: 'erizo', count: 1 },
    ])
    expect(swap).toMatchObject({ price: 3, done: swapped, nextAt: madrid('2026-07-13T00:00:00') })
    await at(madrid('2026-07-12T23:59:59.999'), () =>
      expect(me.swap('lapa', 'navaja')).rejects.toMatchObject({ code: 'swap_used' }),
    )
    await at(madrid('2026-07-13T00:00:00'), async () => {
      await me.swap('lapa', 'navaja')
      expect(held((await me.look()).album)).toEqual([
        { shell: 'lapa', count: 1 },
        { shell: 'navaja', count: 1 },
        { shell: 'erizo', count: 1 },
      ])
    })
  })

  test.each([
    ['too few shells of a kind', { lapa: 2 }, 'not_enough_shells'],
    ['a kind without any shell', {}, 'not_enough_shells'],
  ])('a swap of %s is refused, and changes nothing', async (_, shells, code) => {
    const me = await member()
    await give(me.id, { vieira: 5, ...shells })
    await expect(me.swap('lapa', 'erizo')).rejects.toMatchObject({ code })
    await expect(me.swap('vieira', 'vieira')).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await me.look()).swap.done).toBeNull()
    await me.swap('vieira', 'erizo')
  })

  test('two concurrent swaps, before and after midnight on Sunday, spend the same shells only once', async () => {
    const me = await member()
    await give(me.id, { lapa: 3 })
    const sunday = madrid('2026-07-12T23:59:59.999')
    app.clock.at = sunday
    const first = me.swap('lapa', 'erizo')
    app.clock.at = sunday + 1
    const second = me.swap('lapa', 'navaja')
    const results = await Promise.allSettled([first, second])
    app.clock.at = NOON
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { album } = await me.look()
    expect(album.reduce((sum, { count }) => sum + count, 0)).toBe(1)
  })

  test('a swap that completes the set earns the entry, and a later swap does not take it back', async () => {
    const me = await member()
    const held = Object.fromEntries(SHELLS.filter((shell) => shell !== 'erizo').map((shell) => [shell, 1]))
    await give(me.id, { ...held, lapa: 4 })
    expect((await me.look()).entry).toBeNull()
    await me.swap('lapa', 'erizo')
    expect((await me.look()).entry).toEqual({ at: NOON })
    await give(me.id, { vieira: 3, coquina: 0 })
    await at(NOON + 7 * DAY_MS, () => me.swap('vieira', 'coquina'))
    expect((await me.look()).entry).toEqual({ at: NOON })
  })

  test('the home page and the history describe digs in words', async () => {
    const me = await member()
    const todos = async () => (await app.call(getHome, { as: me.access })).todos
    expect(await todos()).toMatchObject([
      { kind: 'playa', action: 'Cavar', count: 1, deadline: madrid('2026-07-11T00:00:00') },
    ])
    const dug = await me.dig(TODAY, 9)
    expect(await todos()).toMatchObject([{ title: 'Ya has cavado hoy', action: null, count: 0 }])
    const { entries } = await app.call(listHistory, { as: me.access })
    expect(entries).toMatchObject([
      { id: dug.play?.id, kind: 'play', text: expect.stringMatching(/^Cavaste y salió una? /) },
    ])
    const { detail } = await app.call(getHistoryEntry, { as: me.access, params: { id: dug.play?.id ?? '' } })
    expect(detail).toEqual({ game: 'playa', find: { spot: 9, shell: dug.play?.shell }, swap: null })
  })
})
