import { describe, expect, test } from 'vitest'
import { definitionOf, frozenDefinition, readDefinition } from '#api/campaigns/definition/definition.ts'
import { gameOf } from '#api/campaigns/definition/game-rules.ts'
import { GAMES } from '#api/games/catalog.ts'
import { xmasDemo } from '#api/games/xmas/demo/demo.ts'
import { parseSeason, SeasonFaults } from '#api/season/season-file.ts'
import { isPlainDrawing } from '#contract/plain-drawing.ts'
import { advent, type DoorInput, doorsWith, GIVING } from '#tests/support/advent.ts'
import { seasonOf } from '#tests/support/seasons.ts'

function faultsOf(...campaigns: Parameters<typeof seasonOf>): string[] {
  try {
    parseSeason(seasonOf(...campaigns), GAMES)
    return []
  } catch (error) {
    if (error instanceof SeasonFaults) return error.faults
    throw error
  }
}
const content = (changes: object) => ({ kind: 'text', title: 'Título', text: ['Texto.'], ...changes })
const quiz = (changes: object = {}): DoorInput => {
  return { content: content({ kind: 'quiz', quiz: { question: '¿Sí?', choices: ['Sí', 'No'] } }), ...changes }
}
const withDoor = (door: DoorInput) => advent({ game: { doors: doorsWith({ ...GIVING, 9: door }) } })
const svg = (shapes: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${shapes}</svg>`
const picture = (drawing: string) => ({
  content: content({ kind: 'picture', picture: { svg: drawing, alt: 'Un dibujo' } }),
})

describe('the rules of a calendar', () => {
  test('without faults are accepted, with 1 door to 31', () => {
    expect(faultsOf(advent())).toEqual([])
    expect(faultsOf(advent({ prizes: [], draws: [], game: { doors: doorsWith({}, 1), bonus: undefined } }))).toEqual([])
    expect(faultsOf(advent({ game: { doors: doorsWith(GIVING, 31) } }))).toEqual([])
    expect(faultsOf(advent({ game: { doors: doorsWith(GIVING, 25), order: [25, ...range(24)] } }))).toEqual([])
  })

  test('may be missing while the calendar is only announced: it has no doors and is not played', () => {
    const { game: _, ...announced } = advent({ prizes: [], draws: [] })
    expect(faultsOf(announced)).toEqual([])
    const [entry] = parseSeason(seasonOf(announced), GAMES).campaigns
    if (!entry) throw new Error('no campaign')
    const definition = definitionOf(entry, GAMES)
    expect(definition).not.toHaveProperty('blocks')
    expect(gameOf(definition, GAMES)).toBeUndefined()
    const { text, secrets } = frozenDefinition(definition, GAMES, '42'.repeat(32))
    expect(readDefinition({ text, secrets }, GAMES)).toEqual(definition)
  })

  test('of the demonstration have no faults', () => {
    const { rulesVersion: _, ...entry } = xmasDemo.entry('2026-12-01')
    expect(faultsOf({ ...entry, rulesVersion: 'general/1' })).toEqual([])
  })

  test.each<[string, ReturnType<typeof advent>, string]>([
    ['no door', advent({ game: { doors: [] } }), 'game · doors: must have at least 1'],
    ['32 doors', advent({ game: { doors: doorsWith(GIVING, 32) } }), 'game · doors: must have at most 31'],
    [
      'more doors than days',
      advent({ closesAt: '2026-12-23T00:00', claimUntil: '2027-02-01T00:00' }),
      'game · doors: there are 24 doors, and days for 22 only',
    ],
    ['an unknown kind of door', withDoor({ content: content({ kind: 'trap' }) }), 'game · doors · 9 · content · kind'],
    [
      'a door without a text',
      withDoor({ content: content({ text: [] }) }),
      'game · doors · 9 · content · text: must have',
    ],
    [
      'a recipe door without its recipe',
      withDoor({ content: content({ kind: 'recipe' }) }),
      'doors · 9 · content · recipe: is missing',
    ],
    [
      'a picture door without its picture',
      withDoor({ content: content({ kind: 'picture' }) }),
      'doors · 9 · content · picture: is missing',
    ],
    ['a question without an answer', withDoor(quiz()), 'game · doors · 9 · answer: is missing'],
    [
      'an answer that is not among the choices',
      withDoor(quiz({ answer: { right: 2 } })),
      'game · doors · 9 · answer · right: there is no choice 2',
    ],
    [
      'a question with one choice',
      withDoor({
        content: content({ kind: 'quiz', quiz: { question: '¿Sí?', choices: ['Sí'] } }),
        answer: { right: 0 },
      }),
      'game · doors · 9 · content · quiz · choices: must have at least 2',
    ],
    [
      'an answer without a question',
      withDoor({ content: content({}), answer: { right: 0 } }),
      'doors · 9 · answer: only a quiz',
    ],
    [
      'a code door without its code',
      withDoor({ content: content({ kind: 'code' }) }),
      'game · doors · 9 · code: is missing',
    ],
    [
      'a code on another kind of door',
      withDoor({ content: content({}), code: 'X' }),
      'game · doors · 9 · code: only a door of the kind',
    ],
    [
      'an unknown ornament',
      withDoor({ content: content({ kind: 'ornament', ornament: 'bota' }) }),
      'content · ornament',
    ],
    [
      'a winning door without a prize',
      withDoor({ content: content({ kind: 'win' }) }),
      'no prize has the pool "door:9"',
    ],
    [
      'a prize behind a door that gives none',
      advent({ prizes: [...(advent().prizes ?? []), { ...prize, pool: 'door:4' }] }),
      'xmas/test · prizes · otro · pool: "door:4" is not a pool of this game; it has door:5, draw:reyes',
    ],
    [
      'a prize that is not behind a door',
      advent({ prizes: [...(advent().prizes ?? []), prize] }),
      '"main" is not a pool of this',
    ],
    [
      'an entry for a draw that the campaign does not have',
      advent({ draws: [], prizes: advent().prizes?.slice(0, 1), game: { bonus: undefined } }),
      'game · doors · 4 · content · kind: gives entries in the draw "reyes", which the campaign does not have',
    ],
    [
      'a bonus for a draw that the campaign does not have',
      advent({ draws: [], prizes: advent().prizes?.slice(0, 1) }),
      'game · bonus · draw: gives entries in the draw "reyes"',
    ],
    [
      'a bonus for more doors than there are',
      advent({ game: { bonus: { doors: 25, draw: 'reyes' } } }),
      'game · bonus · doors: there are',
    ],
    ['an order with a gap', advent({ game: { order: [...range(23), 25] } }), 'game · order: must name every door'],
    [
      'an order with a door twice',
      advent({ game: { order: [...range(23), 23] } }),
      'game · order: must name every door',
    ],
    ['an order that is too long', advent({ game: { order: [...range(24), 1] } }), 'game · order: must name every door'],
    ['a script in a picture', withDoor(picture(svg('<script>1</script>'))), 'content · picture · svg: must be an <svg'],
  ])('with %s are refused, naming the place of the fault', (_, campaign, fault) => {
    expect(faultsOf(campaign).join('\n')).toContain(fault)
  })
})

const range = (last: number) => Array.from({ length: last }, (_, i) => i + 1)
const prize = { key: 'otro', kind: 'code', name: 'Otro', valueCents: 1, stock: 1 } as const

describe('a picture', () => {
  test.each([
    svg('<path d="M0 0h9v9z" fill="#fff"/>'),
    svg('<defs><linearGradient id="a"><stop offset="1"/></linearGradient></defs><rect fill="url(#a)" x="0"/>'),
    svg('<g transform="rotate(3 4 5)"><circle r="2" stroke-width="1.5"/></g>'),
  ])('made of shapes is plain (%#)', (drawing) => {
    expect(isPlainDrawing(drawing)).toBe(true)
  })

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['an event handler', '<path d="M0 0" onload="alert(1)"/>'],
    ['an event handler in capitals', '<path ONLOAD="alert(1)"/>'],
    ['foreign content', '<foreignObject><p>x</p></foreignObject>'],
    ['a link', '<a href="https://x.example"><path d="M0 0"/></a>'],
    ['a reference', '<use href="#a"/>'],
    ['an xlink reference', '<image xlink:href="https://x.example/a.png"/>'],
    ['a style element', '<style>@import "https://x.example"</style>'],
    ['a style attribute', '<path style="fill:url(https://x.example)"/>'],
    ['a fill from another site', '<path fill="url(https://x.example#a)"/>'],
    ['an animation', '<set attributeName="onload" to="alert(1)"/>'],
    ['an entity', '&lt;script&gt;'],
    ['an unclosed tag', '<path d="M0 0"'],
    ['an attribute without quotes', '<path onload=alert(1) />'],
    ['a second drawing', '</svg><svg onload="alert(1)">'],
  ])('with %s is not plain', (_, shapes) => {
    expect(isPlainDrawing(svg(shapes))).toBe(false)
  })

  test('without its namespace or its viewBox, or with text before it, is not plain', () => {
    expect(isPlainDrawing('<svg viewBox="0 0 9 9"></svg>')).toBe(false)
    expect(isPlainDrawing('<svg xmlns="http://www.w3.org/2000/svg"></svg>')).toBe(false)
    expect(isPlainDrawing(`texto ${svg('')}`)).toBe(false)
  })
})
