import { expect, test } from 'vitest'
import { byUrgency } from '#api/today/todos.ts'

const madrid = (text: string) => Date.parse(`${text}+01:00`)
const todo = (name: string, action: string | null, deadline: string | null, zone = 'Europe/Madrid') => {
  return { name, action, deadline: deadline === null ? null : madrid(deadline), campaign: { zone } }
}

test('what ends today comes first, then what can be played later too, then what is done', () => {
  const todos = [
    todo('done', null, null),
    todo('open for long', 'Encender', '2026-12-10T00:00'),
    todo('without an end', 'Canjear', null),
    todo('until midnight', 'Rascar', '2026-12-02T00:00'),
    todo('until the evening', 'Pronosticar', '2026-12-01T18:00'),
    todo('after midnight', 'Cavar', '2026-12-02T01:00'),
    todo('before midnight in Bogota', 'Cavar', '2026-12-02T01:00', 'America/Bogota'),
  ]
  expect(byUrgency(todos, madrid('2026-12-01T12:00')).map(({ name }) => name)).toEqual([
    'until midnight',
    'until the evening',
    'before midnight in Bogota',
    'open for long',
    'without an end',
    'after midnight',
    'done',
  ])
})
