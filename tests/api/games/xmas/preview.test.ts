import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { previewToken } from '#api/campaigns/editions/preview.ts'
import { getCalendar, getDoor } from '#contract/games/xmas/xmas.schema.ts'
import { HOUR_MS } from '#contract/primitives/durations.ts'
import { advent, madrid, opener } from '#tests/support/advent.ts'
import { databases } from '#tests/support/databases.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const NOW = madrid('2026-12-03T12:00:00')
const UNTIL = NOW + HOUR_MS

describe.each(databases)("the organiser's preview on $name", ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    const later = { opensAt: '2027-12-01T00:00', closesAt: '2028-01-06T00:00', claimUntil: '2028-02-06T00:00' }
    const draws = [{ key: 'reyes', name: 'Sorteo', drawsAt: '2028-01-06T12:00' }]
    const season = [advent(), advent({ ...later, edition: 'next', draws })]
    app = await createTestApi({ database: await open(), now: NOW, season })
  })
  afterAll(() => app.close())

  const tokenOf = (edition = 'test', { secret = app.deps.secret, until = UNTIL } = {}) =>
    previewToken(secret, { id: `xmas/${edition}`, edition }, until)
  const calendar = (preview?: string) => app.call(getCalendar, { params: { slug: 'xmas' }, input: { preview } })
  const door = (n: number, preview: string) =>
    app.call(getDoor, { params: { slug: 'xmas', n: String(n) }, input: { preview } })

  test('shows the content of every door, but cannot open doors', async () => {
    const preview = tokenOf()
    const { doors, previewUntil, next } = await calendar(preview)
    expect({ previewUntil, next: next?.n }).toEqual({ previewUntil: UNTIL, next: 4 })
    expect(doors.slice(0, 6).map(({ phase, kind }) => [phase, kind])).toEqual([
      ['past', 'text'],
      ['late', 'quiz'],
      ['today', 'code'],
      ['past', 'entry'],
      ['past', 'win'],
      ['past', 'ornament'],
    ])
    expect(await door(24, preview)).toMatchObject({ n: 24, title: 'Puerta 24' })
    expect(JSON.stringify(await door(7, preview))).not.toContain('right')
    await expect((await opener(app)).open(5)).rejects.toMatchObject({ code: 'door_closed' })
  })

  test('shows the next edition when it was made for that edition', async () => {
    const preview = tokenOf('next')
    expect(await calendar(preview)).toMatchObject({ edition: 'next', previewUntil: UNTIL })
    expect(await door(24, preview)).toMatchObject({ title: 'Puerta 24' })
  })

  test.each<[string, () => string]>([
    ['has expired', () => tokenOf('test', { until: NOW })],
    ['was signed by another server', () => tokenOf('test', { secret: 'the secret of another server' })],
    ['had its expiry time changed', () => tokenOf().replace(String(UNTIL), String(UNTIL + 1))],
    ['had its edition changed', () => tokenOf('next').replace('next.', 'test.')],
    ['names an edition that does not exist', () => tokenOf('other')],
    ['is arbitrary text', () => 'hola'],
  ])('with a link that %s shows only what is public', async (_, token) => {
    const { edition, previewUntil, doors } = await calendar(token())
    expect({ edition, previewUntil, kind: doors[3]?.kind }).toEqual({ edition: 'test', previewUntil: null, kind: null })
    await expect(door(4, token())).rejects.toMatchObject({ code: 'door_closed' })
  })
})
