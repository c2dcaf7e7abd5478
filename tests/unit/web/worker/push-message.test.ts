import { expect, test } from 'vitest'
import { pathOn, readMessage } from '#web/worker/push-message.ts'

const ORIGIN = 'https://promo.example.es'
const MESSAGE = { title: 'Tienes 1 tarjeta', body: 'Rasca.', path: '/promo/rasca', icon: '/temporada/icon-192.png' }

test('a message is shown as it came', () => {
  expect(readMessage(JSON.stringify(MESSAGE), ORIGIN)).toEqual(MESSAGE)
})

test.each([
  ['nothing', undefined],
  ['no JSON', 'hola'],
  ['null', 'null'],
  ['no title', JSON.stringify({ ...MESSAGE, title: 7 })],
])('for %s a notice is shown too', (_, text) => {
  expect(readMessage(text, ORIGIN)).toMatchObject({ title: 'Te queda algo por jugar', path: '/home' })
})

test('a picture of another site is left out', () => {
  for (const icon of ['https://example.com/a.png', '//example.com/a.png', '/\\example.com/a.png', 7]) {
    expect(readMessage(JSON.stringify({ ...MESSAGE, icon }), ORIGIN)).not.toHaveProperty('icon')
  }
})

test.each([
  ['/promo/rasca', '/promo/rasca'],
  ['/home?jugar=hoy', '/home?jugar=hoy'],
  [`${ORIGIN}/promo/rasca#hoy`, '/promo/rasca'],
  ['https://example.com/promo/rasca', '/home'],
  ['//example.com/promo/rasca', '/home'],
  ['javascript:alert(1)', '/home'],
  [undefined, '/home'],
])('%s leads to %s', (address, path) => expect(pathOn(ORIGIN, address)).toBe(path))
