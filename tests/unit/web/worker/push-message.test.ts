import { expect, test } from 'vitest'
import { pathOn, readMessage } from '#web/worker/push-message.ts'

const ORIGIN = 'https://promo.example.es'
const MESSAGE = { title: 'Tienes 1 tarjeta', body: 'Rasca.', path: '/promo/rasca', icon: '/temporada/icon-192.png' }

test('a valid message is shown as it arrived', () => {
  expect(readMessage(JSON.stringify(MESSAGE), ORIGIN)).toEqual(MESSAGE)
})

test.each([
  ['an empty message', undefined],
  ['a message that is not JSON', 'hola'],
  ['null', 'null'],
  ['a message whose title is not text', JSON.stringify({ ...MESSAGE, title: 7 })],
])('a general notice is shown for %s', (_, text) => {
  expect(readMessage(text, ORIGIN)).toMatchObject({ title: 'Te queda algo por jugar', path: '/home' })
})

test('an icon that is not on this site is left out', () => {
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
])('a message with the address %s opens %s', (address, path) => expect(pathOn(ORIGIN, address)).toBe(path))
