import { expect, test } from 'vitest'
import { Problem } from '#contract/problem/problem.ts'
import { PictureCache } from '#web/pictures/response/picture-cache.ts'

/** A cache whose renderer records each picture that it begins, and finishes the picture when the test calls `end`. */
function held() {
  const begun: string[] = []
  const ends = new Map<string, (bytes: Buffer | Error) => void>()
  const cache = new PictureCache({ atOnce: 2, maxWaiting: 20 })
  const render = (svg: string) => {
    begun.push(svg)
    return new Promise<Buffer>((resolve, reject) => {
      ends.set(svg, (result) => (result instanceof Error ? reject(result) : resolve(result)))
    })
  }
  const find = (svg: string, { spend, visitor = '' }: { spend?: () => void; visitor?: string } = {}) =>
    cache.find(svg, { render: () => render(svg), visitor, ...(spend && { spend }) })
  const end = (svg: string, result: Buffer | Error = Buffer.from(svg)) => ends.get(svg)?.(result)
  return { begun, end, find }
}

const settled = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : 'failed'),
  )

test('a picture is rendered once, for all concurrent requests and for all later ones', async () => {
  const { begun, end, find } = held()
  const together = Promise.all(Array.from({ length: 30 }, () => find('tree')))
  end('tree')
  expect(new Set((await together).map(String))).toEqual(new Set(['tree']))
  await find('tree')
  expect(begun).toEqual(['tree'])
})

test('pictures are rendered two at a time, in the order of their requests, even after a failure', async () => {
  const { begun, end, find } = held()
  const all = ['a', 'b', 'c', 'd'].map((svg) => find(svg))
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await all[1]
  expect(begun).toEqual(['a', 'b', 'c'])
  end('a', new Error('no picture'))
  expect(await settled(all[0] ?? Promise.resolve())).toBe('failed')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('visitors take turns, however many pictures each of them waits for', async () => {
  const { begun, end, find } = held()
  const wanted = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1']
  const all = wanted.map((svg) => find(svg, { visitor: svg.slice(0, 1) }))
  const order = ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']
  for (const [i, svg] of order.entries()) {
    expect(begun).toEqual(order.slice(0, i + 2))
    end(svg)
    await all[wanted.indexOf(svg)]
  }
})

test('a full queue of twenty accepts only requests for pictures that are already being rendered', async () => {
  const { begun, end, find } = held()
  const all = Array.from({ length: 22 }, (_, i) => find(`${i}`))
  let spent = 0
  await expect(find('late', { spend: () => spent++ })).rejects.toMatchObject({ status: 503, body: { retryAfter: 5 } })
  expect(spent).toBe(0)
  const shared = find('0')
  end('0')
  expect(String(await shared)).toBe('0')
  await all[0]
  void find('late')
  expect(begun).toEqual(['0', '1', '2'])
})

test('a request spends points only if it starts a rendering', async () => {
  const { end, find } = held()
  let spent = 0
  const spend = () => void spent++
  const both = Promise.all([find('a', { spend }), find('a', { spend })])
  end('a')
  await both
  await find('a', { spend })
  expect(spent).toBe(1)
})

test('a request without points cannot start a rendering, but gets a picture that another request started', async () => {
  const { begun, end, find } = held()
  const refuse = () => {
    throw new Problem('too_many_requests')
  }
  expect(await settled(find('a', { spend: refuse }))).toBe('too_many_requests')
  expect(begun).toEqual([])
  const other = find('a')
  end('a')
  expect(await settled(other)).toBe('done')
  expect(await settled(find('a', { spend: refuse }))).toBe('done')
})

test('a failure is not cached', async () => {
  const { begun, end, find } = held()
  const first = find('a')
  end('a', new Error('no picture'))
  expect(await settled(first)).toBe('failed')
  const second = find('a')
  end('a')
  expect(await settled(second)).toBe('done')
  expect(begun).toEqual(['a', 'a'])
})

test('the cache drops its oldest pictures beyond a limit in bytes', async () => {
  const { begun, end, find } = held()
  const MEGABYTE = Buffer.alloc(1024 * 1024)
  for (let i = 0; i < 30; i++) {
    const picture = find(`${i}`)
    end(`${i}`, MEGABYTE)
    await picture
  }
  void find('29')
  expect(begun).toHaveLength(30)
  void find('0')
  expect(begun).toHaveLength(31)
})
