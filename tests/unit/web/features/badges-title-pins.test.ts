import { expect, test } from 'vitest'
import { titlePins } from '#web/features/badges/board/title-pins.ts'
import { shownBadges } from '#web/features/badges/shown-badge.ts'

const badgeOf = (key: string) => ({ key, level: 1, name: key, condition: '', since: null, of: 4, heldBy: null })
const stateOf = (key: string, have: number, earnedAt: number | null = null) => ({
  key,
  level: 1,
  have,
  of: 4,
  earnedAt,
  revoked: null,
  isNew: false,
})
const BADGES = ['a', 'b', 'c', 'd'].map(badgeOf)
const FINEST = ['b', 'c', 'd']

test('a visitor sees the finest badges in full colour', () => {
  const board = { badges: shownBadges(BADGES), isMember: false, isUnread: false }
  expect(titlePins(board, FINEST)).toEqual(FINEST.map((key) => ({ key, look: 'earned' })))
})

test('a member sees the badges with the most steps done, the first of them in the middle, as they are', () => {
  const states = [stateOf('a', 4, 1), stateOf('b', 0), stateOf('c', 1), stateOf('d', 3)]
  const board = { badges: shownBadges(BADGES, states), isMember: true, isUnread: false }
  expect(titlePins(board, FINEST).map(({ key, look }) => `${key} ${look}`)).toEqual([
    'd progress',
    'a earned',
    'c progress',
  ])
})
