import { aShell, manyShells } from '#contract/games/playa/shell-words.ts'
import { prizePhrase } from '#contract/prizes.ts'
import type { Game } from '../game.ts'
import { digIn, SWAP, swapIn } from './shells.ts'

export const playaHistory: Game['history'] = {
  play(row, prize) {
    if (row.action === SWAP) {
      const { give, want } = swapIn(row)
      return `Cambiaste ${manyShells(give)} por ${aShell(want)}.`
    }
    const found = `Cavaste y salió ${aShell(digIn(row).shell)}`
    return prize ? `${found}. ${prizePhrase('Además ganaste', prize)}.` : `${found}.`
  },
  event: ({ kind }) =>
    kind === 'entry'
      ? 'Completaste el álbum: tienes una participación en el sorteo de la playa.'
      : 'Algo pasó en la playa.',
  detail(row) {
    if (row.action === SWAP) return { game: 'playa', find: null, swap: swapIn(row) }
    const { spot, shell } = digIn(row)
    return { game: 'playa', find: { spot, shell }, swap: null }
  },
}
