import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getProof } from '#contract/campaigns.schema.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { databases } from '#tests/support/databases.ts'
import { beach } from '#tests/support/seasons.ts'
import { CODE, MISSIONS, madridTime, RIGHT, type SummerMember, summer, summerMember } from '#tests/support/summer.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const CAPTIONS = /Uno secreto|Dos secreto|Tres secreto/
const REASONS = /Motivo secreto/
const TITLES = MISSIONS.map(({ content }) => content.title)

describe.each(databases)('the secrets of a summer, on $name', ({ open }) => {
  let app: TestApi
  let me: SummerMember
  beforeAll(async () => {
    app = await createTestApi({
      database: await open(),
      now: madridTime('2026-07-01T10:00'),
      season: [summer(), beach()],
    })
    me = await summerMember(app)
    // A quiz without one right answer: this member can try again tomorrow, so nothing is revealed yet.
    await me.answer(1, { choices: RIGHT.map((right) => (right + 1) % 3) })
  })
  afterAll(() => app.close())

  /** Reads every GET of the contract, signed out and as the member. */
  async function readAll(): Promise<string> {
    const play = (await me.mission(1)).answer?.id ?? ''
    const values: Record<string, string> = { slug: 'verano', edition: 'test', key: 'verano', id: play, n: '1' }
    const texts: string[] = []
    for (const { method, path } of ENDPOINTS.values()) {
      if (method !== 'GET') continue
      const at = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'x')
      const asMember: Record<string, string> = { authorization: `Bearer ${me.access()}` }
      for (const headers of [{}, asMember]) {
        const response = await app.send('GET', at, { headers })
        texts.push(JSON.stringify([...response.headers]), await response.text())
      }
    }
    return texts.join('\n')
  }
  const seals = async () => {
    const { seals: opened, definition } = await app.call(getProof, { params: { slug: 'verano', edition: 'test' } })
    return { opened: opened.map(({ path }) => path.replace('game.missions.', '')).sort(), definition }
  }

  test('during its week, a mission shows its question but no right answer', async () => {
    const text = await readAll()
    expect(text).toContain('¿Pregunta secreta 5?')
    expect(text).not.toMatch(REASONS)
    for (const title of TITLES.slice(1)) expect(text).not.toContain(title)
    expect(text).not.toMatch(CAPTIONS)
    expect(text).not.toContain(CODE)
    const { opened, definition } = await seals()
    expect(opened).toEqual(['0.content'])
    const seal = { seal: expect.stringMatching(/^[0-9a-f]{64}$/) }
    // The seals look alike for every kind of mission.
    expect(JSON.parse(definition).game.missions).toEqual(
      MISSIONS.map(() => ({ content: seal, secret: seal, code: seal })),
    )
  })

  test('the log, the database and refusals reveal no right answer', async () => {
    const refusal: unknown = await me.answer(5, { code: CODE }).catch((error: { body: object }) => error.body)
    expect(JSON.stringify(refusal)).not.toContain(CODE)
    const campaigns = await app.db.read.selectFrom('campaign').selectAll().execute()
    const plays = await app.db.read.selectFrom('play').selectAll().execute()
    for (const text of [app.logged.join('\n'), JSON.stringify(campaigns)]) {
      expect(text).not.toMatch(REASONS)
      expect(text).not.toContain(CODE)
    }
    expect(JSON.stringify(plays)).not.toContain(CODE)
  })

  test('a mission shows its right answers after its week, its votes after the vote, and its code never', async () => {
    app.clock.at = madridTime('2026-08-12T10:00')
    await me.signIn()
    await me.answer(7, { caption: 2 })
    const during = await readAll()
    expect(during).toMatch(REASONS)
    expect(during).toMatch(CAPTIONS)
    expect(during).not.toContain('"votes":[')
    app.clock.at = madridTime('2026-08-19T00:00')
    expect(await readAll()).toContain('"votes":[0,0,1]')
    app.clock.at = madridTime('2026-09-02T00:00')
    await me.signIn()
    const after = await readAll()
    for (const title of TITLES) expect(after).toContain(title)
    expect(after).not.toContain(CODE)
    expect((await seals()).opened.filter((path) => path.endsWith('.code'))).toEqual([])
  })
})
