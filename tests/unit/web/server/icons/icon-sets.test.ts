import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' }
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readIcon } from '#web/server/icons/answer-icons.ts'
import { createIconSource, type IconSet } from '#web/server/icons/icon-sets.ts'

// Another test file of this worker may have loaded the modules without the mock.
vi.hoisted(() => vi.resetModules())
const { warned } = vi.hoisted(() => ({ warned: vi.fn() }))
vi.mock('#web/server/log.ts', () => ({ webLog: () => ({ warn: warned }) }))
beforeEach(() => warned.mockClear())

let server: Server | undefined
const asked: string[] = []

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  asked.length = 0
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

/** Imitates the public icon service. */
async function startService(answer: RequestListener): Promise<string> {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json = (body: unknown): RequestListener => {
  return (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const OUTSIDE: IconSet = { prefix: 'mdi', width: 24, height: 24, icons: { sun: { body: '<path d="M1 1"/>' } } }

test.each([
  '<script>alert(1)</script>',
  '<path d="M1 1" onclick="alert(1)"/>',
  '<foreignObject><form action="https://other.example"/></foreignObject>',
  '<use href="https://other.example/#x"/>',
  '<path fill="url(https://other.example/x)"/>',
  '</svg><img src="https://other.example/x"/>',
])('an icon of the service with more than shapes is missing: %s', async (body) => {
  const serviceUrl = await startService(json({ ...OUTSIDE, icons: { ...OUTSIDE.icons, bad: { body } } }))
  const set = await createIconSource({ serviceUrl }).find('mdi', ['sun', 'bad'])
  expect(set).toMatchObject({ icons: OUTSIDE.icons, not_found: ['bad'] })
  expect(set.icons).not.toHaveProperty('bad')
})

test('every icon of an installed set has nothing but shapes', async () => {
  const names = Object.keys(lucide.icons)
  for (let i = 0; i < names.length; i += 100) {
    expect((await createIconSource().find('lucide', names.slice(i, i + 100))).not_found).toBeUndefined()
  }
  expect(names.length).toBeGreaterThan(1_000)
})

describe('an icon source with installed sets only', () => {
  const source = createIconSource()

  test('returns exactly the requested icons, aliases with their targets, and the missing names', async () => {
    const set = await source.find('lucide', ['gift', 'activity-square', 'no-such-icon', 'gift'])
    expect(Object.keys(set.icons).sort()).toEqual(['gift', 'square-activity'])
    expect(set.aliases).toEqual({ 'activity-square': { parent: 'square-activity' } })
    expect(set).toMatchObject({ prefix: 'lucide', not_found: ['no-such-icon'], width: 24, height: 24 })
  })

  test.each(['constructor', '__proto__', 'to-string'])('has no icon %s', async (name) => {
    if (name === '__proto__') await expect(source.find('lucide', [name])).rejects.toMatchObject({ status: 400 })
    else expect((await source.find('lucide', [name])).not_found).toEqual([name])
  })

  test.each([
    ['no names', 'lucide', []],
    ['an empty name', 'lucide', ['gift', '']],
    ['a name that is a path', 'lucide', ['../gift']],
    ['a name with capitals', 'lucide', ['Gift']],
    ['a prefix that is a path', '../lucide', ['gift']],
    ['a prefix that is another host', '//evil.example/x', ['gift']],
    ['too many names', 'lucide', Array.from({ length: 101 }, (_, i) => `icon-${i}`)],
    ['a name that is too long', 'lucide', ['a'.repeat(81)]],
  ])('refuses %s', async (_, prefix, names) => {
    await expect(source.find(prefix, names)).rejects.toMatchObject({ code: 'bad_icon_request', status: 400 })
  })

  test('does not find a set that is not installed', async () => {
    await expect(source.find('mdi', ['sun'])).rejects.toMatchObject({ status: 404 })
    await expect(source.find('constructor', ['sun'])).rejects.toMatchObject({ status: 404 })
  })
})

describe('the public icon service', () => {
  test('gets one request for the same icons, with sorted names and no duplicates', async () => {
    const source = createIconSource({ serviceUrl: await startService(json(OUTSIDE)) })
    for (const names of [
      ['sun', 'moon', 'sun'],
      ['moon', 'sun'],
    ]) {
      expect(await source.find('mdi', names)).toMatchObject({ icons: OUTSIDE.icons, not_found: ['moon'] })
    }
    expect(asked).toEqual(['/mdi.json?icons=moon%2Csun'])
  })

  test('is never asked for an icon of an installed set', async () => {
    const source = createIconSource({ serviceUrl: await startService(json(OUTSIDE)) })
    await source.find('lucide', ['gift'])
    expect(asked).toEqual([])
  })

  test.each<[string, RequestListener, object | null]>([
    ['a 404', (_, response) => void response.writeHead(404).end(), { status: 404 }],
    [
      'a redirect to another host',
      (_, response) => void response.writeHead(302, { location: 'http://evil.example/' }).end(),
      { status: 400 },
    ],
    ['a server error', (_, response) => void response.writeHead(500).end(), { message: 'icon service answered 500' }],
    ['a body that is not JSON', (_, response) => void response.end('<html>'), { name: 'SyntaxError' }],
    ['JSON of another shape', json([]), null],
  ])('provides no icon if it responds with %s', async (_, answer, fault) => {
    const source = createIconSource({ serviceUrl: await startService(answer) })
    const found = source.find('mdi', ['sun']).then((set) => ({ found: Object.keys(set.icons) }))
    if (fault) await expect(found).rejects.toMatchObject(fault)
    else await expect(found).resolves.toEqual({ found: [] })
  })
})

describe('a slow icon service', () => {
  /** Responds when the test decides. */
  function slowService() {
    const answers: ((response: Response) => void)[] = []
    const fetch = vi.fn(() => new Promise<Response>((resolve) => void answers.push(resolve)))
    return { answers, fetch }
  }
  const answer = () => Response.json(OUTSIDE)

  beforeEach(() => void vi.useFakeTimers())

  test('is awaited for 1,500 ms at most, and the timeout is logged', async () => {
    const source = createIconSource({ serviceUrl: 'http://icons.example', fetch: slowService().fetch })
    let state = 'waiting'
    const reading = readIcon('mdi:sun', source).then((icon) => (state = String(icon)))
    await vi.advanceTimersByTimeAsync(1_499)
    expect(state).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    await reading
    expect(state).toBe('late')
    expect(JSON.stringify(warned.mock.calls)).toContain('mdi:sun')
  })

  test('is called once for concurrent requests of the same icon', async () => {
    const { answers, fetch } = slowService()
    const source = createIconSource({ serviceUrl: 'http://icons.example', fetch })
    const all = Promise.all([source.find('mdi', ['sun']), source.find('mdi', ['sun']), source.find('mdi', ['sun'])])
    answers[0]?.(answer())
    expect((await all).map(({ icons }) => Object.keys(icons))).toEqual([['sun'], ['sun'], ['sun']])
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('is not called for 30 s after a failure, then called again', async () => {
    const { answers, fetch } = slowService()
    const source = createIconSource({ serviceUrl: 'http://icons.example', fetch })
    const first = readIcon('mdi:sun', source)
    await vi.advanceTimersByTimeAsync(1_500)
    await first
    // The fake clock does not advance here, so a call that waited for the service would never return.
    expect(await readIcon('mdi:moon', source)).toBe('late')
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(warned).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(30_000)
    const again = readIcon('mdi:moon', source)
    answers.at(-1)?.(Response.json({ ...OUTSIDE, icons: { moon: { body: '<path d="M2 2"/>' } } }))
    expect(await again).toMatchObject({ body: '<path d="M2 2"/>' })
  })

  test('may respond late: the response is cached for the next request', async () => {
    const { answers, fetch } = slowService()
    const source = createIconSource({ serviceUrl: 'http://icons.example', fetch })
    const first = source.find('mdi', ['sun'])
    const failed = expect(first).rejects.toThrow('1500 ms')
    await vi.advanceTimersByTimeAsync(1_500)
    await failed
    answers[0]?.(answer())
    await vi.advanceTimersByTimeAsync(0)
    expect(await source.find('mdi', ['sun'])).toMatchObject({ icons: OUTSIDE.icons })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('gets at most sixteen concurrent requests', async () => {
    const { fetch } = slowService()
    const source = createIconSource({ serviceUrl: 'http://icons.example', fetch })
    const asking = Promise.allSettled(Array.from({ length: 20 }, (_, i) => source.find('mdi', [`icon-${i}`])))
    await vi.advanceTimersByTimeAsync(1_500)
    await asking
    expect(fetch).toHaveBeenCalledTimes(16)
  })
})

describe('reading an icon for a page', () => {
  test('returns the view box and body of the icon, and for an alias those of its target', async () => {
    expect(await readIcon('lucide:gift')).toMatchObject({
      viewBox: '0 0 24 24',
      body: expect.stringContaining('<path'),
    })
    const real = await readIcon('lucide:square-activity')
    expect(await readIcon('lucide:activity-square')).toEqual(real)
  })

  test('rotates an alias as its set defines', async () => {
    const icons = { arrow: { body: '<path d="M3 3"/>' } }
    const set: IconSet = {
      prefix: 'turned',
      width: 24,
      height: 24,
      icons,
      aliases: { down: { parent: 'arrow', rotate: 1 } },
    }
    const drawn = await readIcon('turned:down', { find: async () => set })
    expect(drawn).toMatchObject({ body: expect.stringContaining('rotate(90 12 12)') })
  })

  test.each(['lucide:no-such-icon', 'mdi:sun', 'nonsense', ''])('reports «%s» as missing', async (name) => {
    expect(await readIcon(name)).toBe('missing')
  })

  test('reports the icon as late if the service fails, so that the browser requests it', async () => {
    expect(await readIcon('mdi:sun', { find: () => Promise.reject(new Error('away')) })).toBe('late')
  })
})
