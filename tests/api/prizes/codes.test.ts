import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { momentsOf } from '#api/campaigns/proof/moments.ts'
import { type CodeLine, readCodes } from '#api/codes/batches/code-list.ts'
import { GAMES } from '#api/games/catalog.ts'
import { openCard } from '#api/games/rasca/play.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import {
  codesOf,
  countUnits,
  importCodes,
  missingCodes,
  partnerStock,
  warnOfMissingCodes,
} from '#api/prizes/codes/codes.ts'
import { expireClaims } from '#api/prizes/due.ts'
import { annulPrize } from '#api/prizes/handling.ts'
import { parseSeason } from '#api/season/season-file.ts'
import { playCard, revealCard } from '#contract/games/rasca/rasca.schema.ts'
import { claimPrize, listPrizes } from '#contract/prizes.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { addPlayers, random, scratchCard, seasonOf, TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, NOON, type TestApi } from '#tests/support/test-api.ts'

const STOCK = 6000
const HOUR_MS = 60 * 60 * 1000

/** At noon two thirds of the moments have passed: a play wins as long as one of those units has its code. */
const partnerCard = (stock = STOCK) =>
  scratchCard({
    limits: { physical: 1, code: 10 },
    prizes: [{ key: 'vale', kind: 'code', codes: 'partner', name: 'Un vale', valueCents: 500, stock, symbol: 'sol' }],
  })

const linesOf = (...codes: string[]): CodeLine[] => codes.map((code, i) => ({ line: i + 1, code }))
const series = (name: string, count: number): CodeLine[] =>
  linesOf(...Array.from({ length: count }, (_, i) => `${name}-${i}`))

describe('a file of codes', () => {
  const codesIn = (text: string) => readCodes(text).map(({ code }) => code)
  const faultsOf = (text: string): readonly string[] => {
    try {
      readCodes(text)
      return []
    } catch (error) {
      return (error as { faults: string[] }).faults
    }
  }

  test('has one code per line, alone or in the first column', () => {
    expect(readCodes('AB-1\n\n  AB-2 \n')).toEqual([
      { line: 1, code: 'AB-1' },
      { line: 3, code: 'AB-2' },
    ])
    expect(codesIn('\uFEFFCódigo;Valor\r\n"A;1";5 €\r\n"B""2" ;"5 €"\r\n;\r\n')).toEqual(['A;1', 'B"2'])
    expect(codesIn('code\tuntil\nA1\t2027\n')).toEqual(['A1'])
  })

  test('has a header only if the first line does not look like a code', () => {
    expect(codesIn('CODES\nA1')).toEqual(['A1'])
    expect(codesIn('CODE-1\nA1')).toEqual(['CODE-1', 'A1'])
    expect(codesIn('A1\ncode')).toEqual(['A1', 'code'])
  })

  test('is refused with a message for each faulty line', () => {
    const long = 'x'.repeat(81)
    expect(faultsOf(`code;value\nA1;5\n ;5\nA2\nA1;5\n${long};5\nA\u0007;5\nA\u200B3;5\nA\uFFFD;5\nA1;6`)).toEqual([
      'line 3: its code is empty',
      'line 4: has 1 columns, not 2',
      'line 5: repeats line 2',
      'line 6: is longer than 80 characters',
      'line 7: has a character that cannot be seen',
      'line 8: has a character that cannot be seen',
      'line 9: has a character that cannot be seen',
      'line 10: repeats line 2',
    ])
    expect(codesIn('x'.repeat(80))).toEqual(['x'.repeat(80)])
    // A code with a comma would lose its end.
    expect(faultsOf('A1\nA,2')).toEqual(['line 2: has 2 columns, not 1'])
    for (const empty of ['', '\uFEFF\r\n', 'Códigos\n'])
      expect(faultsOf(empty)).toEqual(['there is no code in the file'])
  })
})

describe.each(databases)("a partner's codes on $name", ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), season: [partnerCard()] })
  })
  afterAll(() => app.close())

  const edition = () => {
    const found = app.deps.season.byId('rasca/test')
    if (!found) throw new Error('no edition')
    return found
  }
  const importing = (codes: CodeLine[]) =>
    app.db.transact(() => importCodes(partnerStock(edition(), 'vale'), codes, app.deps.codeHashing))
  const play = async () => {
    const [player] = await addPlayers(app.db, 1)
    if (!player) throw new Error('no player')
    const move = { edition: edition(), player, slot: 'day:2026-11-20:1', choice: null, idempotencyKey: 'once' }
    return app.db.transact(() => openCard(move, { now: () => app.clock.at, random }), player.accountId)
  }
  /** Returns the units in the order of their moments, with decrypted codes. */
  const units = async () => {
    const rows = await app.db.read.selectFrom('prize_unit').selectAll().execute()
    const byName = new Map(rows.map((row) => [row.unit, { ...row, code: edition().codes.open(row) }]))
    return momentsOf(edition(), []).flatMap(({ unit }) => byName.get(unit) ?? [])
  }
  const coded = async () => (await units()).filter(({ code }) => code !== null)

  test('no unit is won before its code is imported; codes go to the units in the order of their moments', async () => {
    expect((await play()).play?.outcome.kind).toBe('lost')
    expect(await importing(linesOf('UNO', 'DOS', 'TRES'))).toEqual({ imported: 3, waiting: STOCK - 3 })
    expect((await units()).slice(0, 4).map(({ code, cap_group }) => `${cap_group} ${code}`)).toEqual([
      'code UNO',
      'code DOS',
      'code TRES',
      'waiting null',
    ])
    expect((await play()).play?.outcome.kind).toBe('won')
    expect((await units()).map(({ code, state }) => ({ code, state })).slice(0, 2)).toEqual([
      { code: 'UNO', state: 'won' },
      { code: 'DOS', state: 'free' },
    ])
  })

  test('a second import continues after the first; an import that repeats a known code is refused as a whole', async () => {
    const before = await coded()
    await expect(importing(linesOf('CUATRO', 'DOS', 'UNO'))).rejects.toMatchObject({
      faults: [
        expect.stringMatching(/^line 2: is the code of vale-\d{3,4} already$/),
        expect.stringMatching(/^line 3: is the code of vale-\d{3,4} already$/),
      ],
    })
    expect(await coded()).toEqual(before)
    expect(await importing(linesOf('CUATRO'))).toEqual({ imported: 1, waiting: STOCK - 4 })
    expect((await units())[3]?.code).toBe('CUATRO')
  })

  test('an import with more codes than waiting units is refused, and the message names the first line too many', async () => {
    const before = await coded()
    await expect(importing(series('MAS', STOCK))).rejects.toMatchObject({
      faults: [`line ${STOCK - 3}: ${STOCK} codes are more than the ${STOCK - 4} units that wait`],
    })
    expect(await coded()).toEqual(before)
  })

  test('codes cannot be imported for a prize that the edition does not have', () => {
    expect(() => partnerStock(edition(), 'otro')).toThrow('rasca/test has no prize "otro"')
  })

  test('with plays and two imports running concurrently, each won unit has a code and no code is used twice', async () => {
    const nextBatch = () => new Promise((resolve) => setImmediate(resolve))
    const plays = Array.from({ length: 60 }, play)
    // Each import gets its own batch, as if from its own process, so PostgreSQL runs both concurrently.
    await nextBatch()
    const imports = [importing(series('A', 2500))]
    await nextBatch()
    imports.push(importing(series('B', 2500)))
    await nextBatch()
    plays.push(...Array.from({ length: 60 }, play))
    expect((await Promise.all(imports)).map(({ imported }) => imported)).toEqual([2500, 2500])
    await Promise.all(plays)
    const all = await units()
    const won = all.filter(({ state }) => state === 'won')
    expect(won.length).toBeGreaterThan(1)
    expect(won.filter(({ code }) => code === null)).toEqual([])
    const codes = all.flatMap(({ code }) => code ?? [])
    expect(codes).toHaveLength(5004)
    expect(new Set(codes).size).toBe(codes.length)
    expect(all.filter(({ code, cap_group }) => (code === null) !== (cap_group === 'waiting'))).toEqual([])
  })

  test('the counts per state and the list of codes follow what happens to each unit', async () => {
    const isWon = (await units()).filter(({ state }) => state === 'won')
    const [annulled] = isWon
    const desk = { season: app.deps.season, enqueue: function* () {}, now: app.clock.at, actor: 'operator:test' }
    await app.db.transact(() => annulPrize(desk, annulled?.id ?? '', 'Motivo'))
    const [count] = await countUnits(app.db, edition())
    expect(count).toEqual({
      prize: 'vale',
      stock: STOCK,
      waiting: STOCK - 5004,
      free: 5004 - isWon.length,
      won: isWon.length - 1,
      claimed: 0,
      sent: 0,
      delivered: 0,
      expired: 0,
      annulled: 1,
      declined: 0,
    })
    const rows = await codesOf(app.db, edition(), 'vale')
    expect(rows.map(({ code }) => code).sort()).toEqual((await coded()).map(({ code }) => code).sort())
    expect(rows.find(({ unit }) => unit === annulled?.unit)).toMatchObject({
      state: 'annulled',
      won_at: NOON,
      email: `${annulled?.account_id}@example.com`,
    })
    expect(rows.find(({ state }) => state === 'free')).toMatchObject({ won_at: null, claimed_at: null, email: null })
    expect(await codesOf(app.db, edition(), 'otro')).toEqual([])

    while ((await app.db.transact(() => expireClaims(edition(), enqueue, edition().claimUntil))) > 0) {}
    expect((await countUnits(app.db, edition()))[0]).toMatchObject({ won: 0, expired: isWon.length - 1 })
  })

  test('the operator is warned of missing codes from a day before the edition opens until it closes', async () => {
    const { opensAt, closesAt } = edition()
    const missing = (now: number) => missingCodes(app.db, [edition()], now)
    const some = [{ campaign: 'rasca/test', prizes: [{ prize: 'vale', waiting: STOCK - 5004 }] }]
    expect(await missing(opensAt - 25 * HOUR_MS)).toEqual([])
    expect(await missing(opensAt - 24 * HOUR_MS)).toEqual(some)
    expect(await missing(closesAt - 1)).toEqual(some)
    expect(await missing(closesAt)).toEqual([])

    const warnings = () => app.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 40)
    await warnOfMissingCodes(app.deps, NOON)
    expect(warnings()).toMatchObject([
      { campaign: 'rasca/test', prizes: some[0]?.prizes, run: ['npm run codes -- import rasca/test vale FILE'] },
    ])
    expect(JSON.stringify(warnings())).not.toMatch(/UNO|A-\d/)
    await importing(series('C', STOCK - 5004))
    expect(await missing(NOON)).toEqual([])
    await warnOfMissingCodes(app.deps, NOON)
    expect(warnings()).toHaveLength(1)
  })
})

describe('shared codes and kinds of prize', () => {
  test.each(databases)('a winner can read a shared code only after claiming the prize, on $name', async ({ open }) => {
    const prize = { key: 'rebaja', kind: 'shared-code', name: 'Diez por ciento', valueCents: 500, stock: 200 } as const
    const season = [scratchCard({ prizes: [{ ...prize, code: 'REBAJA10', symbol: 'sol' }] })]
    const app = await createTestApi({ database: await open(), season })
    const { access } = await app.signUp()
    const input = { slot: 'day:2026-11-20:1' }
    const card = await app.call(playCard, { as: access, params: TEST_CARD, input, idempotencyKey: 'once-a-day' })
    await app.call(revealCard, { as: access, params: { id: card.play?.id ?? '' } })
    const [won] = (await app.call(listPrizes, { as: access })).prizes
    expect(won).toMatchObject({ kind: 'shared-code', state: 'won', code: null, needsAddress: false })
    const claimed = await app.call(claimPrize, { as: access, params: { id: won?.id ?? '' }, input: {} })
    expect(claimed).toMatchObject({ state: 'claimed', code: 'REBAJA10' })
    expect((await app.call(listPrizes, { as: access })).prizes).toEqual([claimed])
    await app.close()
  })

  const prize = { key: 'premio', name: 'Premio', valueCents: 100, stock: 1, symbol: 'sol' } as const
  const faultsOf = (changes: object) => {
    try {
      parseSeason(seasonOf(scratchCard({ prizes: [{ ...prize, kind: 'code', ...changes }] })), GAMES)
      return []
    } catch (error) {
      return (error as { faults: string[] }).faults
    }
  }

  test.each(['points', 'draw-entry', 'badge'])('a season file must not offer a prize of the kind %s', (kind) => {
    expect(faultsOf({ kind })).toEqual([
      `rasca/test · prizes · premio · kind: nothing delivers a prize of the kind "${kind}" yet`,
    ])
  })

  test('a season file sets `code` for shared codes only, and `codes` for the kind "code" only', () => {
    expect(faultsOf({ codes: 'partner' })).toEqual([])
    expect(faultsOf({ kind: 'shared-code', code: 'REBAJA' })).toEqual([])
    expect(faultsOf({ kind: 'shared-code' })).toEqual([
      'rasca/test · prizes · premio · code: is missing: what do the winners read?',
    ])
    expect(faultsOf({ code: 'REBAJA' })).toEqual([
      'rasca/test · prizes · premio · code: only a shared code is the same for all',
    ])
    expect(faultsOf({ kind: 'physical', codes: 'partner' })).toEqual([
      'rasca/test · prizes · premio · codes: only a prize of the kind "code" has codes',
    ])
  })
})
