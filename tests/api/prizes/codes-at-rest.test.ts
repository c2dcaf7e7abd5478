import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CodeLine } from '#api/codes/batches/code-list.ts'
import { codesOf, importCodes, partnerStock } from '#api/prizes/codes/codes.ts'
import { playCard, revealCard } from '#contract/games/rasca/rasca.schema.ts'
import { claimPrize, listPrizes } from '#contract/prizes.schema.ts'
import { advent, doorsWith, GIVING } from '#tests/support/advent.ts'
import { anniversary, GIFT_OF_TEST } from '#tests/support/cake.ts'
import { codesIn, dumpOf } from '#tests/support/database-dump.ts'
import { databases } from '#tests/support/databases.ts'
import { issue, partners, withTargets } from '#tests/support/partners.ts'
import { beach, scratchCard, TEST_CARD, tree } from '#tests/support/seasons.ts'
import { CODE, summer } from '#tests/support/summer.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const SHARED = 'REBAJA-DE-OTOÑO'
const POSTERS = ['PAN-2026-HORNO', 'ZAPATERO']
const OF_GAMES = [GIFT_OF_TEST.code, GIVING[3].code, CODE, 'TURRON']

const prize = { kind: 'code', name: 'Un vale', valueCents: 500, stock: 60 } as const
/** At noon two thirds of the moments have passed. That is more than the plays of this test, so every card wins. */
const card = scratchCard({
  limits: { physical: 10, code: 10 },
  prizes: [
    { ...prize, key: 'nuestro', symbol: 'sol' },
    { ...prize, key: 'socio', codes: 'partner', symbol: 'limon' },
    { ...prize, key: 'comun', kind: 'shared-code', code: SHARED, symbol: 'llave' },
  ],
})
const season = [
  ...withTargets(partners()).filter(({ kind }) => kind === 'tpp'),
  card,
  tree(),
  anniversary(),
  advent({ game: { doors: doorsWith(GIVING) } }),
  beach(),
  summer(),
]
const LINES: CodeLine[] = Array.from({ length: 60 }, (_, i) => ({ line: i + 1, code: `SOCIO ${1000 + i}-X` }))

describe.each(databases)('the codes of a running season, on $name', ({ open }) => {
  let app: TestApi
  /** Every code in the clear. Those of offers are noted when they are issued: the database has only their hashes. */
  let all: string[]
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), season })
    const edition = app.deps.season.byId('rasca/test')
    if (!edition) throw new Error('no card')
    await app.db.transact(() => importCodes(partnerStock(edition, 'socio'), LINES, app.deps.codeHashing))
    const ofUnits = await Promise.all(
      app.deps.season.all().map(async (one) => (await codesOf(app.db, one)).map(({ code }) => code ?? '')),
    )
    all = [...new Set([...ofUnits.flat(), ...(await issue(app, 'pan', { count: 3 })), ...POSTERS, ...OF_GAMES])]
  })
  afterAll(() => app.close())

  test('are of every kind, and a copy of the database shows none of them', async () => {
    expect(all.length).toBeGreaterThan(60 + 60 + 1 + 3 + 6)
    expect(all).toContain(SHARED)
    expect(all).toContain('SOCIO 1000-X')
    expect(codesIn(await dumpOf(app.db), all)).toEqual([])
  })

  test('reach their winners through the API and by mail, but never appear in a copy of the database or in the log', async () => {
    const kinds = new Set<string>()
    // The seed decides which kinds come first.
    for (let n = 0; n < 12 || (kinds.size < 3 && n < 100); n++) {
      const { access, account } = await app.signUp()
      const input = { slot: 'day:2026-11-20:1' }
      const { play } = await app.call(playCard, {
        as: access,
        params: TEST_CARD,
        input,
        idempotencyKey: 'once-a-day',
      })
      await app.call(revealCard, { as: access, params: { id: play?.id ?? '' } })
      const [won] = (await app.call(listPrizes, { as: access })).prizes
      const { code } = await app.call(claimPrize, { as: access, params: { id: won?.id ?? '' }, input: {} })
      expect(all).toContain(code)
      kinds.add(code === SHARED ? 'common' : code?.startsWith('SOCIO') ? "partner's" : 'ours')
      expect((await app.call(listPrizes, { as: access })).prizes[0]?.code).toBe(code)
      const mail = (await app.mailsTo(account.email)).find(({ subject }) => subject.startsWith('Ya es tuyo'))
      expect(mail?.text).toContain(code)
    }
    expect(kinds).toEqual(new Set(['ours', "partner's", 'common']))
    expect(codesIn(await dumpOf(app.db), all)).toEqual([])
    expect(codesIn(app.logged.join('\n'), all)).toEqual([])
  })
})
