import { describe, expect, test } from 'vitest'
import type { Beach, Dig } from '#contract/games/playa/playa.schema.ts'
import { aShell, gendered, someShells } from '#contract/games/playa/shell-words.ts'
import { SHELLS } from '#contract/games/playa/shells.ts'
import { albumWords } from '#web/games/playa/album/album-words.ts'
import { spotAfter, spotName, spotsOf } from '#web/games/playa/dig/spots.ts'
import { digAtSlot, digsLeft, foundShells, nextDig, withDig } from '#web/games/playa/state/beach-state.ts'

const waiting: Dig = { slot: 'day:2026-07-03:1', day: '2026-07-03', cause: null, play: null }
const made: Dig = {
  ...waiting,
  play: { id: '1', ticket: '0000001', at: 1, spot: 6, shell: 'erizo', isNew: true, outcome: { kind: 'lost' } },
}
const beach: Beach = {
  serverNow: 1,
  edition: 'test',
  today: '2026-07-03',
  obstacle: null,
  current: [waiting],
  next: null,
  holes: [],
  album: SHELLS.map((shell) => ({ shell, count: shell === 'vieira' ? 2 : 0 })),
  entry: null,
  sureWithin: 14,
  swap: { price: 3, done: null, nextAt: null },
  past: [],
}

describe('the spots of the beach', () => {
  test('are described by their row, their column and their latest hole', () => {
    const holes = [
      { spot: 1, day: '2026-07-02' },
      { spot: 2, day: '2026-06-29' },
      { spot: 2, day: '2026-07-01' },
      { spot: 6, day: '2026-07-03' },
    ]
    const names = spotsOf({ ...beach, current: [made], holes }).map(spotName)
    expect(names).toHaveLength(16)
    expect(names.slice(0, 3)).toEqual([
      'Fila 1, columna 1: hoyo de ayer',
      'Fila 1, columna 2: hoyo de hace 2 días',
      'Fila 1, columna 3: arena lisa',
    ])
    expect(names[5]).toBe('Fila 2, columna 2: hoy cavaste aquí')
    expect(names[15]).toBe('Fila 4, columna 4: arena lisa')
  })

  test.each([
    ['ArrowRight', 1, 2],
    ['ArrowRight', 4, 4],
    ['ArrowLeft', 5, 5],
    ['ArrowUp', 3, 3],
    ['ArrowDown', 3, 7],
    ['ArrowDown', 14, 14],
    ['Home', 7, 5],
    ['End', 7, 8],
    ['Enter', 7, undefined],
  ])('%s moves from spot %i to %s', (key, from, to) => {
    expect(spotAfter(key, from, false)).toBe(to)
  })

  test('Ctrl+Home and Ctrl+End move to the first and the last spot', () => {
    expect([spotAfter('Home', 7, true), spotAfter('End', 7, true)]).toEqual([1, 16])
  })
})

describe('a dig', () => {
  test('adds its hole and its shell immediately, and only once', () => {
    const after = withDig(beach, made)
    expect(after.holes).toEqual([{ spot: 6, day: '2026-07-03' }])
    expect(after.album.find(({ shell }) => shell === 'erizo')?.count).toBe(1)
    expect([foundShells(beach), foundShells(after)]).toEqual([1, 2])
    expect(digAtSlot(after, made.slot)).toBe(made)
    expect(withDig(after, made)).toBe(after)
  })

  test('is not offered while there is an obstacle, nor once it has been made', () => {
    expect([nextDig(beach), digsLeft(beach)]).toEqual([waiting, 1])
    expect([nextDig({ ...beach, obstacle: 'paused' }), digsLeft({ ...beach, obstacle: 'paused' })]).toEqual([
      undefined,
      0,
    ])
    expect(nextDig(withDig(beach, made))).toBeUndefined()
  })
})

test.each([
  ['new', 1, 1, true, 'Es nuevo en tu álbum: ya tienes 2 de 8.'],
  ['new, but not the latest', 1, 0, true, 'Era nuevo en tu álbum.'],
  ['the second of its kind', 2, 1, false, 'Ya tienes 2 iguales; con 3 podrás elegir otra.'],
  ['enough for a swap', 3, 1, false, 'Ya tienes 3 iguales: puedes cambiar 3 por la que elijas.'],
])('a find says what it means for the album: %s', (_, count, at, isNew, words) => {
  const play = made.play as NonNullable<Dig['play']>
  const album = beach.album.map((place) => (place.shell === 'erizo' ? { ...place, count } : place))
  expect(albumWords({ ...beach, current: [made], album }, { ...play, at, isNew })).toBe(words)
})

test('the name of a shell has the right article, plural and gender', () => {
  expect([aShell('vieira'), aShell('erizo'), aShell('mejillon')]).toEqual(['una vieira', 'un erizo', 'un mejillón'])
  expect([someShells(1, 'lapa'), someShells(3, 'mejillon')]).toEqual(['1 lapa', '3 mejillones'])
  expect([gendered('erizo', 'nuevo', 'nueva'), gendered('navaja', 'nuevo', 'nueva')]).toEqual(['nuevo', 'nueva'])
})
