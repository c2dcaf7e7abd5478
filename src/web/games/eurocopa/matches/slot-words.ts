/** Names the origin of a side: `1A` «1.º del grupo A», `3ADEF` «3.º de A, D, E o F», `W45` «Ganador del partido 45» */
export function slotWords(slot: string): string {
  const [kind = '', rest] = [slot[0], slot.slice(1)]
  if (kind === 'W') return `Ganador del partido ${rest}`
  if (!/^\d[A-Z]+$/.test(slot)) return slot
  return rest.length === 1 ? `${kind}.º del grupo ${rest}` : `${kind}.º de ${OR.format(rest)}`
}

const OR = new Intl.ListFormat('es-ES', { type: 'disjunction' })
const AND = new Intl.ListFormat('es-ES', { type: 'conjunction' })

/** «España, Italia y Croacia» */
export const andList = (items: readonly string[]): string => AND.format(items)

export const ROUND_WORDS: Readonly<Record<string, string>> = {
  group: 'Fase de grupos',
  r16: 'Octavos',
  qf: 'Cuartos',
  sf: 'Semifinales',
  final: 'Final',
}
