import { prizePhrase } from '#contract/prizes.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import type { Game } from '../game.ts'
import { openingIn } from './open.ts'
import { xmasRules } from './rules/rules.ts'

export const xmasHistory: Game['history'] = {
  play(row, prize, edition) {
    const { n, isRight, ornament } = openingIn(row)
    const told = [`Abriste la puerta ${n}: ${titleOf(edition, n)}.`]
    if (isRight !== undefined) told.push(isRight ? 'Acertaste la pregunta.' : 'Esta vez no acertaste la pregunta.')
    if (ornament) told.push('Te dio un adorno para el árbol.')
    if (prize) told.push(`${prizePhrase('Ganaste', prize)}.`)
    return told.join(' ')
  },
  event: ({ kind }) =>
    kind === 'entry' ? 'Ganaste una participación en el sorteo de Reyes.' : 'Algo pasó en el calendario.',
  detail(row, edition) {
    const { n, kind, isLate, answer, right } = openingIn(row)
    const rules = xmasRules(edition).doors[n - 1]
    const quiz = rules?.content.kind === 'quiz' ? rules.content.quiz : undefined
    const isAnswered = quiz && answer !== undefined && right !== undefined
    return {
      game: 'xmas',
      n,
      kind,
      title: titleOf(edition, n),
      quiz: isAnswered
        ? { question: quiz.question, answer: quiz.choices[answer] ?? '', right: quiz.choices[right] ?? '' }
        : null,
      code: isLate ? null : (rules?.code ?? null),
    }
  },
}

const titleOf = (edition: Edition, n: number): string => xmasRules(edition).doors[n - 1]?.content.title ?? ''
