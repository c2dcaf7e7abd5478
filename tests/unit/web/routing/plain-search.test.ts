import { describe, expect, test } from 'vitest'
import { plainSearch, stringifyPlainSearch } from '#web/routing/plain-search.ts'

describe('the query of the current address', () => {
  const again = (search: string) => {
    const { parseSearch, stringifySearch } = plainSearch()
    return stringifySearch({ ...parseSearch(search) })
  }

  test.each(['', '?x&q=%20', '?tag=a&tag=b', '?q=(1)', '?x=1e3&y="a"', '?caf%C3%A9=%ff'])(
    '%j is written back unchanged',
    (search) => expect(again(search)).toBe(search),
  )

  test.each(['?a\r\nset-cookie: b=c', '?a b', '?año'])('%j, with invalid characters, is escaped', (search) =>
    expect(again(search)).toMatch(/^\?[!-~]*$/),
  )

  test('is dropped if it is only a question mark', () => {
    expect(again('?')).toBe('')
  })

  test('is rewritten if a value changes, and no longer kept once another address is parsed', () => {
    const { parseSearch, stringifySearch } = plainSearch()
    const values = parseSearch('?x&q=%20')
    expect(stringifySearch({ ...values, q: 'b' })).toBe('?x=&q=b')
    expect(stringifySearch(values)).toBe('?x&q=%20')
    parseSearch('?y')
    expect(stringifySearch(values)).toBe('?x=&q=+')
  })
})

test('values are strings, and undefined and null values are left out', () => {
  expect(plainSearch().parseSearch('?x=1e3&y=true')).toEqual({ x: '1e3', y: 'true' })
  expect(stringifyPlainSearch({ a: 1, b: undefined, c: null, d: 'ñ' })).toBe('?a=1&d=%C3%B1')
  expect(stringifyPlainSearch({})).toBe('')
})
