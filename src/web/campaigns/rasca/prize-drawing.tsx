import { DRAWINGS } from './symbols.tsx'

/** The drawing that stands for a prize; nothing for a name that this version does not know. */
export function PrizeDrawing({ symbol }: { symbol: string | null }) {
  if (!symbol || !isDrawn(symbol)) return null
  const { Art } = DRAWINGS[symbol]
  return <Art />
}

export const isDrawn = (symbol: string): symbol is keyof typeof DRAWINGS => Object.hasOwn(DRAWINGS, symbol)
