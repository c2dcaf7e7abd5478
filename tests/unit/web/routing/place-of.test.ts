import { expect, test } from 'vitest'
import { placeOf } from '#web/routing/place-of.ts'

test.each([
  ['/home', 'tu inicio'],
  ['/home?jugar=hoy', 'tu inicio'],
  ['/user/history/0190#recibo', 'tu historial'],
  ['/user/prizes/0190', 'tu premio'],
  ['/homeless', 'la página que has pedido'],
  ['/user', 'la página que has pedido'],
])('the words for %s are «%s»', (path, words) => {
  expect(placeOf(path)).toBe(words)
})
