import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ALL_WORDS } from '#contract/words/all-words.ts'
import { sayer, type Words } from '#contract/words/say.ts'

const CONTRACT = join(import.meta.dirname, '../../../src/contract')
const WORDS = { section: 'test', sentences: { left: 'Te quedan {n}{span}.', none: 'No queda nada' } } as const

describe('the words of a table', () => {
  const say = sayer(WORDS, { 'test/left': 'Aún tienes {n}, ¡{n}!{span}' })

  test('are those of the brand where it has its own, with all values', () => {
    expect(say('left', { n: 3, span: ' hoy' })).toBe('Aún tienes 3, ¡3! hoy')
    expect(say('none')).toBe('No queda nada')
    expect(sayer(WORDS)('left', { n: 3, span: '' })).toBe('Te quedan 3.')
  })

  test('put in values as they are', () => {
    expect(say('left', { n: '$&{span}', span: '' })).toBe('Aún tienes $&{span}, ¡$&{span}!')
  })

  test('do not compile without a value, or with an unknown key', () => {
    // @ts-expect-error: `span` is missing
    expect(say('left', { n: 3 })).toBe('Aún tienes 3, ¡3!{span}')
    // @ts-expect-error: there is no such key
    expect(say('other')).toBe('other')
  })
})

describe('the list of all words', () => {
  test('has every table, with a place and a length for every sentence', async () => {
    const files = globSync(['words/*.ts', 'games/*/words.ts'], { cwd: CONTRACT })
    const modules = await Promise.all(files.map((file) => import(join(CONTRACT, file)) as Promise<object>))
    const tables = modules.flatMap((module) =>
      Object.entries(module).flatMap(([name, value]) =>
        /^[A-Z]+_WORDS$/.test(name) && name !== 'ALL_WORDS' ? [value as Words] : [],
      ),
    )
    expect(tables.length).toBeGreaterThan(2)
    const keys = tables.flatMap(({ section, sentences }) => Object.keys(sentences).map((name) => `${section}/${name}`))
    expect(ALL_WORDS.map(({ key }) => key).sort()).toEqual(keys.sort())
  })

  test('has each key once, and each section in one place', () => {
    const keys = ALL_WORDS.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    const sections = ALL_WORDS.map(({ section }) => section)
    expect(sections.filter((section, i) => section !== sections[i - 1])).toEqual([...new Set(sections)])
  })

  test('leaves room for 40 % more than each sentence has', () => {
    const tight = ALL_WORDS.filter(({ text, mostCharacters }) => mostCharacters < text.length * 1.4)
    expect(tight.map(({ key, text }) => `${key}: ${Math.ceil(text.length * 1.4)}`)).toEqual([])
  })
})
