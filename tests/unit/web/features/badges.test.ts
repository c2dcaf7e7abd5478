import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Badge, BadgeState } from '#contract/badges.schema.ts'
import { SUMMER_BADGES } from '#contract/games/verano/missions.ts'
import { countWords, heldWords, stateWords } from '#web/features/badges/badge-words.ts'
import { BadgeItem } from '#web/features/badges/board/badge-item.tsx'
import { shownBadges } from '#web/features/badges/shown-badge.ts'
import { BadgeArt } from '#web/games/verano/badges/badge-art.tsx'

const SETTING = { zone: 'Europe/Madrid', isOver: false }
const JULY_15 = Date.parse('2026-07-15T00:00+02:00')

const badge = (changes: Partial<Badge> = {}): Badge => {
  const words = { name: 'Siete días', condition: 'Sella siete días seguidos.' }
  return { key: 'siete-dias', level: 1, ...words, since: null, of: 7, heldBy: null, ...changes }
}
const state = (changes: Partial<BadgeState> = {}): BadgeState => {
  return { key: 'siete-dias', level: 1, have: 0, of: 7, earnedAt: null, revoked: null, isNew: false, ...changes }
}

test.each([
  [null, null],
  [0, 'La tiene menos del 10 %.'],
  [10, 'La tiene entre el 10 y el 20 %.'],
  [80, 'La tiene entre el 80 y el 90 %.'],
  [90, 'La tiene el 90 % o más.'],
  [100, 'La tiene todo el mundo.'],
])('a share of %j is shown as %j', (heldBy, words) => {
  expect(heldWords(heldBy)?.replaceAll('\u00A0', ' ') ?? null).toBe(words)
})

test.each<[string, BadgeState | undefined, string]>([
  ['of an anonymous visitor', undefined, 'Por conseguir'],
  ['without progress', state(), 'Por conseguir'],
  ['that was revoked', state({ revoked: 'Cuenta repetida.' }), 'Retirada'],
  ['that is earned', state({ have: 7, earnedAt: JULY_15 }), 'Conseguida el 15 de julio de 2026'],
])('a badge %s has a text for its state', (_, own, words) => {
  expect(stateWords(own, SETTING)).toBe(words)
})

test('an unearned badge of an ended campaign is described as not earned', () => {
  const over = { ...SETTING, isOver: true }
  expect(stateWords(state(), over)).toBe('Sin conseguir')
  expect(stateWords(state({ have: 3 }), over)).toBe('Sin conseguir: 3 de 7')
})

test('the count tells the badges to come before the first one, and those earned from then on', () => {
  const [locked, earned] = [{ look: 'locked' }, { look: 'earned' }] as const
  expect(countWords([locked, locked, locked], SETTING)).toBe('3 por conseguir')
  expect(countWords([locked, earned, locked], SETTING)).toBe('1 de 3 conseguidas')
  expect(countWords([locked, locked], { ...SETTING, isOver: true })).toBe('0 de 2 conseguidas')
})

describe('the badges of a board', () => {
  test('look locked, in progress or earned, depending on the member’s progress', () => {
    const looks = [undefined, state(), state({ have: 3 }), state({ have: 7, earnedAt: JULY_15 })].map(
      (own) => shownBadges([badge()], own ? [own] : undefined)[0]?.look,
    )
    expect(looks).toEqual(['locked', 'locked', 'progress', 'earned'])
  })

  test('take the member’s state of their own level, not of another level', () => {
    const shown = shownBadges([badge(), badge({ level: 2 })], [state({ level: 2, have: 7, earnedAt: JULY_15 })])
    expect(shown.map(({ look }) => look)).toEqual(['locked', 'earned'])
  })
})

describe('a badge of the board', () => {
  const html = (one: Badge, own?: BadgeState, { isOver = false, isMember = true } = {}) =>
    shownBadges([one], own ? [own] : [])
      .map((shown) =>
        renderToStaticMarkup(
          createElement(BadgeItem, {
            slug: 'verano',
            badge: shown,
            setting: { ...SETTING, isOver },
            isMember,
            Art: BadgeArt,
          }),
        ),
      )
      .join('')

  test('shows the exact count while it is in progress, and no other state', () => {
    const shown = html(badge(), state({ have: 3 }))
    expect(shown).toContain('3 de 7')
    expect(shown).toContain('<progress')
    expect(shown).not.toContain('Por conseguir')
  })

  test('has no progress and asks for nothing once the campaign is over', () => {
    const shown = html(badge(), state({ have: 3 }), { isOver: true })
    expect(shown).toContain('Sin conseguir: 3 de 7')
    expect(shown).toContain('Pedía: «Sella siete días seguidos.»')
    expect(shown).toContain('data-state="locked"')
    expect(shown).not.toContain('<progress')
  })

  test('tells what it asked for once it is earned', () => {
    expect(html(badge(), state({ have: 7, earnedAt: JULY_15 }))).toContain('Pedía: «Sella siete días seguidos.»')
  })

  test('is in colour for a visitor without an account, and in greys for a member who lacks it', () => {
    expect(html(badge(), undefined, { isMember: false })).toContain('data-state="earned"')
    expect(html(badge(), state())).toContain('data-state="locked"')
  })

  test('says from which day it counts, and what share of the members holds it', () => {
    const shown = html(badge({ since: JULY_15, heldBy: 30 }))
    expect(shown).toContain('Cuenta desde el 15 de julio de 2026.')
    expect(shown).toContain('La tiene entre el 30 y el 40')
  })

  test.each([
    ['Sellado por un programa.', 'la ganaste: Sellado por un programa.'],
    ['', 'con lo que la ganaste.'],
  ])('that was revoked gives the reason: %j', (reason, words) => {
    const shown = html(badge(), state({ have: 2, revoked: reason }))
    expect(shown).toContain('Retirada')
    expect(shown).toContain(words)
    expect(shown).toContain('2 de 7')
  })
})

describe('the art of the summer’s badges', () => {
  test.each(SUMMER_BADGES)(
    'renders %s differently in each of three states, and only in printing and made inks',
    (key) => {
      const drawn = (['earned', 'progress', 'locked'] as const).map((look) =>
        renderToStaticMarkup(createElement(BadgeArt, { badge: key, state: look })),
      )
      expect(new Set(drawn).size).toBe(3)
      for (const svg of drawn) {
        expect(svg).toContain('aria-hidden="true"')
        expect(svg.match(/(?:fill|stroke)="(?!var\(--(?:print|made)-|none)[^"]*"/g)).toBeNull()
      }
    },
  )

  test('renders nothing for a badge of another campaign', () => {
    expect(renderToStaticMarkup(createElement(BadgeArt, { badge: 'gol', state: 'earned' }))).toBe('')
  })
})
