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

/** Returns the name of the drawing of a prize: its own, or the mark of the game if there is none of that name. */
export const drawingName = ({ kind, symbol }: { kind: string; symbol: string | null }): string =>
  symbol && drawingSvg(kind, symbol) ? symbol : MARK
