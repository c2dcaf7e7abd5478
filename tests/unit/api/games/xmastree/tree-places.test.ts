import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Hanging, hungAs } from '#api/games/xmastree/acts.ts'
import {
  arranged,
  countsOf,
  hungOn,
  type Places,
  placesFrom,
  placeValue,
  standing,
  waitingOf,
} from '#api/games/xmastree/rules/places.ts'
import { ORNAMENTS, type Ornament, PLACES } from '#contract/games/xmastree/ornaments.ts'
import { placeName } from '#contract/games/xmastree/place-names.ts'
import { Problem } from '#contract/problem/problem.ts'

const bare: Places = Array.from({ length: PLACES }, () => null)
const treeWith = (hung: Record<number, Ornament>): Places => bare.map((_, i) => hung[i + 1] ?? null)

const owned = fc.array(fc.constantFrom(...ORNAMENTS), { maxLength: 60 })
const anyPlaces = fc.array(fc.option(fc.constantFrom(...ORNAMENTS), { nil: null }), {
  minLength: PLACES,
  maxLength: PLACES,
})
const place = fc.option(fc.integer({ min: 1, max: PLACES }), { nil: null })
const hanging = fc.record({ ornament: fc.constantFrom(...ORNAMENTS), from: place, place })

const isWithin = (places: Places, own: readonly Ornament[]) =>
  [...countsOf(places)].every(([ornament, count]) => count <= (countsOf(own).get(ornament) ?? 0))

test('every place has a name of its own', () => {
  const names = Array.from({ length: PLACES }, (_, i) => placeName(i + 1))
  expect(new Set(names).size).toBe(PLACES)
  expect(names).toContain('rama 2, centro')
  expect(names).not.toContain('')
})

test('the tree never shows more ornaments than are owned, and keeps as many of each kind as it can', () => {
  fc.assert(
    fc.property(anyPlaces, owned, (stored, own) => {
      const places = standing(stored, countsOf(own))
      expect(isWithin(places, own)).toBe(true)
      const expected = [...countsOf(stored)].map(([kind, count]) => Math.min(count, countsOf(own).get(kind) ?? 0))
      expect([...countsOf(places).values()]).toEqual(expected)
    }),
  )
})

test('after any moves, no more ornaments hang than are owned', () => {
  fc.assert(
    fc.property(owned, fc.array(hanging, { maxLength: 80 }), (own, moves) => {
      let places = bare
      for (const move of moves) {
        try {
          places = hungAs({ places, owned: countsOf(own) }, move)
        } catch (error) {
          expect(error).toBeInstanceOf(Problem)
        }
        expect(isWithin(places, own)).toBe(true)
      }
    }),
  )
})

test('repeating a move changes nothing', () => {
  fc.assert(
    fc.property(owned, anyPlaces, hanging, (own, stored, move) => {
      const places = standing(stored, countsOf(own))
      let once: Places
      try {
        once = hungAs({ places, owned: countsOf(own) }, move)
      } catch {
        return
      }
      expect(hungAs({ places: once, owned: countsOf(own) }, move)).toEqual(once)
    }),
  )
})

test('the automatic arrangement hangs all that fits, and moves no ornament that hangs already', () => {
  fc.assert(
    fc.property(owned, anyPlaces, (own, stored) => {
      const counts = countsOf(own)
      const before = standing(stored, counts)
      const after = arranged(before, counts)
      expect(isWithin(after, own)).toBe(true)
      expect(hungOn(after)).toBe(Math.min(PLACES, own.length))
      expect(after.filter((ornament, i) => before[i] !== null && before[i] !== ornament)).toEqual([])
    }),
  )
})

test('the automatic arrangement keeps equal ornaments apart', () => {
  const places = arranged(bare, countsOf(['lazo', 'lazo', 'lazo']))
  const found = places.flatMap((ornament, i) => (ornament ? [i + 1] : []))
  expect(found).toHaveLength(3)
  const neighbours = found.filter((one) => found.includes(one + 1))
  expect(neighbours).toEqual([])
})

describe('hanging', () => {
  const places = treeWith({ 1: 'bola', 2: 'luna' })
  const own = countsOf(['bola', 'bola', 'luna', 'tren'])
  test.each<[string, Hanging, Record<number, Ornament> | string]>([
    ['an ornament from the tray', { ornament: 'tren', from: null, place: 7 }, { 1: 'bola', 2: 'luna', 7: 'tren' }],
    ['a second ornament of a kind', { ornament: 'bola', from: null, place: 7 }, { 1: 'bola', 2: 'luna', 7: 'bola' }],
    ['an ornament in another place', { ornament: 'bola', from: 1, place: 7 }, { 2: 'luna', 7: 'bola' }],
    ['an ornament back in the tray', { ornament: 'luna', from: 2, place: null }, { 1: 'bola' }],
    ['an ornament where it hangs already', { ornament: 'luna', from: 2, place: 2 }, { 1: 'bola', 2: 'luna' }],
    ['an ornament from the tray on a taken place', { ornament: 'tren', from: null, place: 1 }, 'place_taken'],
    ['an ornament from another place on a taken place', { ornament: 'bola', from: 1, place: 2 }, 'place_taken'],
    ['an ornament that is not owned', { ornament: 'copo', from: null, place: 7 }, 'no_ornament_left'],
    ['an ornament of a kind that hangs already', { ornament: 'luna', from: null, place: 7 }, 'no_ornament_left'],
    ['an ornament that is no longer in its place', { ornament: 'tren', from: 1, place: 7 }, 'ornament_moved'],
  ])('%s', (_, move, expected) => {
    if (typeof expected === 'string') {
      expect(() => hungAs({ places, owned: own }, move)).toThrow(expect.objectContaining({ code: expected }))
    } else {
      expect(hungAs({ places, owned: own }, move)).toEqual(treeWith(expected))
    }
  })
})

test('the places of the ornaments are read from the holdings', () => {
  const holdings = [
    { key: 'place:3', value: placeValue('tren') },
    { key: 'place:4', value: 0 },
    { key: 'tree-changes', value: 9 },
  ]
  expect(placesFrom(holdings)).toEqual(treeWith({ 3: 'tren' }))
})

test('an owned ornament that does not hang is waiting', () => {
  expect(waitingOf(treeWith({ 1: 'bola' }), countsOf(['bola', 'bola', 'luna'])).get('bola')).toBe(1)
})
