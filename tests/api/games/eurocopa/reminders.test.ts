import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { remindDue } from '#api/reminders/reminders.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { getReminders, setReminder } from '#contract/reminders.schema.ts'
import { databases } from '#tests/support/databases.ts'
import { addFans, enter, kickoffOf, porra, predictor } from '#tests/support/porra.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

/** Matches 2, 3 and 4 are played on this day, at 15:00, 18:00 and 21:00 in Madrid. */
const [LUNCH, AFTERNOON, NIGHT] = [2, 3, 4].map(kickoffOf) as [number, number, number]
const MORNING = LUNCH - 6 * HOUR_MS
const BEFORE = 3 * HOUR_MS

describe.each(databases)('reminders of matches on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), now: MORNING, season: [porra()] })
  })
  afterAll(() => app.close())

  async function asking(...texts: string[]) {
    app.clock.at = MORNING
    const [as = ''] = await addFans(app, 1)
    await app.call(setReminder, { as, input: { slug: 'eurocopa', hour: 12 } })
    const me = predictor(app, as)
    if (texts.length > 0) await me.save(texts)
    return me
  }
  /** Returns how many mails the member has after each of these instants. */
  async function mailsAt(me: { as: string }, instants: number[]): Promise<number[]> {
    const counts: number[] = []
    for (const at of instants) {
      app.clock.at = at
      await remindDue(app.deps)
      counts.push((await app.mailsTo(`${me.as}@example.com`)).length)
    }
    return counts
  }

  test('say when they will be sent', async () => {
    const { as } = await asking()
    const { reminders } = await app.call(getReminders, { as })
    expect(reminders).toEqual([
      expect.objectContaining({ hour: 12, when: 'Tres horas antes del primer partido que te falte cada día' }),
    ])
  })

  test.each<[string, string[], number[]]>([
    ['the first match', [], [0, 1, 1, 1]],
    ['the second match, if the first is predicted', ['2 1-0'], [0, 0, 1, 1]],
    ['the last match, if the others are predicted', ['2 1-0', '3 1-0'], [0, 0, 0, 1]],
    ['no match, if all are predicted', ['2 1-0', '3 1-0', '4 1-0'], [0, 0, 0, 0]],
  ])('are sent once a day, three hours before kick-off, for %s', async (_, texts, counts) => {
    const me = await asking(...texts)
    const instants = [LUNCH - BEFORE - 1, LUNCH - BEFORE, AFTERNOON - BEFORE, NIGHT - BEFORE]
    expect(await mailsAt(me, instants)).toEqual(counts)
  })

  test('are sent again the next day, and name its first match', async () => {
    const me = await asking()
    const tomorrow = kickoffOf(7) - BEFORE
    expect(await mailsAt(me, [LUNCH - BEFORE, NIGHT, tomorrow - MINUTE_MS, tomorrow])).toEqual([1, 1, 1, 2])
    const [mail] = await app.mailsTo(`${me.as}@example.com`)
    expect(mail?.text).toContain('El primero, Polonia – Países Bajos, empieza a las 15:00, hora peninsular.')
  })

  test('follow the new kick-off of a postponed match', async () => {
    const me = await asking('3 1-0', '4 1-0')
    const next = LUNCH + DAY_MS + HOUR_MS
    await enter(app.db, 2, { state: 'postponed', kickoff: next, at: MORNING })
    await me.save(['5 1-0', '6 1-0', '7 1-0'])
    expect(await mailsAt(me, [LUNCH - BEFORE, NIGHT, next - BEFORE - 1, next - BEFORE])).toEqual([0, 0, 0, 1])
  })
})
