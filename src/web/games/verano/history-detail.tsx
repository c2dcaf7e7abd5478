import type { HistoryDetail as Detail } from '#contract/games/catalog.schema.ts'
import './history-detail.css'

/** The mission that the member answered, with the answer. */
export function HistoryDetail({ detail }: { detail: Detail }) {
  if (detail.game !== 'verano') return null
  const { n, title, answers } = detail
  return (
    <section className="verano-detail stack stack--tight" aria-label={`Misión ${n}`} data-campaign="verano">
      <p>
        <strong>
          Misión {n}: {title}
        </strong>
      </p>
      {answers.length > 0 ? (
        <dl className="facts">
          {answers.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  )
}
