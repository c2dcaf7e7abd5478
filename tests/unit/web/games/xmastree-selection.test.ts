import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ORNAMENTS, type Ornament, PLACES } from '#contract/games/xmastree/ornaments.ts'
import type { Tree } from '#contract/games/xmastree/xmastree.schema.ts'
import { placeAfter } from '#web/games/xmastree/decorate/arrow-keys.ts'
import {
  type Pressed,
  press,
  type Selection,
  selectionAddress,
  selectionIn,
  withHanging,
} from '#web/games/xmastree/state/selection.ts'

type Shown = Pick<Tree, 'places' | 'tray' | 'hung'>
function treeWith(hung: Record<number, Ornament>, waiting: Partial<Record<Ornament, number>> = {}): Tree {
  const shown: Shown = {
    places: Array.from({ length: PLACES }, (_, i) => hung[i + 1] ?? null),
    tray: ORNAMENTS.map((ornament) => ({ ornament, owned: 9, waiting: waiting[ornament] ?? 0 })),
    hung: Object.keys(hung).length,
  }
  return {
    serverNow: 0,
    edition: 'test',
    title: '',
    zone: 'Europe/Madrid',
    closesAt: 1,
    state: 'growing',
    obstacle: null,
    milestones: [],
    code: null,
    unseen: 0,
    gained: [],
    sources: { plays: [], streaks: [], visit: { each: 2, isNoted: true, nextAt: null } },
    gifts: { most: 5, received: 0, open: [], mostOpen: 5, given: 0 },
    share: null,
    hasName: false,
    former: [],
    ...shown,
  }
}
const tree = treeWith({ 3: 'lazo', 4: 'bola' }, { tren: 1, bola: 2 })

describe('presses', () => {
  test.each<[string, Pressed[], ReturnType<typeof press>]>([
    ['on an ornament and a place hang the ornament there', [{ ornament: 'tren' }, { place: 7 }], hung('tren', null, 7)],
    ['on a place and an ornament hang the ornament there', [{ place: 7 }, { ornament: 'tren' }], hung('tren', null, 7)],
    ['on an ornament of the tree and a place move the ornament', [{ place: 3 }, { place: 7 }], hung('lazo', 3, 7)],
    ['on an ornament of the tree and the box take the ornament down', [{ place: 3 }, 'down'], hung('lazo', 3, null)],
    [
      'on the same ornament twice clear the selection',
      [{ ornament: 'tren' }, { ornament: 'tren' }],
      { selection: null },
    ],
    ['on the same place twice clear the selection', [{ place: 7 }, { place: 7 }], { selection: null }],
    ['on the same ornament of the tree twice clear the selection', [{ place: 3 }, { place: 3 }], { selection: null }],
    ['on two ornaments select the second ornament', [{ ornament: 'tren' }, { ornament: 'bola' }], held('bola', null)],
    ['on two places select the second place', [{ place: 7 }, { place: 8 }], { selection: { place: 8 } }],
    [
      'on an ornament and a taken place select the ornament of that place',
      [{ ornament: 'tren' }, { place: 4 }],
      held('bola', 4),
    ],
    ['on the box alone select nothing', ['down'], { selection: null }],
  ])('%s', (_, presses, expected) => {
    let last: ReturnType<typeof press> = { selection: null }
    for (const pressed of presses) last = press(tree.places, last.selection, pressed)
    expect(last).toEqual(expected)
  })

  function hung(ornament: Ornament, from: number | null, place: number | null) {
    return { selection: null, hanging: { ornament, from, place } }
  }
  function held(ornament: Ornament, from: number | null) {
    return { selection: { ornament, from } }
  }
})

test('a hanging changes the shown tree and tray before the server responds', () => {
  const after = withHanging(tree, { ornament: 'tren', from: null, place: 7 })
  expect([after.places[6], after.hung]).toEqual(['tren', 3])
  expect(after.tray.find(({ ornament }) => ornament === 'tren')?.waiting).toBe(0)
  const back = withHanging(after, { ornament: 'tren', from: 7, place: null })
  expect(back).toEqual(tree)
  expect(withHanging(tree, { ornament: 'lazo', from: 3, place: 9 })).toMatchObject({ hung: 2, tray: tree.tray })
})

test.each<[Selection]>([[null], [{ place: 7 }], [{ ornament: 'tren', from: null }], [{ ornament: 'lazo', from: 3 }]])(
  'the address keeps the selection %j',
  (selection) => {
    const search = Object.fromEntries(new URLSearchParams(selectionAddress(selection)))
    expect(selectionIn(search, tree)).toEqual(selection)
  },
)

test.each([{ sitio: '3' }, { sitio: '99' }, { desde: '7' }, { desde: 'x' }, { adorno: 'copo' }, { adorno: 'oro' }])(
  'an address that does not fit the tree, %j, selects nothing',
  (search) => expect(selectionIn(search, tree)).toBeNull(),
)

describe('the keyboard', () => {
  test.each([
    ['ArrowLeft', 1, 1],
    ['ArrowRight', 1, 2],
    ['ArrowRight', 2, 2],
    ['ArrowDown', 1, 3],
    ['ArrowDown', 4, 7],
    ['ArrowUp', 27, 22],
    ['ArrowUp', 1, 1],
    ['ArrowDown', 30, 30],
    ['Home', 12, 1],
    ['End', 12, 30],
    ['a', 12, undefined],
  ])('%s moves from place %i to %s', (key, from, to) => {
    expect(placeAfter(key, from)).toBe(to)
  })

  test('reaches every place with the arrow keys', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: PLACES }), (place) => {
        const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
        const reached = new Set([1])
        for (let round = 0; round < PLACES; round++) {
          for (const one of [...reached]) for (const key of keys) reached.add(placeAfter(key, one) ?? one)
        }
        expect(reached.has(place)).toBe(true)
      }),
    )
  })
})
