import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DrawInput, rankingOf } from '#api/draws/ranking.ts'

const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const input = (entries: fc.Arbitrary<number>): fc.Arbitrary<DrawInput> =>
  fc.record({ seed: hex, key: fc.constantFrom('beach', 'reyes'), listHash: hex, publicValue: fc.string(), entries })
const orderOf = (draw: DrawInput) => [...rankingOf(draw)]

/** A second implementation of the published method, which swaps entries in a complete list. */
function publishedOrder(seed: string, prefix: string, entries: number, sortOut: (label: string, n: number) => number) {
  const list = Array.from({ length: entries }, (_, i) => i + 1)
  for (let i = 0; i < entries; i++) {
    const j = i + sortOut(`${prefix}|${i}`, entries - i)
    const [a = 0, b = 0] = [list[i], list[j]]
    list[i] = b
    list[j] = a
  }
  return { seed, list }
}

const flipBit = (text: string, bit: number): string => {
  const bytes = Buffer.from(text, 'hex')
  const at = Math.floor(bit / 8)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8))
  return bytes.toString('hex')
}

describe('the ranking of a draw', () => {
  test('is a permutation of the entries', () => {
    fc.assert(
      fc.property(input(fc.nat(200)), (draw) => {
        const order = orderOf(draw)
        expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: draw.entries }, (_, i) => i + 1))
      }),
    )
  })

  test('shuffles entries only within their group of level entries', () => {
    fc.assert(
      fc.property(input(fc.constant(30)), fc.uniqueArray(fc.integer({ min: 1, max: 29 })), (draw, ends) => {
        const levels = [...ends.sort((a, b) => a - b), 30]
        const groupOf = (no: number) => levels.findIndex((end) => no <= end)
        const order = orderOf({ ...draw, levels })
        expect(order.map(groupOf)).toEqual(Array.from({ length: 30 }, (_, i) => groupOf(i + 1)))
        expect(new Set(order).size).toBe(30)
      }),
    )
  })

  test('equals the order of the published method', async () => {
    const { draw: sortOut } = await import('#api/campaigns/proof/fairness.ts')
    fc.assert(
      fc.property(input(fc.nat(60)), (draw) => {
        const prefix = `draw|${draw.key}|${draw.listHash}|${draw.publicValue}`
        const { list } = publishedOrder(draw.seed, prefix, draw.entries, (label, n) => sortOut(draw.seed, label, n))
        expect(orderOf(draw)).toEqual(list)
      }),
    )
  })

  test('depends on every bit of the seed and of the list’s hash', () => {
    fc.assert(
      fc.property(input(fc.constant(40)), fc.nat(255), (draw, bit) => {
        const order = orderOf(draw)
        expect(orderOf({ ...draw, seed: flipBit(draw.seed, bit) })).not.toEqual(order)
        expect(orderOf({ ...draw, listHash: flipBit(draw.listHash, bit) })).not.toEqual(order)
      }),
    )
  })

  test('depends on the public value', () => {
    fc.assert(
      fc.property(input(fc.constant(40)), fc.string(), (draw, other) => {
        fc.pre(other !== draw.publicValue)
        expect(orderOf({ ...draw, publicValue: other })).not.toEqual(orderOf(draw))
      }),
    )
  })

  test('gives every entry the first place about equally often', () => {
    const counts = [0, 0, 0, 0, 0]
    const draws = 5000
    for (let i = 0; i < draws; i++) {
      const seed = Buffer.alloc(32).fill('x').toString('hex')
      const [first = 0] = rankingOf({
        seed,
        key: 'beach',
        listHash: String(i),
        publicValue: '',
        entries: counts.length,
      })
      counts[first - 1] = (counts[first - 1] ?? 0) + 1
    }
    const expected = draws / counts.length
    const chiSquare = counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
    // 4 degrees of freedom: 0.1 % of fair draws exceed 18.5, and these inputs never change.
    expect(chiSquare).toBeLessThan(18.5)
  })
})
