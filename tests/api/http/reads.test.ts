import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMe, signOut } from '#contract/accounts.ts'
import { getCampaign, listCampaigns } from '#contract/campaigns.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getHistoryEntry, listHistory } from '#contract/history.ts'
import { getCards, playCard, revealCard } from '#contract/mechanics/rasca.ts'
import { listPrizes } from '#contract/prizes.ts'
import { getToday } from '#contract/today.ts'
import { databases } from '#tests/support/databases.ts'
import { TEST_CARD } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const RASCA = { slug: 'rasca' }

describe.each(databases)('reads in the process, on $name', ({ open }) => {
  let api: TestApi
  const tokens: string[] = []
  beforeAll(async () => {
    api = await createTestApi({ database: await open() })
    for (let i = 0; i < 2; i++) tokens.push((await api.signUp()).access)
    const slot = 'day:2026-11-20:1'
    const played = await api.call(playCard, {
      params: TEST_CARD,
      input: { slot },
      as: tokens[0],
      idempotencyKey: 'reads-test',
    })
    await api.call(revealCard, { params: { id: played.play?.id ?? '' }, as: tokens[0] })
  })
  afterAll(() => api.close())

  const read = (
    { path }: Endpoint,
    token?: string,
    params: Record<string, string> = {},
    query: Record<string, string> = {},
    page?: object,
  ) => api.api.read({ path, params, query, headers: token ? { authorization: `Bearer ${token}` } : {}, page })

  test.each([
    ['me', getMe, {}, {}],
    ['today', getToday, {}, {}],
    ['cards', getCards, RASCA, {}],
    ['prizes', listPrizes, {}, {}],
    ['history', listHistory, {}, { kind: 'play' }],
    ['campaigns', listCampaigns, {}, {}],
    ['campaign', getCampaign, RASCA, {}],
  ])('%s: the same value as over HTTP', async (_, endpoint, params, query) => {
    const call = api.call as (endpoint: Endpoint, options: object) => Promise<unknown>
    const value = await call(endpoint, { params, input: query, as: tokens[0] })
    // An undefined value is none in JSON.
    expect(JSON.parse(JSON.stringify(await read(endpoint, tokens[0], params, query)))).toEqual({ value })
  })

  test('guards stand before them', async () => {
    const refused = async (...asked: Parameters<typeof read>) => {
      const answer = await read(...asked)
      return 'problem' in answer ? answer.problem.code : answer
    }
    expect(await refused(getMe)).toBe('not_signed_in')
    expect(await refused(getMe, 'nobody-has-this-token-here')).toBe('session_ended')
    expect(await refused(listHistory, tokens[0], {}, { month: 'mayo' })).toBe('invalid_input')
    expect(await refused(getCampaign, undefined, { slug: 'no\0slug' })).toBe('not_found')
    expect(await refused(playCard, tokens[0], TEST_CARD)).toBe('not_found')
  })

  test('two members who read at once each get what is theirs', async () => {
    const turns = Array.from({ length: 40 }, (_, i) => tokens[i % 2])
    const answers = await Promise.all(turns.flatMap((token) => [read(getMe, token), read(listHistory, token)]))
    const [mine, hers] = await Promise.all(tokens.map((token) => api.call(getMe, { as: token })))
    answers.forEach((answer, i) => {
      const { value } = answer as { value: { id: string; entries: object[] } }
      const isFirst = Math.floor(i / 2) % 2 === 0
      if (i % 2 === 0) expect(value.id).toBe((isFirst ? mine : hers)?.id)
      else expect(value.entries).toHaveLength(isFirst ? 1 : 0)
    })
  })

  test('the reads of a page look a caller up once, those of the next page once more', async () => {
    const { access } = await api.signUp()
    const readMe = (page: object, token = access) => read(getMe, token, {}, {}, page)
    const page = {}
    const { id } = await api.call(getMe, { as: access })
    expect(await readMe(page)).toHaveProperty('value.id', id)
    await api.call(signOut, { as: access })
    expect(await readMe(page)).toHaveProperty('value.id', id)
    expect(await readMe({})).toHaveProperty('problem.code', 'session_ended')
    expect(await readMe(page, tokens[0])).not.toHaveProperty('value.id', id)
  })

  test("a play of another member's is not found", async () => {
    const { entries } = await api.call(listHistory, { as: tokens[0] })
    const params = { id: entries[0]?.id ?? '' }
    expect(await read(getHistoryEntry, tokens[0], params)).toHaveProperty('value')
    expect(await read(getHistoryEntry, tokens[1], params)).toHaveProperty('problem.code', 'not_found')
  })

  test('each leaves a line in the log, with neither token nor id', async () => {
    api.logged.length = 0
    await read(getHistoryEntry, tokens[1], { id: 'no-such-play' })
    expect(api.logged).toHaveLength(1)
    expect(JSON.parse(api.logged[0] ?? '')).toMatchObject({ method: 'GET', path: '/me/history/:id', status: 404 })
    expect(api.logged[0]).not.toContain(tokens[1])
  })
})
