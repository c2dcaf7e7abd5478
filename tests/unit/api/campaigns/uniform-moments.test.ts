import { expect, test } from 'vitest'
import { blocksFrom } from '#api/campaigns/definition/amendment.ts'
import { dailyBlocks } from '#api/campaigns/definition/definition.ts'
import { sha256 } from '#api/campaigns/definition/hashing.ts'
import { type Lot, momentsToSort } from '#api/campaigns/proof/fairness.ts'

/** Each costs two hashes; 100,000 pass too, in some seconds. */
const UNITS = 20_000
const BINS = 20
/** For 19 degrees of freedom, a uniform distribution exceeds this once in a thousand times. */
const MOST = 43.82

const madrid = (text: string) => Date.parse(`${text}+01:00`)
const DAYS = dailyBlocks({
  zone: 'Europe/Madrid',
  opensAt: madrid('2026-11-01T00:00'),
  closesAt: madrid('2026-11-29T00:00'),
})

const LOTS: Record<string, Omit<Lot, 'seed'>> = {
  'of a definition': { prizes: [{ key: 'vale', pool: 'main', stock: UNITS }], blocks: DAYS },
  'that an amendment adds in the middle of a day': {
    prizes: [{ key: 'vale', pool: 'main', first: 57, stock: UNITS + 56 }],
    blocks: blocksFrom(DAYS, madrid('2026-11-15T15:30')),
  },
}

const chiSquare = (counts: readonly number[], expected: readonly number[]) =>
  counts.reduce((sum, count, i) => sum + (count - (expected[i] ?? 0)) ** 2 / (expected[i] ?? 1), 0)

test.each(Object.entries(LOTS))(
  'the moments %s are uniform in their blocks, whose shares follow their weights',
  (_, lot) => {
    // The seed is fixed, so that the test has the same outcome in each run.
    const moments = [...momentsToSort({ ...lot, seed: sha256('a seed of this test') })].map(({ opensAt }) => opensAt)
    const bins = new Array<number>(BINS).fill(0)
    const weight = lot.blocks.reduce((sum, block) => sum + block.weight, 0)
    for (const block of lot.blocks) {
      const own = moments.filter((at) => at >= block.start && at < block.end)
      expect(Math.abs(own.length - (UNITS * block.weight) / weight)).toBeLessThanOrEqual(1)
      for (const at of own) {
        const bin = Math.floor(((at - block.start) / (block.end - block.start)) * BINS)
        bins[bin] = (bins[bin] ?? 0) + 1
      }
    }
    expect(bins.reduce((sum, count) => sum + count)).toBe(UNITS)
    expect(
      chiSquare(
        bins,
        bins.map(() => UNITS / BINS),
      ),
    ).toBeLessThan(MOST)
  },
)
