import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CodeLine, readCodes } from '#api/codes/batches/code-list.ts'
import { generate, IncompleteBatch } from '#api/codes/batches/generate.ts'
import { importPartnerCodes } from '#api/codes/batches/import.ts'
import { insertCodes } from '#api/codes/batches/queries.ts'
import { block, countBatches, statesOf, unblock } from '#api/codes/batches/state.ts'
import { begin, CHUNK, complete, removeBatch, removeUnfinished } from '#api/codes/batches/write-batch.ts'
import { run, tables } from '#api/db/database.ts'
import type { OfferInput } from '#api/games/tpp/rules/rules.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import {
  aCustomer,
  type Customer,
  customers,
  OFFERS,
  outcomeOf,
  partners,
  withTargets,
} from '#tests/support/partners.ts'
import { random } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const SHARED: OfferInput = {
  key: 'puerta',
  partner: 'Teatro',
  title: 'Título',
  text: 'Texto.',
  kind: 'shared',
  stock: 3,
  gives: { what: 'play', slug: 'rasca' },
}
const CAMPAIGN = { campaign: 'tpp/test' }

describe.each(databases)('batches of codes on $name', ({ open }) => {
  let app: TestApi
  let member: Customer
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), season: withTargets(partners({}, [...OFFERS, SHARED])) })
    member = await aCustomer(app)
  })
  afterAll(() => app.close())

  const madeFor = (offer: string, { isSingle = true, uses = 1 as number | null, bytes = random } = {}) => ({
    campaign: 'tpp/test',
    offer,
    isSingle,
    uses,
    actor: 'operator:ana',
    now: app.clock.at,
    random: (count: number) => Buffer.from(bytes(count)),
    rest: async () => {},
    hashing: app.deps.codeHashing,
  })

  /** Generates a batch. Returns its id and the codes that were written out. */
  async function batchOf(offer: string, count: number, changes: Parameters<typeof madeFor>[1] = {}) {
    const codes: string[] = []
    const id = await generate(app.db, { ...madeFor(offer, changes), count }, async (chunk) => {
      codes.push(...chunk)
    })
    return { id, codes }
  }

  const countOf = async (offer: string) => countBatches(app.db, { ...CAMPAIGN, offer }, app.clock.at)
  const statesIn = async (
    offer: string,
    codes: string[],
    { isSingle = true, shape }: { isSingle?: boolean; shape?: string } = {},
  ) => {
    const asked = { ...CAMPAIGN, offer, isSingle, shape, hashing: app.deps.codeHashing, now: app.clock.at }
    return (await statesOf(app.db, asked, codes)).map(({ state }) => state)
  }
  const failing = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'nothing',
      (error: Error) => error.message,
    )

  test('are written in chunks and stored as hashes; no code can be redeemed before the last chunk is written', async () => {
    let first: string | undefined
    const before: unknown[] = []
    const codes: string[] = []
    const id = await generate(app.db, { ...madeFor('pan'), count: CHUNK + 5 }, async (chunk) => {
      codes.push(...chunk)
      first ??= chunk[0]
      before.push(await outcomeOf(member.redeem(first ?? '')))
    })
    expect(before).toEqual(['code_unknown', 'code_unknown'])
    expect(new Set(codes).size).toBe(CHUNK + 5)
    expect(await outcomeOf(member.redeem(first ?? ''))).toMatchObject({ mask: first?.slice(-4) })
    expect((await countOf('pan')).find((batch) => batch.id === id)).toMatchObject({
      state: 'complete',
      codes: CHUNK + 5,
      used: 1,
      left: CHUNK + 4,
    })
    // The codes themselves are not stored.
    const kept = JSON.stringify(await app.db.read.selectFrom('code').selectAll().execute())
    expect(codes.filter((code) => kept.includes(code))).toEqual([])
  })

  test('are written no faster than the output is read', async () => {
    const { promise: hasRead, resolve: read } = Promise.withResolvers<void>()
    const { promise: hasWritten, resolve: written } = Promise.withResolvers<void>()
    const batch = generate(app.db, { ...madeFor('dos'), count: 3 * CHUNK }, async () => {
      written()
      await hasRead
    })
    await hasWritten
    // Three more transactions would give the batch time to continue if it did not wait.
    for (let i = 0; i < 3; i++) await app.db.transact(() => run(tables.deleteFrom('code').where('hash', '=', '-')))
    expect(await countOf('dos')).toMatchObject([{ state: 'incomplete', codes: CHUNK }])
    read()
    await batch
    expect(await countOf('dos')).toMatchObject([{ state: 'complete', codes: 3 * CHUNK }])
  })

  test('that are interrupted can never be redeemed, and are removed after a day', async () => {
    const codes: string[] = []
    const broken = generate(app.db, { ...madeFor('adorno'), count: 2 * CHUNK }, async (chunk) => {
      if (codes.length > 0) throw new Error('write EPIPE')
      codes.push(...chunk)
    })
    const error = await broken.catch((error: unknown) => error)
    expect(error).toBeInstanceOf(IncompleteBatch)
    const { id, message } = error as IncompleteBatch
    expect(message).toContain(`Batch ${id} is incomplete (write EPIPE)`)
    expect(await outcomeOf(member.redeem(codes[0] ?? ''))).toBe('code_unknown')
    expect(await statesIn('adorno', codes.slice(0, 1))).toEqual(['desconocido'])

    const complete = await batchOf('adorno', 3)
    const rest = async () => {}
    await removeUnfinished(app.db, { now: app.clock.at + DAY_MS, rest })
    expect((await countOf('adorno')).map((batch) => batch.id)).toContain(id)
    await removeUnfinished(app.db, { now: app.clock.at + DAY_MS + 1, rest })
    expect((await countOf('adorno')).map((batch) => [batch.id, batch.codes])).toEqual([[complete.id, 3]])
  })

  test('are not removed once complete, and cannot be completed once removed', async () => {
    const rest = async () => {}
    const { id } = await batchOf('adorno', 3)
    await removeBatch(app.db, id, { rest, now: app.clock.at })
    const codesOf = async (batch: string) => (await countOf('adorno')).find((one) => one.id === batch)?.codes
    expect(await codesOf(id)).toBe(3)

    const slow = await app.db.transact(() => begin(madeFor('adorno'), 'partner', 1))
    await app.db.transact(() => run(insertCodes(slow.id, slow.uses, ['a'.repeat(64)])))
    await removeBatch(app.db, slow.id, { rest, now: app.clock.at })
    expect(await failing(app.db.transact(() => complete(slow.id, app.clock.at)))).toBe(`Batch ${slow.id} is gone.`)
    expect(await codesOf(slow.id)).toBeUndefined()
  })

  test('that the operator interrupts are named in the error message', async () => {
    const stop = new AbortController()
    const made = { ...madeFor('uno'), count: 2 * CHUNK, signal: stop.signal }
    const message = await failing(generate(app.db, made, async () => stop.abort(new Error('broken off'))))
    expect(message).toMatch(/^Batch B-\w{4}-\w{4} is incomplete \(broken off\)/)
    expect(await countOf('uno')).toMatchObject([{ state: 'incomplete', codes: CHUNK }])
  })

  test('replace a random code that already exists, in the same batch or in another', async () => {
    /** Returns the same bytes for each whole batch, and random ones for a single code. */
    const bytes = (count: number) => (count === 20 * 11 ? Buffer.alloc(count, 7) : random(count))
    const one = await batchOf('vale', 20, { bytes })
    const other = await batchOf('vale', 20, { bytes })
    expect(new Set([...one.codes, ...other.codes]).size).toBe(40)
    expect(await countOf('vale')).toMatchObject([{ codes: 20 }, { codes: 20 }])
    expect(new Set(await statesIn('vale', [...one.codes, ...other.codes]))).toEqual(new Set(['libre']))
  })

  test('hold a single code if it is shared by many members; a new batch can be generated only after the old one is blocked', async () => {
    const many = { isSingle: false, uses: 3 }
    expect(await failing(batchOf('puerta', 2, many))).toBe('"puerta" has one code for many members, not 2.')
    const first = await batchOf('puerta', 1, many)
    expect(await failing(batchOf('puerta', 1, many))).toContain(`block batch ${first.id} before`)
    await member.redeem(first.codes[0] ?? '')
    await app.db.transact(() => block(first.id, { reason: 'Se ha filtrado', actor: 'operator:ana', now: app.clock.at }))
    const second = await batchOf('puerta', 1, many)
    expect((await countOf('puerta')).map(({ left }) => left).sort()).toEqual([0, 2])
    const outcomes: unknown[] = []
    for (const one of await customers(app, 3)) outcomes.push(await outcomeOf(one.redeem(second.codes[0] ?? '')))
    expect(outcomes).toEqual([expect.any(Object), expect.any(Object), 'code_sold_out'])
    // The leaked code has no uses left, even after its batch is unblocked.
    await app.db.transact(() => unblock(first.id))
    expect(await outcomeOf(member.redeem(first.codes[0] ?? ''))).toMatchObject({ mask: first.codes[0]?.slice(-4) })
    const late = await aCustomer(app)
    expect(await outcomeOf(late.redeem(first.codes[0] ?? ''))).toBe('code_sold_out')
  })

  describe("of a partner's own codes", () => {
    const importing = (text: string, changes: Parameters<typeof madeFor>[1] = {}) =>
      importPartnerCodes(app.db, { ...madeFor('olmo', changes), shape: 'OLMO-####' }, readCodes(text))

    test('are imported all together or not at all; a refused import reports each faulty line', async () => {
      const id = await importing('OLMO-0001\nolmo 0002\n')
      expect(await outcomeOf(member.redeem('olmo0001'))).toMatchObject({ mask: '0001' })
      expect(await failing(importing('OLMO-0003\nOLMO-3\nOLMO-0002\nolmo0003\nOLMO-O004\n'))).toBe(
        [
          'No code was imported:',
          '  - line 2: does not look like OLMO-####',
          `  - line 3: is in batch ${id} already`,
          '  - line 4: is the same code as line 1',
          '  - line 5: does not look like OLMO-####',
        ].join('\n'),
      )
      expect(await countOf('olmo')).toMatchObject([{ id, codes: 2, source: 'partner' }])
    })

    const lines: CodeLine[] = Array.from({ length: CHUNK + 1 }, (_, i) => ({ line: i + 1, code: `OLMO-${5000 + i}` }))

    test('are removed at once if the import fails after it has stored some of them', async () => {
      const stored = async () => [
        await countOf('olmo'),
        (await app.db.read.selectFrom('code').select('hash').execute()).length,
      ]
      const before = await stored()
      let isFull = true
      const rest = async () => {
        if (!isFull) return
        isFull = false
        throw new Error('the disk is full')
      }
      const made = { ...madeFor('olmo'), shape: 'OLMO-####', rest }
      expect(await failing(importPartnerCodes(app.db, made, lines))).toBe('the disk is full')
      expect(await stored()).toEqual(before)
    })

    test('that an interrupted import has left are removed by the next import', async () => {
      const rest = async () => {
        throw new Error('the disk is full')
      }
      const made = { ...madeFor('olmo'), shape: 'OLMO-####', rest }
      expect(await failing(importPartnerCodes(app.db, made, lines))).toBe('the disk is full')
      // A batch without `completed_at` looks like one that a killed import left behind.
      await app.db.transact(() =>
        run(tables.updateTable('code_batch').set({ completed_at: null }).where('offer', '=', 'olmo')),
      )
      await importing('OLMO-0001\n')
      expect(await countOf('olmo')).toMatchObject([{ codes: 1, state: 'complete' }])
    })
  })

  test('report the state of each code: redeemed, reserved, free, unknown or blocked', async () => {
    const { id, codes } = await batchOf('pan', 4)
    const [redeemed = '', reserved = '', free = ''] = codes
    await member.redeem(redeemed)
    const [hash = ''] = app.deps.codeHashing.all({ ours: reserved, theirs: null })
    await app.db.transact(() =>
      run(
        tables
          .updateTable('code')
          .set({ reserved_by: member.id, reserved_until: app.clock.at + 1 })
          .where('hash', '=', hash),
      ),
    )
    const list = [redeemed, reserved, free.toLowerCase(), '0000-0000-0000', 'PAN-2026']
    expect(await statesIn('pan', list)).toEqual(['canjeado', 'reservado', 'libre', 'desconocido', 'desconocido'])
    expect(await statesIn('vale', [free])).toEqual(['desconocido'])
    expect((await countOf('pan')).find((batch) => batch.id === id)).toMatchObject({
      codes: 4,
      used: 1,
      reserved: 1,
      left: 3,
    })

    await app.db.transact(() => block(id, { reason: 'Caja robada', actor: 'operator:ana', now: app.clock.at }))
    expect(await outcomeOf(member.redeem(free))).toBe('code_blocked')
    expect(await statesIn('pan', list.slice(0, 3))).toEqual(['canjeado', 'anulado', 'anulado'])
    expect(await failing(app.db.transact(() => block(id, { reason: 'x', actor: 'operator:ana', now: 1 })))).toBe(
      `${id} is blocked already: Caja robada`,
    )
    await app.db.transact(() => unblock(id))
    expect(await failing(app.db.transact(() => unblock(id)))).toBe(`${id} is not blocked.`)
    expect(await failing(app.db.transact(() => unblock('B-0')))).toBe('There is no batch B-0.')
    expect(await outcomeOf(member.redeem(free))).toMatchObject({ mask: free.slice(-4) })
  })
})
