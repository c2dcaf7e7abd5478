import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WithCodes } from '#web/games/tpp/offers/with-codes.tsx'

test.each([
  ['Prueba PAN-2026-HORNO.', 'Prueba <span class="unbroken">PAN-2026-HORNO</span>.'],
  ['MAR-1 y LEE-2', '<span class="unbroken">MAR-1</span> y <span class="unbroken">LEE-2</span>'],
  ['Un café – o dos – y un físico-químico', 'Un café – o dos – y un físico-químico'],
])('each code of %j stays on one line', (text, html) => {
  expect(renderToStaticMarkup(<WithCodes text={text} />)).toBe(html)
})
