import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Gain, gainedFrom, presentStreak, type SourcePlay } from '#api/games/xmastree/rules/gained.ts'
import type { TreeRules } from '#api/games/xmastree/rules/rules.ts'
import type { MemberEvent } from '#api/ledger/queries.ts'
import { COMMON, type Ornament } from '#contract/games/xmastree/ornaments.ts'

const RULES: TreeRules = {
  sources: [{ slug: 'xmas', action: 'door', label: 'Una puerta', each: 1, streak: 'numbered' }],
  visits: 2,
  gifts: 5,
  streaks: [
    { days: 3, ornament: 'angel' },
    { days: 7, ornament: 'luna' },
  ],
}
const [DOOR] = RULES.sources

interface DoorChanges {
  /** The day that the door belongs to. */
  own?: number
  id?: string
  each?: number
  detail?: object
}

/** Returns the play of a door that is opened on a day of December. */
function door(day: number, { own = day, each = 1, detail = {}, ...changes }: DoorChanges = {}): SourcePlay {
  const date = (n: number) => `2026-12-${String(n).padStart(2, '0')}`
  return {
    id: changes.id ?? `play-${day}-${own}`,
    source: { slug: 'xmas', action: 'door', label: 'Una puerta', streak: 'numbered', ...DOOR, each },
    firstDay: date(1),
    campaign_id: 'xmas/2026',
    slot: `door:${own}`,
    day: date(day),
    at: day * 1000,
    detail: JSON.stringify(detail),
  }
}
const event = (changes: Partial<MemberEvent>): MemberEvent => {
  return { kind: 'item', once: null, subject: null, at: 1, amount: null, play_id: null, reason: null, ...changes }
}
/** Always draws the first kind, so that the outcome is known. */
const first = () => 0
const gains = (plays: SourcePlay[], events: MemberEvent[] = [], draw: (cause: string, n: number) => number = first) =>
  gainedFrom({ plays, events }, RULES, draw)
const held = (list: Gain[]): Ornament[] => list.filter(({ lost }) => lost === null).map(({ ornament }) => ornament)

describe('a member’s collection', () => {
  test.each<[string, SourcePlay[], MemberEvent[], Ornament[]]>([
    ['nothing without plays and events', [], [], []],
    ['a drawn ornament for each play', [door(1), door(4)], [], ['bola', 'bola']],
    ['the ornament that the play names', [door(1, { detail: { ornament: 'tren' } })], [], ['tren']],
    ['a drawn ornament if the play names an unknown one', [door(1, { detail: { ornament: 'oro' } })], [], ['bola']],
    ['a drawn ornament if the detail of the play is not JSON', [{ ...door(1), detail: '012344567' }], [], ['bola']],
    ['as many ornaments for a play as its source gives', [door(1, { each: 3 })], [], ['bola', 'bola', 'bola']],
    [
      'the ornaments that visits and gifts brought',
      [],
      [
        event({ once: 'visit:2026-W49', subject: 'visit:campana,lazo' }),
        event({ once: 'gift:ana', subject: 'gift:farol', at: 2 }),
      ],
      ['campana', 'lazo', 'farol'],
    ],
    [
      'the ornament of a play once, although an event notes it too',
      [door(1)],
      [event({ once: 'xmas/2026|door:1#1', subject: 'noted:bola' })],
      ['bola'],
    ],
    ['nothing for other events', [], [event({ kind: 'milestone', once: '10', subject: '10' })], []],
  ])('holds %s', (_, plays, events, ornaments) => {
    expect(held(gains(plays, events))).toEqual(ornaments)
  })

  test('gets each ornament by a draw among the common ones, labelled with its cause', () => {
    const asked: [string, number][] = []
    const draw = (cause: string, n: number) => {
      asked.push([cause, n])
      return n - 1
    }
    expect(held(gains([door(5)], [], draw))).toEqual(['corazon'])
    expect(asked).toEqual([['xmas/2026|door:5#1', COMMON.length]])
  })
})

describe('a streak', () => {
  const days = (...list: number[]) => list.map((day) => door(day))
  test.each([
    ['brings nothing before its last day', days(1, 2), []],
    ['brings its ornament on its last day', days(1, 2, 3), ['angel']],
    ['counts days in any order of the rows', days(3, 1, 2), ['angel']],
    ['starts again after a gap', days(1, 2, 4, 5), []],
    ['may be complete after a gap', days(1, 3, 4, 5), ['angel']],
    ['counts a day once', [door(1), door(1, { id: 'b' }), door(2)], []],
    ['does not count a door that belongs to an earlier day', [door(1), door(2), door(3, { own: 2 })], []],
    [
      'counts a day on which its own door and an earlier one are opened',
      [door(1), door(2), door(3, { own: 1 }), door(3)],
      ['angel'],
    ],
    ['of seven days brings the ornaments of both streaks', days(1, 2, 3, 4, 5, 6, 7), ['angel', 'luna']],
  ] satisfies [string, SourcePlay[], Ornament[]][])('%s', (_, plays, ornaments) => {
    expect(held(gains(plays)).filter((ornament) => !COMMON.some((common) => common === ornament))).toEqual(ornaments)
  })

  test('of daily plays counts the day of each; plays of a source without streaks do not count', () => {
    const daily = days(4, 5, 6).map((play) => {
      return { ...play, slot: 'day:x:1', source: { ...play.source, streak: 'daily' as const } }
    })
    expect(held(gains(daily))).toContain('angel')
    const none = daily.map((play) => ({ ...play, source: { ...play.source, streak: 'none' as const } }))
    expect(held(gains(none))).not.toContain('angel')
  })

  test.each([
    ['that goes on today', days(3, 4, 5), 3],
    ['that can go on today', days(2, 3, 4), 3],
    ['that ended before yesterday', days(1, 2, 3), 0],
    ['after a gap', days(1, 2, 4, 5), 2],
    ['of doors of other days', [door(4, { own: 1 }), door(5, { own: 2 })], 0],
  ])('%s has its length in days', (_, plays, length) => {
    expect(presentStreak({ plays, events: [] }, '2026-12-05')).toBe(length)
  })

  test('ends where a play of it is annulled', () => {
    const annulment = event({ kind: 'annulment', play_id: 'play-4-4', reason: 'Cuenta duplicada' })
    expect(presentStreak({ plays: days(3, 4, 5), events: [annulment] }, '2026-12-05')).toBe(1)
  })

  test('loses its ornament, with the reason, when the play of one of its days is annulled', () => {
    const annulment = event({ kind: 'annulment', play_id: 'play-2-2', reason: 'Cuenta duplicada' })
    const lost = gains(days(1, 2, 3), [annulment]).filter((gain) => gain.lost !== null)
    expect(lost.map(({ ornament, lost: reason }) => [ornament, reason])).toEqual([
      ['bola', 'Cuenta duplicada'],
      ['angel', 'Cuenta duplicada'],
    ])
  })
})

test('an annulment takes away only the ornaments that its play or its cause brought', () => {
  const visits = [event({ once: 'visit:2026-W49', subject: 'visit:campana,lazo' })]
  const ofPlay = event({ kind: 'annulment', play_id: 'play-1-1', reason: 'Error' })
  const ofCause = event({ kind: 'annulment', subject: 'visit:2026-W49', reason: 'Error' })
  expect(held(gains([door(1), door(2)], [...visits, ofPlay]))).toEqual(['campana', 'lazo', 'bola'])
  expect(held(gains([door(1), door(2)], [...visits, ofCause]))).toEqual(['bola', 'bola'])
})

test('another play never takes an ornament away or changes its kind', () => {
  // So few days that many of the lists have streaks.
  const day = fc.integer({ min: 1, max: 9 })
  const drawByDoor = (cause: string, n: number) => Number(/door:(\d+)/.exec(cause)?.[1]) % n
  const ornamentsFor = (opened: number[]) => {
    const plays = opened.map((day) => door(day))
    return gains(plays, [], drawByDoor).map(({ ornament, cause, n, lost }) => ({ ornament, cause, n, lost }))
  }
  fc.assert(
    fc.property(fc.uniqueArray(day), day, (opened, one) => {
      const after = ornamentsFor([...new Set([...opened, one])])
      expect(after).toEqual(expect.arrayContaining(ornamentsFor(opened)))
    }),
  )
})
