import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getProof } from '#contract/campaigns.schema.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { anniversary, candleLighter, march, RIGHT, TEST_CAKE, WRONG } from '#tests/support/cake.ts'
import { dumpOf } from '#tests/support/database-dump.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const TODAY = 3
const CODE = 'code-of-the-gift'
const NUMBERS = [1, 2, 3, 4, 5, 6, 7]

/** Words that occur nowhere else. */
const asked = (n: number) => `asked-by-${n}-`
const memory = (n: number) => `memory-of-${n}-`
const candles = NUMBERS.map((n) => ({
  content: { question: `${asked(n)}question`, choices: [0, 1, 2].map((i) => `${asked(n)}choice-${i}`) },
  memory: { right: RIGHT, year: 1975 + n, title: `${memory(n)}title`, text: [`${memory(n)}text`] },
}))
const season = [anniversary({ game: { candles, gift: { name: 'Un café', text: 'Gracias.', code: CODE } } })]

/** The numbers of the candles that a text reveals. */
const questionsIn = (text: string) => NUMBERS.filter((n) => text.includes(asked(n)))
const memoriesIn = (text: string) => NUMBERS.filter((n) => text.includes(memory(n)))
const rightsIn = (text: string) => text.match(/.{0,60}\bright\\*":\s*\d.{0,40}/g) ?? []

describe.each(databases)('the secret content of the candles, on $name', ({ open }) => {
  let app: TestApi
  /** `me` has lit the first candle and answered the second wrong once; `other` has done nothing yet. */
  let me: Awaited<ReturnType<typeof candleLighter>>
  let other: typeof me
  let plays: string[]
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), now: march(`1${TODAY - 2}T12:00:00`), season })
    me = await candleLighter(app)
    other = await candleLighter(app)
    await me.light(1)
    const { cake } = await me.answer(2, WRONG)
    plays = cake.candles.flatMap(({ tries }) => tries.map(({ id }) => id))
  })
  afterAll(() => app.close())

  /** Returns every GET path of the contract. A path with the id of a play is listed once for each play of `me`. */
  const paths = () =>
    [...ENDPOINTS].flatMap(([name, { method, path }]) => {
      if (method !== 'GET') return []
      const ids = path.includes(':id') ? plays : ['']
      return ids.map((id) => ({ name, at: pathOf(path, { ...TEST_CAKE, key: 'aniversario', id }) }))
    })
  const pathOf = (path: string, values: Record<string, string>) =>
    path.replace(/:(\w+)/g, (_, name: string) => values[name] || 'x')
  async function readAll(as?: string): Promise<{ text: string; answered: Set<string> }> {
    const answered = new Set<string>()
    const texts: string[] = []
    for (const { name, at } of paths()) {
      const response = await app.send('GET', at, { headers: as ? { authorization: `Bearer ${as}` } : {} })
      if (response.ok) answered.add(name)
      texts.push(JSON.stringify([...response.headers]), await response.text())
    }
    return { text: texts.join('\n'), answered }
  }
  const OPEN = ['getCampaign', 'getProof', 'listCampaigns', 'listDraws']
  const OWN = ['getCake', 'getRecap', 'getHome', 'listHistory', 'exportAccount']

  test('is hidden from signed-out visitors, apart from the questions of days that have begun', async () => {
    const { text, answered } = await readAll()
    expect(OPEN.filter((name) => !answered.has(name))).toEqual([])
    expect(questionsIn(text)).toEqual([1, 2, 3])
    expect(memoriesIn(text)).toEqual([])
    expect(rightsIn(text)).toEqual([])
    expect(text).not.toContain(CODE)
  })

  test('is shown to members only for candles that they have finished, not after one wrong answer', async () => {
    const { text, answered } = await readAll(me.access())
    const expected = [...OPEN, ...OWN, 'getHistoryEntry', 'getReceipt']
    expect(expected.filter((name) => !answered.has(name))).toEqual([])
    expect(questionsIn(text)).toEqual([1, 2, 3])
    expect(memoriesIn(text)).toEqual([1])
    expect(rightsIn(text)).toHaveLength(1)
    expect(text).not.toContain(CODE)

    const others = await readAll(other.access())
    expect(OWN.filter((name) => !others.answered.has(name))).toEqual([])
    expect(others.answered.has('getHistoryEntry')).toBe(false)
    expect([questionsIn(others.text), memoriesIn(others.text)]).toEqual([[1, 2, 3], []])
    expect(rightsIn(others.text)).toEqual([])
  })

  test("is in no response to a refused or wrong try, and only opening the gift returns the gift's code", async () => {
    const refusal = await other.answer(5, RIGHT).catch((error: { body: object }) => error.body)
    const late = await other.answer(2, RIGHT, { nth: 2 }).catch((error: { body: object }) => error.body)
    const wrong = await other.answer(2, WRONG)
    const text = JSON.stringify([refusal, late, wrong])
    expect(text).toContain('candle_closed')
    expect(memoriesIn(text)).toEqual([])
    expect(questionsIn(text)).toEqual([1, 2, 3])
    expect(rightsIn(text)).toEqual([])
    expect(text).not.toContain(CODE)
    expect(JSON.stringify(await other.openGift())).toContain(CODE)
    expect((await readAll(me.access())).text).not.toContain(CODE)
  })

  test('is neither in the log nor in plain text in the database', async () => {
    for (const text of [app.logged.join('\n'), await dumpOf(app.db)]) {
      expect([questionsIn(text), memoriesIn(text)]).toEqual([[], []])
      expect(text).not.toContain(CODE)
    }
  })

  test('is replaced by one seal per part in the published definition', async () => {
    const { definition } = await app.call(getProof, { params: TEST_CAKE })
    const { game } = JSON.parse(definition)
    const seal = { seal: expect.stringMatching(/^[0-9a-f]{64}$/) }
    expect(game.candles).toEqual(candles.map(() => ({ content: seal, memory: seal })))
    expect(game.gift).toEqual({ name: 'Un café', text: 'Gracias.', code: seal })
  })

  test("is published in time: each question on its day, the memories at the close, the gift's code never", async () => {
    const paths = async () => (await app.call(getProof, { params: TEST_CAKE })).seals.map(({ path }) => path)
    const content = (n: number) => `game.candles.${n - 1}.content`
    const memories = NUMBERS.map((n) => `game.candles.${n - 1}.memory`)
    expect(await paths()).toEqual([1, 2, 3].map(content))
    app.clock.at = march('12T00:00:00') - 1
    expect(await paths()).toHaveLength(3)
    app.clock.advance(1)
    expect(await paths()).toEqual([1, 2, 3, 4].map(content))
    app.clock.at = march('16T00:00:00') - 1
    expect(await paths()).toEqual(NUMBERS.map(content))
    expect(memoriesIn((await readAll()).text)).toEqual([])
    app.clock.advance(1)
    expect((await paths()).sort()).toEqual([...NUMBERS.map(content), ...memories].sort())
    const { text } = await readAll()
    expect([questionsIn(text), memoriesIn(text)]).toEqual([NUMBERS, NUMBERS])
    expect(text).not.toContain(CODE)
  })
})
