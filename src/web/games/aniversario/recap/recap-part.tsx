import { useSuspenseQuery } from '@tanstack/react-query'
import type { Recap } from '#contract/games/aniversario/aniversario.schema.ts'
import { recapQuery } from '../functions.ts'
import { RecapShare } from './recap-share.tsx'
import { memberSince, recapNumbers } from './recap-words.ts'
import './recap.css'
import { useSlug } from '#web/routing/use-slug.ts'

/** A summary of the member's years with us. It is private unless the member saves and sends the picture. */
export function RecapPart() {
  const slug = useSlug('aniversario')
  const recap = useSuspenseQuery(recapQuery(slug)).data
  return (
    <section className="cake-recap" id="recuerdo" aria-labelledby="recuerdo-titulo">
      <RecapCard recap={recap} />
      <div className="stack">
        <h2 id="recuerdo-titulo">Lo que llevamos juntos</h2>
        <p className="cake-recap__private">
          <strong>Solo lo ves tú.</strong> No está en ninguna página pública. Si quieres enseñarlo, guarda la imagen y
          mándasela a quien quieras.
        </p>
        <RecapShare hasName={recap.name !== null} />
        {recap.campaigns.length > 0 ? <Campaigns recap={recap} /> : null}
      </div>
    </section>
  )
}

function RecapCard({ recap }: { recap: Recap }) {
  const { years } = recap
  const { figure, unit, since } = memberSince(recap)
  return (
    <div className="cake-recap__card">
      <p className="cake-recap__years">
        <span className="cake-recap__figure" data-year={figure === years ? undefined : ''}>
          {figure}
        </span>
        <span className="cake-recap__unit">{unit}</span> {since}
      </p>
      <dl className="cake-recap__numbers">
        {recapNumbers(recap).map(({ count, name }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const Campaigns = ({ recap: { campaigns } }: { recap: Recap }) => (
  <details className="disclosure">
    <summary>Promoción por promoción</summary>
    <ul className="rows">
      {campaigns.map(({ title, plays }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two campaigns may have one title
        <li className="row" key={i}>
          <span className="row__main row__title">{title}</span>
          <span className="row__end">{plays}</span>
        </li>
      ))}
    </ul>
  </details>
)
