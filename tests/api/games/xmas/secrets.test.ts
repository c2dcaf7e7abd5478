import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getProof } from '#contract/campaigns.schema.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { getCalendar } from '#contract/games/xmas/xmas.schema.ts'
import { advent, madrid, opener } from '#tests/support/advent.ts'
import { dumpOf } from '#tests/support/database-dump.ts'
import { databases } from '#tests/support/databases.ts'
import { codeOf, secretDoors as doors, secretsIn, told, why } from '#tests/support/secret-doors.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const TODAY = 5

describe.each(databases)('the content behind the doors, on $name', ({ open }) => {
  let app: TestApi
  let me: Awaited<ReturnType<typeof opener>>
  let play: string
  beforeAll(async () => {
    const season = [advent({ prizes: advent().prizes?.slice(1) ?? [], game: { doors } })]
    app = await createTestApi({ database: await open(), now: madrid('2026-12-01T12:00:00'), season })
    me = await opener(app)
    play = (await me.open(1)).id
    app.clock.at = madrid(`2026-12-0${TODAY}T12:00:00`)
  })
  afterAll(() => app.close())

  /** Every GET of the contract, for every door. */
  const paths = [...ENDPOINTS].flatMap(([name, { method, path }]) => {
    if (method !== 'GET') return []
    const numbers = path.includes(':n') ? doors.map((_, i) => String(i + 1)) : ['']
    return numbers.map((n) => ({ name, at: (id: string) => pathOf(path, { n, id }) }))
  })
  const pathOf = (path: string, own: Record<string, string>) => {
    const values: Record<string, string> = { slug: 'xmas', edition: 'test', key: 'reyes', ...own }
    return path.replace(/:(\w+)/g, (_, name: string) => values[name] || 'x')
  }
  async function readAll(as?: string): Promise<{ text: string; answered: Set<string> }> {
    const answered = new Set<string>()
    const texts: string[] = []
    for (const { name, at } of paths) {
      const response = await app.send('GET', at(play), { headers: as ? { authorization: `Bearer ${as}` } : {} })
      if (response.ok) answered.add(name)
      texts.push(JSON.stringify([...response.headers]), await response.text())
    }
    return { text: texts.join('\n'), answered }
  }

  test.each(['anybody', 'a member'])(
    'is in no response to %s before its time, nor does any response contain an answer or a code',
    async (who) => {
      await me.signIn()
      const { text, answered } = await readAll(who === 'anybody' ? undefined : me.access())
      // The search works: it finds the words of the opened doors.
      for (let n = 1; n <= TODAY; n++) expect(text.includes(told(n))).toBe(true)
      const open = ['getCalendar', 'getDoor', 'getProof', 'listCampaigns', 'listDraws']
      const own = ['getMyDoors', 'getHome', 'listHistory', 'getHistoryEntry', 'exportAccount']
      const expected = who === 'anybody' ? open : [...open, ...own]
      expect(expected.filter((name) => !answered.has(name))).toEqual([])
      expect(secretsIn(text, TODAY)).toEqual([])
      expect(text.match(/.{0,40}\bright\\*".{0,40}/g)).toBeNull()
    },
  )

  test('is revealed neither by refusals to open a door, nor by the log, nor by the database', async () => {
    for (const n of [9, 10]) {
      const refusal = await me.open(n, n === 10 ? 1 : undefined).catch((error: { body: object }) => error.body)
      expect(refusal).toMatchObject({ code: 'door_closed' })
      expect(JSON.stringify(refusal)).not.toMatch(/told-|why-|CODE-|right/)
    }
    const { doors: seen } = await app.call(getCalendar, { params: { slug: 'xmas' } })
    expect(seen.filter(({ kind }) => kind !== null)).toHaveLength(TODAY)
    for (const text of [app.logged.join('\n'), await dumpOf(app.db)]) expect(secretsIn(text, 0)).toEqual([])
  })

  test('is hidden by seals that look the same for every kind of door', async () => {
    const { definition } = await app.call(getProof, { params: { slug: 'xmas', edition: 'test' } })
    const { game } = JSON.parse(definition)
    const seal = { seal: expect.stringMatching(/^[0-9a-f]{64}$/) }
    expect(game.doors).toEqual(doors.map(() => ({ content: seal, answer: seal, code: seal })))
  })

  test('is published when the door opens, its answer once the door no longer gives anything, and its code never', async () => {
    const seals = async () => {
      const { seals: opened } = await app.call(getProof, { params: { slug: 'xmas', edition: 'test' } })
      return opened
        .map(({ path }) => path)
        .filter((path) => /\.[3458]\./.test(path))
        .sort()
    }
    const content = ['game.doors.3.content', 'game.doors.4.content']
    expect(await seals()).toEqual(content)
    app.clock.at = madrid('2026-12-06T00:00:00')
    expect(await seals()).toEqual(['game.doors.3.answer', ...content, 'game.doors.5.content'])
    app.clock.at = madrid('2027-01-06T00:00:00')
    expect((await seals()).filter((path) => path.includes('.8.'))).toEqual([
      'game.doors.8.answer',
      'game.doors.8.content',
    ])
    const { text } = await readAll()
    for (let n = 1; n <= 24; n++) {
      expect(text.includes(told(n))).toBe(true)
      expect(text.includes(codeOf(n))).toBe(false)
    }
    expect(text.includes(why(24))).toBe(true)
  })
})
