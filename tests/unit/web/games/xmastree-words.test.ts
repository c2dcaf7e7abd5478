import { expect, test } from 'vitest'
import { MILESTONES } from '#contract/games/xmastree/ornaments.ts'
import { achievedWords, arrangeWords } from '#web/games/xmastree/state/tree-words.ts'

const treeOf = (hung: number) => ({
  hung,
  milestones: MILESTONES.map((at) => ({ at, reachedAt: hung >= at ? 1 : null })),
})

test.each([
  [4, 'Te quedaste a 6 adornos de tu fondo de pantalla.'],
  [13, 'Conseguiste tu fondo de pantalla y te quedaste a 7 adornos de tu código de regalo.'],
  [29, 'Conseguiste tu fondo de pantalla y tu código de regalo y te quedaste a 1 adorno de entrar en el sorteo.'],
  [30, 'Conseguiste tu fondo de pantalla, tu código de regalo y entrar en el sorteo: llegaste a las tres metas.'],
])('a tree that ended with %i ornaments says what it achieved', (hung, words) => {
  expect(achievedWords(treeOf(hung))).toBe(words)
})

test.each([
  [1, 'Colgar el que falta'],
  [2, 'Colgar los dos'],
  [30, 'Colgar los 30'],
])('the button that hangs %i ornaments names their number', (waiting, words) => {
  expect(arrangeWords(waiting)).toBe(words)
})
