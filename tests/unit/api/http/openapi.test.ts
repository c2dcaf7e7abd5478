import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { problemsOf } from '#contract/endpoint-problems.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { PROBLEMS } from '#contract/problem/problem.ts'
import { undeclaredIn } from '#tests/support/declared-answers.ts'

const source = readFileSync(new URL('../../../../src/api/openapi.json', import.meta.url), 'utf8')
const document = JSON.parse(source)

test('the document breaks none of Redocly’s recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

/** Every object in the document, with its path. */
function* objectsIn(value: unknown, path = ''): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>]
  for (const [key, child] of Object.entries(value)) yield* objectsIn(child, `${path}/${key}`)
}
const objects = [...objectsIn(document)]

test('tuples follow JSON Schema 2020-12, with a fixed length', () => {
  const tuples = objects.filter(([, schema]) => 'prefixItems' in schema)
  expect(tuples.length).toBeGreaterThan(10)
  for (const [path, { prefixItems, minItems, items }] of tuples) {
    expect({ minItems, items }, path).toEqual({ minItems: (prefixItems as unknown[]).length, items: false })
  }
})

test('no schema uses a keyword of an older JSON Schema draft', () => {
  const isOld = (schema: Record<string, unknown>) =>
    Array.isArray(schema.items) ||
    ['additionalItems', 'definitions', 'dependencies', '$recursiveRef', '$schema', 'nullable'].some(
      (keyword) => keyword in schema && 'type' in schema,
    ) ||
    [schema.exclusiveMinimum, schema.exclusiveMaximum].some((bound) => typeof bound === 'boolean')
  expect(objects.filter(([, schema]) => isOld(schema)).map(([path]) => path)).toEqual([])
})

test('every operation has a one-sentence summary and exactly one tag, which has a description', () => {
  const described = document.tags.filter(({ description }: { description: string }) => description.length > 10)
  const tags = described.map(({ name }: { name: string }) => name)
  const operations = objects.filter(([path]) => /^\/paths\/.+\/(get|post)$/.test(path) && !path.includes('/responses/'))
  expect(operations).toHaveLength(ENDPOINTS.size)
  for (const [path, operation] of operations) {
    expect(operation.summary, path).toMatch(/^[A-Z].{10,}\.$/)
    expect(operation.summary, path).not.toMatch(/\. [A-Z`0-9]/)
    expect(tags, path).toEqual(expect.arrayContaining(operation.tags as string[]))
    expect(operation.tags, path).toHaveLength(1)
  }
})

describe('the declared failures', () => {
  const one = (changes: Partial<Endpoint>): Endpoint => ({
    ...(ENDPOINTS.get('listCampaigns') as Endpoint),
    ...changes,
  })
  const ALWAYS = ['too_many_requests', 'internal', 'unavailable']
  const BODY = ['malformed_json', 'body_too_large', 'unsupported_media_type', 'invalid_input']

  test.each<[string, Partial<Endpoint>, string[]]>([
    ['of an open GET', {}, ['invalid_input']],
    ['of a path with a parameter', { path: '/x/:id' }, ['invalid_input', 'not_found']],
    ['of a POST', { method: 'POST' }, BODY],
    ['of a POST that ignores its body', { method: 'POST', ignoresBody: true }, []],
    [
      'of an idempotent POST',
      { method: 'POST', idempotent: true },
      [...BODY, 'missing_idempotency_key', 'idempotency_key_reused'],
    ],
    ['of an endpoint with a bot check', { botCheck: 'contact' }, ['invalid_input', 'bot_check_failed']],
    [
      'of an endpoint for signed-in members',
      { access: 'account' },
      ['invalid_input', 'not_signed_in', 'session_ended', 'account_leaving'],
    ],
    [
      'of an endpoint that stays open while an account awaits deletion',
      { access: 'account', isOpenWhileLeaving: true },
      ['invalid_input', 'not_signed_in', 'session_ended'],
    ],
    [
      'of an endpoint for validated members',
      { access: 'validated' },
      ['invalid_input', 'not_signed_in', 'session_ended', 'account_leaving', 'not_validated'],
    ],
    ['of an endpoint with problems of its own', { problems: ['paused', 'internal'] }, ['invalid_input', 'paused']],
  ])('%s', (_, changes, problems) => {
    const found = problemsOf(one(changes))
    expect(found.toSorted()).toEqual([...problems, ...ALWAYS].sort())
  })

  test.each([...ENDPOINTS])('of %s neither repeat one another nor those that its checks add', (_, endpoint) => {
    const { problems = [] } = endpoint
    const added = problemsOf({ ...endpoint, problems: [] })
    expect(problems.filter((code, i) => added.includes(code) || problems.indexOf(code) < i)).toEqual([])
  })

  test('are matched by the status and the problem code of a response', () => {
    const answer = { method: 'GET', path: '/api/v1/campaigns/rasca', status: 404, body: '{"code":"not_found"}' }
    const isUndeclared = (changes: Partial<typeof answer>) => undeclaredIn({ ...answer, ...changes }) !== undefined
    const given: [Partial<typeof answer>, boolean][] = [
      [{}, false],
      [{ status: 200, body: '{}' }, false],
      [{ method: 'HEAD', body: '' }, false],
      [{ path: '/api/v1/campaigns/a%20b?x=1' }, false],
      [{ body: '{"code":"code_unknown"}' }, true],
      [{ status: 410, body: '{"code":"campaign_over"}' }, true],
      [{ status: 201, body: '{}' }, true],
      [{ body: '<html>' }, true],
      [{ path: '/api/v1/plain', body: '{"code":"anything"}' }, false],
    ]
    for (const [changes, expected] of given) expect(isUndeclared(changes), JSON.stringify(changes)).toBe(expected)
  })

  test('appear in the document as an enum of codes, combined with the schema of a problem', () => {
    const { responses } = document.paths['/api/v1/campaigns/{slug}/editions/{edition}/swaps'].post
    const { schema } = responses[409].content['application/problem+json']
    expect(schema.allOf[0]).toEqual({ $ref: '#/components/schemas/Problem' })
    expect(schema.allOf[1].properties.status).toEqual({ const: 409 })
    expect(schema.allOf[1].properties.code.enum).toEqual(expect.arrayContaining(['swap_used', 'not_today', 'paused']))
    for (const code of schema.allOf[1].properties.code.enum) expect(PROBLEMS[code as 'paused'].status).toBe(409)
  })
})
