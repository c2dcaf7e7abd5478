import { expect, test } from 'vitest'
import { keepVia, readVia } from '#web/routing/keep-via.ts'

test.each([
  [{ via: 'cartel-tienda' }, 'cartel-tienda'],
  [{ via: '2027' }, '2027'],
  [{ via: 'a'.repeat(32) }, 'a'.repeat(32)],
  [{ via: 'a'.repeat(33) }, undefined],
  [{ via: 'Cartel' }, undefined],
  [{ via: 'cartel\n' }, undefined],
  [{ via: '' }, undefined],
  [{ via: ['cartel'] }, undefined],
  [{}, undefined],
])('of %j, the key is %s', (search, via) => {
  expect(readVia(search)).toEqual({ via })
})

test('a link keeps the key of the page and its own query', () => {
  const next = () => ({ volver: '/info' }) as object
  expect(keepVia({ search: { via: 'cartel' }, next })).toEqual({ via: 'cartel', volver: '/info' })
  expect(keepVia({ search: { via: 'No' }, next })).toEqual({ volver: '/info' })
})
