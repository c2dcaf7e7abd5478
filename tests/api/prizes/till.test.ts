import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createVault } from '#api/campaigns/definition/vault.ts'
import { createCodeHashing } from '#api/codes/hashing.ts'
import { createRateLimits, noRateLimits } from '#api/http/rate-limits.ts'
import { newToken } from '#api/http/tokens.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { codesOf, importCodes, partnerStock } from '#api/prizes/codes/codes.ts'
import { fillTillHashes, lockCodes } from '#api/prizes/codes/lock-codes.ts'
import { annulPrize } from '#api/prizes/handling.ts'
import { addShop, revokeShop } from '#api/prizes/tills/shops.ts'
import { DAY_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { checkTillCode, getTill, markCodeUsed } from '#contract/till.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { codeHashing, LEDGER_KEY, random, scratchCard, vault } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'
import { addWinner, everyCardWins } from '#tests/support/winner.ts'

const partnerCard = scratchCard({
  prizes: [
    { key: 'vale', kind: 'code', codes: 'partner', name: 'Un vale', valueCents: 500, stock: 200, symbol: 'sol' },
  ],
})

describe.each(databases)('the tills of shops on $name', ({ open }) => {
  let app: TestApi
  let ours: string
  let theirs: string
  beforeAll(async () => {
    const { count, uncount } = createRateLimits()
    const deps = { codeHashing, rateLimits: { ...noRateLimits, count, uncount } }
    app = await createTestApi({ database: await open(), season: [everyCardWins('code')], deps })
    ours = await add('Gran Vía')
    theirs = await add('Triana')
  })
  afterAll(() => app.close())

  async function add(name: string): Promise<string> {
    const token = newToken(random)
    await app.db.transact(() => addShop(name, token, app.clock.at))
    return token
  }
  const check = (token: string, code: string) => app.call(checkTillCode, { params: { token }, input: { code } })
  const mark = (token: string, prize: string) => app.call(markCodeUsed, { params: { token }, input: { prize } })
  const till = (token: string, prize = '') => app.call(getTill, { params: { token }, input: { prize } })
  /** Returns a claimed prize with its code. */
  async function won() {
    const winner = await addWinner(app)
    return { ...winner, code: (await winner.prize())?.code ?? 'no code' }
  }

  test('find the code of a claimed prize however it is written, and looking does not use it', async () => {
    const { id, code, prize } = await won()
    const bare = code.replaceAll('-', '')
    const misread = bare.replaceAll('0', 'O').replaceAll('1', 'l')
    for (const written of [code, bare.toLowerCase(), ` ${bare.split('').join(' ')} `, misread]) {
      expect(await check(ours, written)).toEqual({
        id,
        name: 'Una caja',
        campaign: 'Rasca',
        zone: 'Europe/Madrid',
        state: 'valid',
        used: null,
      })
    }
    expect((await till(ours, id)).prize).toMatchObject({ id, state: 'valid' })
    expect((await prize())?.used).toBeUndefined()
  })

  test('of two shops that mark a code at once, one succeeds, and the other reads when and where it was used', async () => {
    const { id, code, prize } = await won()
    const answers = await Promise.allSettled([mark(ours, id), mark(theirs, id)])
    const [marked] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    const [refused] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    const shop = marked?.used?.shop ?? ''
    expect(marked).toMatchObject({ state: 'used', used: { at: app.clock.at, isRepeat: true } })
    expect(['Gran Vía', 'Triana']).toContain(shop)
    expect(refused).toMatchObject({
      code: 'till_code_used',
      message: `Ya usado el 20 de noviembre a las 13:00 en ${shop}.`,
    })
    const other = shop === 'Triana' ? ours : theirs
    expect(await check(other, code)).toMatchObject({ state: 'used', used: { shop, isRepeat: false } })
    expect((await prize())?.used).toEqual({ at: app.clock.at, shop })
  })

  test('give a repeat by the same shop the same answer for two minutes, and then refuse it', async () => {
    const { id, code } = await won()
    const first = await mark(ours, id)
    app.clock.advance(2 * MINUTE_MS - 1)
    expect(await mark(ours, id)).toEqual(first)
    expect(await check(ours, code)).toMatchObject({ used: { isRepeat: true } })
    app.clock.advance(1)
    await expect(mark(ours, id)).rejects.toMatchObject({ code: 'till_code_used' })
    expect(await check(ours, code)).toMatchObject({ used: { isRepeat: false } })
  })

  test('refuse the code of an annulled prize, of an unclaimed one, and any other text', async () => {
    const { id, code } = await won()
    const unclaimed = await addWinner(app, { claims: false })
    const edition = app.deps.season.byId('rasca/test')
    if (!edition) throw new Error('no edition')
    const desk = { season: app.deps.season, enqueue, now: app.clock.at, actor: 'operator:test' }
    await app.db.transact(() => annulPrize(desk, id, 'Dos cuentas'))
    expect(await check(ours, code)).toMatchObject({ state: 'annulled', used: null })
    await expect(mark(ours, id)).rejects.toMatchObject({ code: 'till_code_annulled' })
    const { unit } = await app.db.read
      .selectFrom('prize_unit')
      .select('unit')
      .where('id', '=', unclaimed.id)
      .executeTakeFirstOrThrow()
    const hidden = (await codesOf(app.db, edition)).find((row) => row.unit === unit)?.code ?? ''
    expect(hidden).not.toBe('')
    for (const written of [hidden, 'NADA-0000']) {
      await expect(check(ours, written)).rejects.toMatchObject({ code: 'till_code_unknown' })
    }
    await expect(mark(ours, unclaimed.id)).rejects.toMatchObject({ code: 'till_code_unknown' })
    await expect(check(ours, ' - ')).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('tell the shop its uses of today, without anything about the winners', async () => {
    const shop = await add('Puerto')
    expect(await till(shop)).toMatchObject({ shop: 'Puerto', usesToday: 0, uses: [], prize: null })
    const { id, email } = await won()
    await mark(shop, id)
    const shown = await till(shop, id)
    expect(shown).toMatchObject({ usesToday: 1, uses: [{ id, name: 'Una caja', at: app.clock.at }], prize: { id } })
    expect(JSON.stringify(shown)).not.toContain(email)
    app.clock.advance(DAY_MS)
    expect(await till(shop)).toMatchObject({ usesToday: 0, uses: [] })
    app.clock.advance(-DAY_MS)
  })

  test('end when they are revoked, and the uses stay; the log has no token and the database none', async () => {
    const token = await add('Cerrada')
    const { id, prize } = await won()
    await mark(token, id)
    await app.db.transact(() => revokeShop('Cerrada', app.clock.at))
    for (const call of [() => till(token), () => check(token, 'X-1'), () => mark(token, id), () => till('no-token')]) {
      await expect(call()).rejects.toMatchObject({ code: 'till_unknown', status: 404 })
    }
    expect((await prize())?.used).toMatchObject({ shop: 'Cerrada' })
    await expect(app.db.transact(() => revokeShop('Cerrada', app.clock.at))).rejects.toThrow('There is no shop')
    await expect(app.db.transact(() => addShop('Triana', newToken(random), app.clock.at))).rejects.toThrow('already')
    expect(app.logged.join('\n')).toContain('/tills/:token')
    expect(app.logged.join('\n')).not.toContain(token)
    expect(JSON.stringify(await app.db.read.selectFrom('shop').selectAll().execute())).not.toContain(token)
  })

  test('stop looking up after 30 wrong codes in a quarter of an hour; right ones do not count', async () => {
    const shop = await add('Azar')
    const { code } = await won()
    const outcomeOf = (written: string) =>
      check(shop, written).then(
        ({ state }) => state,
        ({ code }) => code,
      )
    for (let n = 0; n < 30; n++) {
      expect(await outcomeOf(`NADA-${n}`)).toBe('till_code_unknown')
      if (n % 10 === 0) expect(await outcomeOf(code)).toBe('valid')
    }
    expect(await outcomeOf('NADA-30')).toBe('too_many_requests')
    expect(await outcomeOf(code)).toBe('too_many_requests')
    expect((await check(ours, code)).state).toBe('valid')
  })

  test('find codes that an earlier version has left without a hash, and those locked with a newer key', async () => {
    const { id, code } = await won()
    const hashes = () => app.db.read.selectFrom('prize_unit').select('till_hash').where('id', '=', id).execute()
    const [before] = await hashes()
    await app.db.forMigrations((db) => sql`update prize_unit set till_hash = null where id = ${id}`.execute(db))
    await expect(check(ours, code)).rejects.toMatchObject({ code: 'till_code_unknown' })
    await fillTillHashes({ ...app.deps, vault })
    expect(await hashes()).toEqual([before])
    expect(await check(ours, code)).toMatchObject({ id, state: 'valid' })

    const keys = ['a newer ledger key of the tests, of 32 letters', LEDGER_KEY]
    const newer = createVault(keys)
    await lockCodes({ ...app.deps, codeHashing: createCodeHashing(keys) }, newer)
    expect(await hashes()).not.toEqual([before])
    expect(codeHashing.atTill(code.replaceAll('-', ''))).toEqual([before?.till_hash])
    expect(createCodeHashing(keys).atTill(code.replaceAll('-', ''))).toContain((await hashes())[0]?.till_hash)
  })
})

describe.each(databases)("partners' codes at a till on $name", ({ open }) => {
  test('are found with their own letters first: two codes may differ in a letter that looks like a figure', async () => {
    const app = await createTestApi({ database: await open(), season: [partnerCard], deps: { codeHashing } })
    const edition = app.deps.season.byId('rasca/test')
    if (!edition) throw new Error('no edition')
    const codes = Array.from({ length: 100 }, (_, n) => [`ñ-A${n}-O/7`, `ñ-A${n}-0/7`]).flat()
    const lines = codes.map((code, i) => ({ line: i + 1, code }))
    await app.db.transact(() => importCodes(partnerStock(edition, 'vale'), lines, codeHashing))
    const token = newToken(random)
    await app.db.transact(() => addShop('Gran Vía', token, app.clock.at))
    const winners = []
    for (let n = 0; n < 4; n++) winners.push(await addWinner(app))
    for (const { id, prize } of winners) {
      const code = (await prize())?.code ?? ''
      expect(codes.slice(0, 4)).toContain(code)
      const written = code.toLowerCase().replaceAll('-', ' ')
      expect(await app.call(checkTillCode, { params: { token }, input: { code: written } })).toMatchObject({ id })
    }
    await app.close()
  })
})
