import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reportGuessing } from '#api/codes/upkeep.ts'
import { newPartnerCode, printPartnerCode } from '#contract/partner-code.ts'
import { Problem } from '#contract/problem/problem.ts'
import { databases } from '#tests/support/databases.ts'
import {
  aCustomer,
  type Customer,
  checkAs,
  customers,
  issue,
  outcomeOf,
  partners,
  withTargets,
} from '#tests/support/partners.ts'
import { proofFor } from '#tests/support/proof.ts'
import { random } from '#tests/support/seasons.ts'
import { createTestApi, NOON, type TestApi } from '#tests/support/test-api.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const guess = () => printPartnerCode(newPartnerCode(random))

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.catch((problem: unknown) => problem)
  if (!(error instanceof Problem)) throw new Error('was not refused')
  return error.body
}

describe.each(databases)('the brakes on guessing codes, on $name', ({ open }) => {
  let app: TestApi
  const waits: number[] = []
  beforeAll(async () => {
    const wait = async (ms: number) => waits.push(ms)
    app = await createTestApi({ database: await open(), season: withTargets(partners()), deps: { wait } })
  })
  afterAll(() => app.close())
  beforeEach(() => {
    app.clock.at = NOON
    waits.length = 0
  })

  const one = async (offer: string, changes = {}) => (await issue(app, offer, changes))[0] ?? ''
  const isWrong = async (someone: Customer, times: number, address = '') => {
    for (let i = 0; i < times; i++) expect(await outcomeOf(someone.redeem(guess(), { address }))).toBe('code_unknown')
  }

  test('after five wrong codes within 15 minutes, each further code needs its own harder proof of work', async () => {
    const [ana, code] = [await aCustomer(app), await one('pan')]
    await isWrong(ana, 5)
    expect(await refusalOf(ana.redeem(code))).toMatchObject({
      code: 'more_work',
      work: 1,
      detail: expect.stringContaining('Espera un cuarto de hora'),
    })
    expect(await ana.check(code)).toMatchObject({ state: 'unchecked', offer: null })
    const easy = await proofFor(app, 'redeem', { work: '0' })
    expect(await outcomeOf(ana.redeem(code, { proof: easy }))).toBe('more_work')
    const proof = await proofFor(app, 'redeem', { work: '1' })
    expect(await outcomeOf(ana.redeem(guess(), { proof }))).toBe('code_unknown')
    expect(await outcomeOf(ana.redeem(code, { proof }))).toBe('bot_check_failed')
    const another = await proofFor(app, 'redeem', { work: '1' })
    expect(await ana.redeem(code, { proof: another })).toMatchObject({ offer: { key: 'pan' } })
  })

  test('a slowed member still gets the same answer for a wrong code that was tried before', async () => {
    const ana = await aCustomer(app)
    const [first, other] = [guess(), guess()]
    expect(await outcomeOf(ana.redeem(first))).toBe('code_unknown')
    await isWrong(ana, 4)
    expect(await outcomeOf(ana.redeem(first))).toBe('code_unknown')
    expect(await ana.check(first)).toMatchObject({ state: 'unknown' })
    expect(await outcomeOf(ana.redeem(other))).toBe('more_work')
  })

  test('the harder proof of work is no longer needed after 15 minutes', async () => {
    const [ana, code] = [await aCustomer(app), await one('pan')]
    await isWrong(ana, 5)
    app.clock.advance(15 * MINUTE_MS - 1)
    expect((await ana.check(code)).state).toBe('unchecked')
    app.clock.advance(1)
    expect((await ana.check(code)).state).toBe('ready')
  })

  test('fifteen wrong codes in a day pause the account for a day, and the answer says why and until when', async () => {
    const [ana, code] = [await aCustomer(app), await one('pan')]
    for (let i = 0; i < 3; i++) {
      if (i > 0) app.clock.advance(HOUR_MS)
      await isWrong(ana, 5)
    }
    const pausedUntil = app.clock.at + 24 * HOUR_MS
    app.clock.advance(HOUR_MS)
    expect(await refusalOf(ana.redeem(code))).toMatchObject({
      code: 'codes_paused',
      status: 429,
      retryAfter: 23 * 3600,
      detail: expect.stringContaining('escríbenos'),
    })
    expect(await ana.check(code)).toMatchObject({ state: 'paused', pausedUntil, offer: null })
    // A proof of work does not lift the pause.
    const proof = await proofFor(app, 'redeem', { work: '1' })
    expect(await outcomeOf(ana.redeem(code, { proof }))).toBe('codes_paused')
    app.clock.at = pausedUntil
    expect((await ana.check(code)).state).toBe('ready')
  })

  test('a slowed or paused member still sees an earlier redemption', async () => {
    const [ana, code] = [await aCustomer(app), await one('pan')]
    const redemption = await ana.redeem(code)
    const states: string[] = []
    for (const _ of [1, 2, 3]) {
      await isWrong(ana, 5)
      states.push((await ana.check(guess())).state)
      expect(await ana.redeem(code)).toEqual(redemption)
      expect((await ana.check(code)).state).toBe('yours')
      app.clock.advance(15 * MINUTE_MS)
    }
    expect(states).toEqual(['unchecked', 'unchecked', 'paused'])
  })

  test('a repeated wrong code counts once; mistyped codes and valid ones, even outside their dates, do not count', async () => {
    const ana = await aCustomer(app)
    const wrong = guess()
    for (let i = 0; i < 8; i++) expect(await outcomeOf(ana.redeem(wrong))).toBe('code_unknown')
    for (let i = 0; i < 8; i++) expect(await outcomeOf(ana.redeem('7K2M-QX9T-04BX'))).toBe('code_slip')
    for (const offer of ['tarde', 'pronto', 'pan', 'pan', 'pan']) await ana.check(await one(offer))
    expect((await ana.check(await one('pan'))).state).toBe('ready')
  })

  test('codes that others have used and blocked codes count as wrong', async () => {
    const ana = await aCustomer(app)
    const used = await issue(app, 'pan', { count: 3, uses: 0 })
    const blocked = await issue(app, 'pan', { count: 2, blocked_at: 1 })
    for (const code of used) expect((await ana.check(code)).state).toBe('used')
    for (const code of blocked) expect((await ana.check(code)).state).toBe('blocked')
    expect((await ana.check(await one('pan'))).state).toBe('unchecked')
  })

  test('each wrong code is answered more slowly than the last, and a right one without delay', async () => {
    const ana = await aCustomer(app)
    for (let i = 0; i < 3; i++) await ana.check(guess())
    await ana.redeem(await one('pan'))
    expect(waits).toEqual([250, 500, 750])
  })

  test('only five of many concurrent guesses by a member are looked up', async () => {
    const ana = await aCustomer(app)
    const outcomes = await Promise.all(Array.from({ length: 64 }, () => outcomeOf(ana.redeem(guess()))))
    expect(outcomes.filter((outcome) => outcome === 'code_unknown')).toHaveLength(5)
    expect(outcomes.filter((outcome) => outcome === 'more_work')).toHaveLength(59)
  })

  test('twenty wrong codes slow a network for signed-out visitors and for members with a wrong code of their own', async () => {
    const address = '198.51.100.7'
    const [ana, eva, code] = [await aCustomer(app), await aCustomer(app), await one('pan')]
    for (let i = 0; i < 20; i++) expect((await checkAs(app, guess(), { address })).state).toBe('unknown')
    expect((await checkAs(app, guess(), { address })).state).toBe('unchecked')
    expect((await checkAs(app, code, { address })).state).toBe('unchecked')
    expect((await checkAs(app, code, { address: '198.51.100.8' })).state).toBe('ready')
    await isWrong(eva, 1, '203.0.113.77')
    expect(await outcomeOf(eva.redeem(code, { address }))).toBe('more_work')
    waits.length = 0
    expect(await ana.redeem(code, { address })).toMatchObject({ offer: { key: 'pan' } })
    expect(waits).toEqual([])
  })

  test('a slowed member is still slowed after a restart', async () => {
    const [ana, code] = [await aCustomer(app), await one('pan')]
    await isWrong(ana, 5)
    const again = await createTestApi({ database: app.db, deps: { season: app.deps.season }, now: app.clock.at })
    expect((await checkAs(again, code, { as: ana.id })).state).toBe('unchecked')
  })

  test('the stored guesses contain no code, account or address in plain text', async () => {
    const ana = await aCustomer(app)
    const wrong = guess()
    await ana.check(wrong, '203.0.113.200')
    const rows = JSON.stringify(await app.db.read.selectFrom('wrong_code').selectAll().execute())
    for (const told of [wrong, wrong.replaceAll('-', ''), ana.id, '203.0.113.200']) expect(rows).not.toContain(told)
  })
})

/** Runs on one engine: it checks the rule, and the tests above check on both engines the rows that the rule reads. */
test('10,000 guesses from 50 accounts and 500 addresses find no code, and do not delay a member at one of the addresses', async () => {
  const [ROUNDS, ACCOUNTS, ADDRESSES] = [100, 50, 500]
  const [waits, alarms]: [number[], string[]] = [[], []]
  const [sqlite] = databases
  if (!sqlite) throw new Error('no engine')
  const app = await createTestApi({
    database: await sqlite.open(),
    season: withTargets(partners()),
    deps: {
      checksAnswers: false,
      loggedRequests: 'all',
      log: pino({ level: 'warn' }, { write: (line: string) => alarms.push(line) }),
      wait: async (ms: number) => waits.push(ms),
    },
  })
  const codes = await issue(app, 'pan', { count: 1000 })
  const accounts = await customers(app, ACCOUNTS)
  const neighbour = await aCustomer(app)
  const addressOf = (i: number) => `198.51.${i % 2}.${Math.floor(i / 2) % (ADDRESSES / 2)}`
  const seen: Record<string, number> = {}
  const count = (name: string) => {
    seen[name] = (seen[name] ?? 0) + 1
  }
  for (let round = 0; round < ROUNDS; round++) {
    const tries = accounts.flatMap((account, i) => {
      const address = addressOf(round * ACCOUNTS + i)
      const member = outcomeOf(account.redeem(guess(), { address }))
      return [
        member.then((outcome) => count(typeof outcome === 'string' ? outcome : 'found')),
        checkAs(app, guess(), { address }).then(({ state }) => count(state)),
      ]
    })
    await Promise.all(tries)
    app.clock.advance((2 * HOUR_MS) / ROUNDS)
    await reportGuessing(app.db, app.deps.log, app.clock.at)
  }
  expect(Object.keys(seen).sort()).toEqual(['code_unknown', 'codes_paused', 'more_work', 'unknown'])
  expect(Object.values(seen).reduce((sum, n) => sum + n)).toBe(2 * ROUNDS * ACCOUNTS)
  expect(seen.code_unknown).toBe(15 * ACCOUNTS)
  for (const account of accounts) {
    expect(await refusalOf(account.redeem(guess()))).toMatchObject({
      code: 'codes_paused',
      detail: expect.stringContaining('escríbenos'),
    })
  }
  // One alarm in each of the two hours.
  expect(alarms).toHaveLength(2)
  expect(alarms[0]).toContain('many wrong partner codes')
  waits.length = 0
  const address = addressOf(ROUNDS * ACCOUNTS - 1)
  expect(await neighbour.redeem(codes[0] ?? '', { address })).toMatchObject({ offer: { key: 'pan' } })
  expect(waits).toEqual([])
  await app.close()
})
