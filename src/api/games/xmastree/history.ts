import { anOrnament, theseOrnaments } from '#contract/games/xmastree/ornament-words.ts'
import { own } from '#contract/primitives/own.ts'
import type { Game } from '../game.ts'
import { GIFT, itemIn, VISIT } from './rules/gained.ts'

type Row = Parameters<NonNullable<Game['history']['event']>>[0]

const REACHED: Record<string, string> = {
  10: 'Tu árbol llegó a 10 adornos: ya tienes tu fondo de pantalla.',
  20: 'Tu árbol llegó a 20 adornos: ya tienes tu código.',
  30: 'Colgaste el adorno número 30: tu árbol está completo.',
}

function gained({ subject, reason }: Row): string {
  const { giver, ornaments } = itemIn(subject)
  const [ornament] = ornaments
  if (giver === VISIT) return `Visitaste tu árbol y encontraste ${theseOrnaments(ornaments)}.`
  if (giver === GIFT && ornament) return `Recogiste el regalo de una amistad: ${anOrnament(ornament)}.`
  return `Ganaste ${theseOrnaments(ornaments)}${reason ? `. ${reason}` : ''}.`
}

export const treeHistory: Game['history'] = {
  play: () => 'Algo pasó en tu árbol.',
  event(row) {
    switch (row.kind) {
      case 'item':
        return gained(row)
      case 'gift':
        return 'Una amistad recogió el adorno que le regalaste.'
      case 'milestone':
        return own(REACHED, row.subject ?? '') ?? 'Tu árbol creció.'
      case 'entry':
        return 'Con el árbol completo tienes una participación en el sorteo del árbol.'
      case 'annulment':
        return `Se anuló un adorno de tu árbol.${row.reason ? ` Motivo: ${row.reason}` : ''}`
      default:
        return 'Algo pasó en tu árbol.'
    }
  },
}
