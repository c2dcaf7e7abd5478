import type { HistoryDetail as Detail } from '#contract/games/catalog.schema.ts'
import { CandleArt } from './cake/candle-art.tsx'
import './history-detail.css'

/** The question of a candle, and the member's answer. */
export function HistoryDetail({ detail }: { detail: Detail }) {
  if (detail.game !== 'aniversario') return null
  const { n, question, answer, isRight, right } = detail
  return (
    <figure className="cake-detail" data-campaign="aniversario">
      <CandleArt n={n} state={isRight ? 'lit' : right === null ? 'second' : 'out'} />
      <figcaption className="stack stack--tight">
        <p>
          Vela {n}, {detail.try === 1 ? 'primer' : 'segundo'} intento
        </p>
        <p>
          {question} Dijiste «{answer}»
          {isRight ? ', y acertaste.' : right === null ? ', y no era.' : `; era «${right}».`}
        </p>
      </figcaption>
    </figure>
  )
}
