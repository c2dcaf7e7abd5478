import { expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { Problem } from '#contract/problem/problem.ts'
import { databases } from '#tests/support/databases.ts'
import { addFans, kickoffOf, porra, predictor, TEST_PORRA } from '#tests/support/porra.ts'
import { createTestApi } from '#tests/support/test-api.ts'

const readings = [...ENDPOINTS.values()].filter(({ method, path }) => method === 'GET' && path.startsWith('/campaigns'))

test.each(databases)('predictions of other members change no response before the lock, on $name', async ({ open }) => {
  const app = await createTestApi({ database: await open(), now: kickoffOf(1) - 1, season: [porra()] })
  const [me = '', other = ''] = await addFans(app, 2)
  const { save, pick } = predictor(app, other)
  const answers = () =>
    Promise.all(
      readings.map(async (endpoint) => {
        const params = { ...TEST_PORRA, id: 'x', n: '1', token: 'x', code: 'x', key: 'x' }
        const answer = app.call(endpoint, { as: me, params })
        return [endpoint.path, await answer.catch((error: unknown) => (error instanceof Problem ? error.code : error))]
      }),
    )
  await save(['1 1-0', '2 1-0'])
  await pick('ESP')
  const before = await answers()
  expect(before.filter(([, answer]) => typeof answer === 'object').length).toBeGreaterThan(5)
  await save(['1 0-1', '2 0-1'])
  await pick('FRA')
  expect(await answers()).toEqual(before)
  app.clock.at = kickoffOf(1)
  const { splits } = await predictor(app, me).mine()
  expect(splits).toEqual({ 1: { home: 0, draw: 0, away: 100, people: 1 } })
  await app.close()
})
