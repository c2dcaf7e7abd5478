import { TRIES } from '#contract/games/aniversario/candles.ts'
import type { Game } from '../game.ts'
import { aniversarioRules } from './rules/rules.ts'
import { tryIn } from './rules/tries.ts'

type Row = Parameters<NonNullable<Game['history']['event']>>[0]

function entered({ amount, reason }: Row): string {
  const entries = amount === 1 ? 'una participación' : `${amount} participaciones`
  return `Ganaste ${entries} en el sorteo del aniversario${reason ? `. ${reason}` : ''}.`
}

export const aniversarioHistory: Game['history'] = {
  play(row) {
    const { n, try: nth, isRight } = tryIn(row)
    if (isRight) return `Encendiste la vela ${n} ${nth === 1 ? 'a la primera' : 'a la segunda'}.`
    return nth < TRIES
      ? `No acertaste la pregunta de la vela ${n}. Te quedaba otro intento.`
      : `La vela ${n} se quedó sin encender: tampoco acertaste a la segunda.`
  },
  event(row) {
    if (row.kind === 'gift') return 'Abriste el regalo del aniversario.'
    return row.kind === 'entry' ? entered(row) : 'Algo pasó en el aniversario.'
  },
  /** After a wrong first try the right answer stays hidden, because the member may try again. */
  detail(row, edition) {
    const { n, try: nth, answer, isRight } = tryIn(row)
    const candle = aniversarioRules(edition).candles[n - 1]
    const choices = candle?.content.choices ?? []
    const isTold = candle && (isRight || nth === TRIES)
    return {
      game: 'aniversario',
      n,
      try: nth,
      question: candle?.content.question ?? '',
      answer: choices[answer] ?? '',
      isRight,
      right: isTold ? (choices[candle.memory.right] ?? null) : null,
    }
  },
}
