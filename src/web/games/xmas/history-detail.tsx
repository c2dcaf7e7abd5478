import type { HistoryDetail as Detail } from '#contract/games/catalog.schema.ts'
import { ThingArt } from './room/thing-art.tsx'
import './history-detail.css'

/** A door that the member opened, with its code or its question. */
export function HistoryDetail({ detail }: { detail: Detail }) {
  if (detail.game !== 'xmas') return null
  const { kind, title, quiz, code } = detail
  return (
    <figure className="xmas-detail" data-campaign="xmas">
      <ThingArt thing={kind} />
      <figcaption className="stack stack--tight">
        <p>{title}</p>
        {quiz ? (
          <p>
            {quiz.question} Dijiste «{quiz.answer}»
            {quiz.answer === quiz.right ? ', y acertaste.' : `; era «${quiz.right}».`}
          </p>
        ) : null}
        {code ? (
          <p>
            Tu código: <code>{code}</code>
          </p>
        ) : null}
      </figcaption>
    </figure>
  )
}
