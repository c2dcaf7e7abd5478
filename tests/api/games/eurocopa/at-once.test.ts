import { expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { addFans, kickoffOf, PORRA_ID, porra, predictor } from '#tests/support/porra.ts'
import { createTestApi } from '#tests/support/test-api.ts'

test.each(databases)(
  'concurrent saves in two processes are numbered one after the other, and the last one counts, on $name',
  async ({ openPair }) => {
    const [first, second] = await openPair()
    const options = { now: kickoffOf(1) - 1, season: [porra()] }
    const one = await createTestApi({ database: first, ...options })
    const two = await createTestApi({ database: second, ...options })
    const [as = ''] = await addFans(one, 1)
    const me = predictor(one, as)
    const scores = ['1-0', '0-1', '2-0', '0-2', '3-0', '0-3']
    const answers = await Promise.all(
      scores.map((score, i) => me.save([`2 ${score}`, `1 ${score}`], undefined, i % 2 === 0 ? one : two)),
    )
    for (const match of [1, 2]) {
      const saved = answers.flatMap((answer) => answer.saved.filter((each) => each.match === match))
      expect(saved.map(({ saves }) => saves).sort()).toEqual([1, 2, 3, 4, 5, 6])
      const last = saved.find(({ saves }) => saves === 6)
      expect((await me.mine()).predictions.find((each) => each.match === match)).toEqual(last)
    }
    const tallies = await first.read.selectFrom('tally').selectAll().where('campaign_id', '=', PORRA_ID).execute()
    const sumOf = (key: string) => tallies.reduce((sum, one) => sum + (one.key.startsWith(key) ? Number(one.n) : 0), 0)
    expect([sumOf('split:1:'), sumOf('split:2:'), sumOf('members')]).toEqual([1, 1, 1])
    await one.close()
    if (second !== first) await two.close()
  },
)
