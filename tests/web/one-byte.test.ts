import { serialize } from 'node:v8'
import { describe, expect, test } from 'vitest'
import { inOneByte, jsonInOneByte, markupInOneByte } from '#web/format/one-byte.ts'

/** V8 marks a text by how it holds it: `"` with one byte for each letter, `c` with two. */
const isInOneByte = (text: string) => serialize(text)[2] === '"'.charCodeAt(0)

const MIXED = 'Un vale de 10 € — «leído» por Łukasz, con 🍊 y un paño de algodón'

test('a text of Latin-1 that comes from a mixed one is held with one byte for each letter', () => {
  const part = MIXED.slice(MIXED.indexOf('y un paño'))
  expect(isInOneByte(`${part}, de ahí`)).toBe(false)
  expect(isInOneByte(`${inOneByte(part)}, de ahí`)).toBe(true)
  expect(inOneByte(part)).toBe(part)
})

describe('a part of a page with letters beyond Latin-1', () => {
  test('means the same as markup', () => {
    expect(markupInOneByte(`<p>${MIXED}</p>`)).toBe(
      '<p>Un vale de 10 &#8364; &#8212; «leído» por &#321;ukasz, con &#127818; y un paño de algodón</p>',
    )
  })

  test('means the same as JSON', () => {
    const data = { text: MIXED, nested: [MIXED, 'una comilla " y una barra \\'] }
    expect(JSON.parse(jsonInOneByte(JSON.stringify(data)))).toEqual(data)
  })

  test.each([markupInOneByte, jsonInOneByte])('leaves its page with one byte for each letter', (inOne) => {
    expect(isInOneByte(`<main>${inOne(JSON.stringify(MIXED))}</main>`)).toBe(true)
  })
})
