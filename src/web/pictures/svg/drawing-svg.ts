import { own } from '#contract/primitives/own.ts'
import { MARK } from '#web/components/campaign/drawing.tsx'

/** The drawings of each game, and of prizes for any game. They are found by path, so no list has to name them. */
const OF_GAMES = import.meta.glob<string>('../../games/*/art/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const OF_PRIZES = import.meta.glob<string>('../../components/campaign/art/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const ofGame = (kind: string, name: string) => own(OF_GAMES, `../../games/${kind}/art/${name}.svg`)

/** Returns a drawing of a game, or of a prize of any game, with colours as variables; undefined for an unknown name. */
export function drawingSvg(kind: string, name: string): string | undefined {
  if (ofGame(kind, MARK) === undefined) return
  return ofGame(kind, name) ?? own(OF_PRIZES, `../../components/campaign/art/${name}.svg`)
}

/** Returns the drawing of a prize, or the mark of the game if the prize has no drawing. */
export const drawingOfPrize = ({ kind, symbol }: { kind: string; symbol: string | null }): string | undefined =>
  (symbol && drawingSvg(kind, symbol)) || drawingSvg(kind, MARK)
