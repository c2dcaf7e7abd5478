import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readIcon } from '#web/server/answer-icons.ts'
import { createIconSource, type IconSet } from '#web/server/icon-sets.ts'

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

/** Stands for the public icon service. */
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

describe('an installed set', () => {
  const source = createIconSource()

  test('gives exactly what was asked for, aliases with what they stand for, and says what is not there', async () => {
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
    ['a path', 'lucide', ['../gift']],
    ['capitals', 'lucide', ['Gift']],
    ['a prefix that is a path', '../lucide', ['gift']],
    ['a prefix that is another host', '//evil.example/x', ['gift']],
    ['too many', 'lucide', Array.from({ length: 101 }, (_, i) => `icon-${i}`)],
    ['a name that is too long', 'lucide', ['a'.repeat(81)]],
  ])('refuses %s', async (_, prefix, names) => {
    await expect(source.find(prefix, names)).rejects.toMatchObject({ code: 'bad_icon_request', status: 400 })
  })

  test('a set that is not installed is not found', async () => {
    await expect(source.find('mdi', ['sun'])).rejects.toMatchObject({ status: 404 })
    await expect(source.find('constructor', ['sun'])).rejects.toMatchObject({ status: 404 })
  })
})

describe('a set of the public service', () => {
  test('is asked for once, sorted and without doubles', async () => {
    const source = createIconSource({ serviceUrl: await startService(json(OUTSIDE)) })
    for (const names of [
      ['sun', 'moon', 'sun'],
      ['moon', 'sun'],
    ]) {
      expect(await source.find('mdi', names)).toMatchObject({ icons: OUTSIDE.icons, not_found: ['moon'] })
    }
    expect(asked).toEqual(['/mdi.json?icons=moon%2Csun'])
  })

  test('is never asked for what is installed', async () => {
    const source = createIconSource({ serviceUrl: await startService(json(OUTSIDE)) })
    await source.find('lucide', ['gift'])
    expect(asked).toEqual([])
  })

  test.each<[string, RequestListener, object]>([
    ['a 404', (_, response) => void response.writeHead(404).end(), { status: 404 }],
    [
      'another host',
      (_, response) => void response.writeHead(302, { location: 'http://evil.example/' }).end(),
      { status: 400 },
    ],
    ['a fault of its own', (_, response) => void response.writeHead(500).end(), { message: /answered 500/ }],
    ['something that is no JSON', (_, response) => void response.end('<html>'), {}],
    ['another shape', json([]), {}],
  ])('may answer with %s', async (_, answer, fault) => {
    const source = createIconSource({ serviceUrl: await startService(answer) })
    const found = source.find('mdi', ['sun']).then((set) => ({ found: Object.keys(set.icons) }))
    if ('status' in fault) await expect(found).rejects.toMatchObject(fault)
    else await expect(found.catch(() => ({ found: [] }))).resolves.toEqual({ found: [] })
  })
})

describe('in a page', () => {
  test('an icon is drawn in its box', async () => {
    expect(await readIcon('lucide:gift')).toMatchObject({
      viewBox: '0 0 24 24',
      body: expect.stringContaining('<path'),
    })
    const real = await readIcon('lucide:square-activity')
    expect(await readIcon('lucide:activity-square')).toEqual(real)
  })

  test.each(['lucide:no-such-icon', 'mdi:sun', 'nonsense', ''])('«%s» is missing', async (name) => {
    expect(await readIcon(name)).toBe('missing')
  })

  test('one that takes longer than 1,500 ms is left to the browser, and the operator is told', async () => {
    vi.useFakeTimers()
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    let state = 'waiting'
    const reading = readIcon('mdi:sun', { find: () => new Promise(() => {}) }).then((icon) => (state = String(icon)))
    await vi.advanceTimersByTimeAsync(1_499)
    expect(state).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    await reading
    expect(state).toBe('late')
    expect(warned.mock.calls.join()).toContain('mdi:sun')
  })

  test('a service that fails leaves it to the browser too', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    expect(await readIcon('mdi:sun', { find: () => Promise.reject(new Error('away')) })).toBe('late')
  })
})
