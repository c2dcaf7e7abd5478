import { expect, test } from 'vitest'
import { MILESTONES } from '#contract/games/xmastree/ornaments.ts'
import type { Gained } from '#contract/games/xmastree/xmastree.schema.ts'
import { achievedWords, arrangeWords, newsWords } from '#web/games/xmastree/state/tree-words.ts'

const treeOf = (hung: number) => ({
  hung,
  milestones: MILESTONES.map((at) => ({ at, reachedAt: hung >= at ? 1 : null })),
})

test.each([
  [4, 'Colgaste 4 adornos.'],
  [13, 'Colgaste 13 adornos y conseguiste tu fondo de pantalla.'],
  [29, 'Colgaste 29 adornos y conseguiste tu fondo de pantalla y tu código de regalo.'],
  [30, 'Colgaste 30 adornos y llegaste a las tres metas.'],
])('a tree that ended with %i ornaments says what it achieved', (hung, words) => {
  expect(achievedWords(treeOf(hung))).toBe(words)
})

test('new ornaments say where they come from: the visit as a reason, others by name', () => {
  const gained = (source: string): Gained => ({ ornament: 'copo', source, at: 0, lost: null })
  const visit = gained('Visita de la semana')
  expect(newsWords([visit])).toEqual({
    text: 'Te ha llegado un copo de nieve por tu visita de esta semana.',
    short: '1 adorno nuevo',
  })
  expect(newsWords([visit, gained('Puerta 3')]).text).toBe(
    'Te han llegado 2 copos de nieve: visita de la semana, puerta 3.',
  )
})

test.each([
  [1, 'Colgar el que falta'],
  [2, 'Colgar los dos'],
  [30, 'Colgar los 30'],
])('the button that hangs %i ornaments names their number', (waiting, words) => {
  expect(arrangeWords(waiting)).toBe(words)
})
