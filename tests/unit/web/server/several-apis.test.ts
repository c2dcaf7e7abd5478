import { expect, test } from 'vitest'
import { sendToSeveral } from '#web/server/api/several-apis.ts'

const A = 'http://a:3001/api/v1'
const B = 'http://b:3001/api/v1'

const refused = () => new TypeError('fetch failed', { cause: Object.assign(new Error('-'), { code: 'ECONNREFUSED' }) })
const cut = () => new TypeError('fetch failed', { cause: Object.assign(new Error('-'), { code: 'ECONNRESET' }) })
const late = () => new DOMException('too late', 'TimeoutError')

/** Two APIs, of which those in `faults` fail, and those in `stopping` say that they are about to stop. */
function twoApis(faults: Map<string, () => Error>, stopping = new Set<string>()) {
  const asked: string[] = []
  const clock = { at: 0 }
  const send = sendToSeveral({
    bases: [A, B],
    now: () => clock.at,
    send: async (request) => {
      const base = request.url.startsWith(A) ? A : B
      asked.push(`${base === A ? 'a' : 'b'} ${request.url.slice(base.length)} ${await request.text()}`.trim())
      const fault = faults.get(base)
      if (fault) throw fault()
      return new Response(base, stopping.has(base) ? { headers: { 'x-stopping': '1' } } : {})
    },
  })
  const ask = (method: string, headers: Record<string, string> = {}) =>
    send(new Request(`${A}/me?x=1`, { method, headers, ...(method === 'POST' && { body: 'text' }) }))
  return { asked, clock, ask }
}

test('requests go to the APIs in turn, with their path, query and body', async () => {
  const { asked, ask } = twoApis(new Map())
  for (const method of ['GET', 'POST', 'GET']) await ask(method)
  expect(asked).toEqual(['a /me?x=1', 'b /me?x=1 text', 'a /me?x=1'])
})

test.each([
  ['GET', {}, refused, true],
  ['POST', {}, refused, true],
  ['GET', {}, cut, true],
  ['POST', {}, cut, false],
  ['POST', { 'idempotency-key': 'k' }, cut, true],
  ['GET', {}, late, false],
])('a %s with %o whose API fails by %o is sent to the next one: %s', async (method, headers, fault, isRepeated) => {
  const { asked, ask } = twoApis(new Map([[A, fault]]))
  const answer = await ask(method, headers).catch((error: unknown) => error)
  expect(answer instanceof Response && (await answer.text()) === B).toBe(isRepeated)
  expect(asked.map((line) => line[0])).toEqual(isRepeated ? ['a', 'b'] : ['a'])
})

test('an API that could not be reached is asked last for five seconds', async () => {
  const faults = new Map([[A, refused]])
  const { asked, clock, ask } = twoApis(faults)
  await ask('GET')
  faults.delete(A)
  asked.length = 0
  for (let i = 0; i < 3; i++) await ask('GET')
  expect(asked.map((line) => line[0])).toEqual(['b', 'b', 'b'])
  clock.at = 5_000
  asked.length = 0
  for (let i = 0; i < 2; i++) await ask('GET')
  expect(asked.map((line) => line[0]).sort()).toEqual(['a', 'b'])
})

test('an API that says that it stops is asked last, also when the other one has just started again', async () => {
  const stopping = new Set([A])
  const { asked, clock, ask } = twoApis(new Map(), stopping)
  for (let i = 0; i < 4; i++) await ask('POST')
  expect(asked.map((line) => line[0])).toEqual(['a', 'b', 'b', 'b'])
  // A has started again when B stops, within the five seconds.
  clock.at = 2_000
  stopping.delete(A)
  stopping.add(B)
  asked.length = 0
  for (let i = 0; i < 4; i++) await ask('POST')
  expect(asked.map((line) => line[0])).toEqual(['b', 'a', 'a', 'a'])
})

test('the last fault is thrown if no API can be reached', async () => {
  const { asked, ask } = twoApis(new Map([A, B].map((base) => [base, refused])))
  await expect(ask('POST')).rejects.toThrow('fetch failed')
  expect(asked.map((line) => line[0])).toEqual(['a', 'b'])
})
