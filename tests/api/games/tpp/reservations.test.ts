import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import { takeUse } from '#api/codes/queries.ts'
import { clearReservations } from '#api/codes/upkeep.ts'
import { run, tables } from '#api/db/database.ts'
import { confirmByCode } from '#contract/accounts.schema.ts'
import { redeemCode } from '#contract/games/tpp/tpp.schema.ts'
import { getHome } from '#contract/home.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { databases } from '#tests/support/databases.ts'
import { aCustomer, checkAs, issue, outcomeOf, PARTNERS, partners, withTargets } from '#tests/support/partners.ts'
import { codeIn, createTestApi, NOON, newcomer, type TestApi } from '#tests/support/test-api.ts'

const MINUTE_MS = 60_000

describe.each(databases)('reserving a code on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), season: withTargets(partners()) })
  })
  afterAll(() => app.close())
  beforeEach(() => {
    app.clock.at = NOON
  })

  const one = async (offer: string) => (await issue(app, offer))[0] ?? ''
  const setConfirmed = (id: string, at: number | null) =>
    app.db.transact(() => run(tables.updateTable('account').set({ email_verified_at: at }).where('id', '=', id)))
  const unconfirmed = async () => {
    const someone = await aCustomer(app)
    await setConfirmed(someone.id, null)
    return someone
  }
  const refusalOf = async (work: Promise<unknown>): Promise<Problem> => {
    const error = await work.catch((problem: unknown) => problem)
    if (!(error instanceof Problem)) throw new Error('was not refused')
    return error
  }
  const reserved = () =>
    app.db.read
      .selectFrom('code')
      .select(['reserved_by', 'reserved_until'])
      .where('reserved_by', 'is not', null)
      .execute()
  const todoOf = async (as: string) => (await app.call(getHome, { as })).todos.find(({ kind }) => kind === 'tpp')

  test('keeps a single-use code for 15 minutes while its member confirms the e-mail address', async () => {
    const [ana, eva] = [await unconfirmed(), await aCustomer(app)]
    const code = await one('pan')
    const refusal = await refusalOf(ana.redeem(code))
    expect(refusal.body).toMatchObject({
      code: 'email_unconfirmed',
      status: 403,
      detail: 'Te lo guardamos hasta las 13:15, hora peninsular: confirma tu correo y vuelve.',
    })
    const until = NOON + 15 * MINUTE_MS
    expect(await ana.check(code)).toMatchObject({ state: 'ready', reservedUntil: until })
    expect(await eva.check(code)).toMatchObject({ state: 'reserved', reservedUntil: until })
    expect((await checkAs(app, code)).state).toBe('unknown')
    expect(await outcomeOf(eva.redeem(code))).toBe('code_reserved')
    expect(await todoOf(ana.id)).toMatchObject({ title: 'Tienes un código a medio canjear', deadline: until })
    await setConfirmed(ana.id, 1)
    expect(await ana.redeem(code)).toMatchObject({ offer: { key: 'pan' } })
    expect(await todoOf(ana.id)).toBeUndefined()
    expect((await eva.check(code)).state).toBe('used')
  })

  test('makes `takeUse` refuse the code to another member, as it refuses used and blocked codes', async () => {
    const ana = await unconfirmed()
    const code = await one('pan')
    await refusalOf(ana.redeem(code))
    const use = (printed: string, account: string, now: number) => {
      const hash = app.deps.codeHashing.ofOurs(printed.replaceAll('-', ''))
      return app.db.transact(() => run(takeUse({ hash, account, now })))
    }
    expect(await use(code, 'eva', NOON + 15 * MINUTE_MS - 1)).toBe(0)
    expect(await use(code, ana.id, NOON + 1)).toBe(1)
    expect(await use(code, ana.id, NOON + 1)).toBe(0)
    const [blocked = ''] = await issue(app, 'pan', { blocked_at: 1 })
    expect(await use(blocked, 'eva', NOON)).toBe(0)
  })

  test('ends after 15 minutes, and is not extended by another attempt', async () => {
    const [ana, eva] = [await unconfirmed(), await aCustomer(app)]
    const code = await one('pan')
    await refusalOf(ana.redeem(code))
    app.clock.advance(14 * MINUTE_MS)
    expect((await refusalOf(ana.redeem(code))).body.detail).toContain('13:15')
    app.clock.advance(MINUTE_MS - 1)
    expect(await outcomeOf(eva.redeem(code))).toBe('code_reserved')
    app.clock.advance(1)
    expect(await eva.redeem(code)).toMatchObject({ offer: { key: 'pan' } })
    expect(await outcomeOf(ana.redeem(code))).toBe('code_used')
  })

  test('is possible for one code per offer and member at a time', async () => {
    const ana = await unconfirmed()
    const [first = '', second = ''] = await issue(app, 'pan', { count: 2 })
    const other = await one('adorno')
    await refusalOf(ana.redeem(first))
    expect((await refusalOf(ana.redeem(second))).body.detail).not.toContain('guardamos')
    expect((await refusalOf(ana.redeem(other))).body.detail).toContain('guardamos')
    const eva = await aCustomer(app)
    expect([(await eva.check(first)).state, (await eva.check(second)).state]).toEqual(['reserved', 'ready'])
  })

  test('is not possible for codes that many members can redeem', async () => {
    const ana = await unconfirmed()
    expect((await refusalOf(ana.redeem('PAN-2026-HORNO'))).body.detail).not.toContain('guardamos')
    expect((await refusalOf(ana.redeem('ZAPATERO'))).body.detail).not.toContain('guardamos')
    expect((await (await aCustomer(app)).check('ZAPATERO')).state).toBe('ready')
  })

  test('is not possible for members whose country or age is not eligible', async () => {
    const code = await one('pan')
    const [bogota, young] = [await aCustomer(app, { country: 'CO' }), await aCustomer(app, { birthDate: '2010-01-01' })]
    for (const someone of [bogota, young]) {
      await setConfirmed(someone.id, null)
      expect(await outcomeOf(someone.redeem(code))).toMatch(/^(country_not_eligible|too_young)$/)
    }
    expect((await (await aCustomer(app)).check(code)).reservedUntil).toBeNull()
  })

  test('is not needed by a new member, who can redeem right after confirming the e-mail address', async () => {
    const input = newcomer()
    const code = await one('pan')
    const { ticket } = await app.askToSignUp(input)
    const [mail] = await app.mailsTo(input.email)
    const { access } = await app.call(confirmByCode, { input: { ticket, code: codeIn(mail?.text) } })
    const redeemed = await app.call(redeemCode, {
      as: access,
      params: { ...PARTNERS, code },
      idempotencyKey: 'newcomer-1',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    expect(redeemed.mask).toBe(code.slice(-4))
  })

  test('leaves no trace of the member once the reservation has ended or the account is erased', async () => {
    await app.db.transact(() => clearReservations(Number.MAX_SAFE_INTEGER, 100))
    const [ana, eva] = [await unconfirmed(), await unconfirmed()]
    await refusalOf(ana.redeem(await one('pan')))
    app.clock.advance(10 * MINUTE_MS)
    await refusalOf(eva.redeem(await one('pan')))
    app.clock.advance(5 * MINUTE_MS)
    await app.db.transact(() => clearReservations(app.clock.at, 100))
    expect(await reserved()).toEqual([{ reserved_by: eva.id, reserved_until: app.clock.at + 10 * MINUTE_MS }])
    await app.db.transact(() =>
      run(tables.updateTable('account').set({ status: 'leaving', delete_after: 1 }).where('id', '=', eva.id)),
    )
    await eraseDue(app.deps)
    expect(await reserved()).toEqual([])
  })
})
