import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run, tables } from '#api/db/database.ts'
import { databases } from '#tests/support/databases.ts'
import {
  aCustomer,
  type Customer,
  customer,
  customers,
  issue,
  outcomeOf,
  partners,
  withTargets,
} from '#tests/support/partners.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const MANY = 64

describe.each(databases)('codes redeemed concurrently on two servers, on $name', ({ openPair }) => {
  let one: TestApi
  let other: TestApi
  beforeAll(async () => {
    const [first, second] = await openPair()
    one = await createTestApi({ database: first, season: withTargets(partners()) })
    other = await createTestApi({ database: second, season: withTargets(partners()) })
  })
  afterAll(async () => {
    await one.close()
    if (other.db !== one.db) await other.close()
  })

  /** Members who alternate between the two servers. */
  async function crowd(): Promise<Customer[]> {
    const [here, there] = [await customers(one, MANY / 2), await customers(other, MANY / 2)]
    return here.flatMap((customer, i) => [customer, there[i] ?? customer])
  }
  async function countOf(outcomes: Promise<unknown>[]): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const outcome of await Promise.all(outcomes)) {
      const name = typeof outcome === 'string' ? outcome : 'ok'
      counts[name] = (counts[name] ?? 0) + 1
    }
    return counts
  }
  const plays = async (mask: string) =>
    (await one.db.read.selectFrom('play').select('detail').where('action', '=', 'code').execute()).filter(
      ({ detail }) => detail.includes(`"mask":"${mask}"`),
    ).length

  test('a single-use code goes to one member only', async () => {
    const [code = ''] = await issue(one, 'pan')
    const members = await crowd()
    expect(await countOf(members.map((member) => outcomeOf(member.redeem(code))))).toEqual({
      ok: 1,
      code_used: MANY - 1,
    })
    expect(await plays(code.slice(-4))).toBe(1)
  })

  test('a shared code goes to as many members as its stock allows', async () => {
    const [code = ''] = await issue(one, 'cupo', { uses: 20 })
    const members = await crowd()
    expect(await countOf(members.map((member) => outcomeOf(member.redeem(code))))).toEqual({
      ok: 20,
      code_sold_out: MANY - 20,
    })
    expect(await plays(code.slice(-4))).toBe(20)
  })

  test('each prize goes to one member, and the codes of members who get no prize stay unused', async () => {
    const codes = await issue(one, 'vale', { count: MANY })
    const members = await crowd()
    expect(await countOf(members.map((member, i) => outcomeOf(member.redeem(codes[i] ?? ''))))).toEqual({
      ok: 2,
      bonus_unavailable: MANY - 2,
    })
    const left = await one.db.read.selectFrom('code').select('hash').where('uses_left', '=', 1).execute()
    expect(left).toHaveLength(MANY - 2)
  })

  test('a member cannot exceed the limit of an offer by redeeming on both servers', async () => {
    const codes = await issue(one, 'dos', { count: 8 })
    const ana = await aCustomer(one)
    const elsewhere = customer(other, ana.id)
    const outcomes = codes.map((code, i) => outcomeOf((i % 2 ? ana : elsewhere).redeem(code)))
    expect(await countOf(outcomes)).toEqual({ ok: 2, code_limit: 6 })
  })

  test('a member who sends a code many times concurrently gets one redemption and one extra play', async () => {
    const [code = ''] = await issue(one, 'pan')
    const ana = await aCustomer(one)
    const answers = await Promise.all(Array.from({ length: MANY }, () => ana.redeem(code)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    const extra = await one.db.read.selectFrom('extra_play').select('id').where('account_id', '=', ana.id).execute()
    expect(extra).toHaveLength(1)
  })

  test('a code that an unconfirmed and a confirmed member both try is either reserved or used', async () => {
    const [code = ''] = await issue(one, 'pan')
    const [ana, eva] = [await aCustomer(one), await aCustomer(other)]
    await one.db.transact(() =>
      run(tables.updateTable('account').set({ email_verified_at: null }).where('id', '=', ana.id)),
    )
    const [first, second] = await Promise.all([outcomeOf(ana.redeem(code)), outcomeOf(eva.redeem(code))])
    expect(first).toMatch(/^(email_unconfirmed|code_used)$/)
    const { state } = await ana.check(code)
    expect(state).toBe(second === 'code_reserved' ? 'ready' : 'used')
  })
})
