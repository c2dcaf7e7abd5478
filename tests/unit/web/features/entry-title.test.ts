import { expect, test } from 'vitest'
import { entryTitle } from '#web/features/history/entry-title.ts'

test.each([
  ['Abriste la puerta 10: Un regalo para todo el mundo.', 'Abriste la puerta 10', 'Un regalo para todo el mundo.'],
  ['Recogiste tu premio: un vale de 5 € para el mercado.', 'Recogiste tu premio', 'Un vale de 5 € para el mercado.'],
  ['Abriste la puerta 2: Uvas. Acertaste la pregunta.', 'Abriste la puerta 2', 'Uvas. Acertaste la pregunta.'],
  ['Rascaste una tarjeta. Ganaste un vale.', 'Rascaste una tarjeta', 'Ganaste un vale.'],
  ['Ganaste la insignia «Pleno».', 'Ganaste la insignia «Pleno»', ''],
  ['Algo pasó a las 10:30', 'Algo pasó a las 10:30', ''],
])('«%s» has the title «%s»', (text, title, rest) => {
  expect(entryTitle(text)).toEqual({ title, rest })
})
