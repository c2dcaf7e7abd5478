import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PHASE_WORDS } from '#web/features/campaign/words/phase-words.ts'
import { editionsQuery } from '#web/features/proof/proof.functions.ts'
import { formatShortDate } from '#web/format/dates.ts'

/** Links to the proofs of the other editions. Each proof has a permanent address. */
export function Editions({ slug, current }: { slug: string; current: string }) {
  const { editions } = useSuspenseQuery(editionsQuery(slug)).data
  const others = editions.filter(({ edition }) => edition !== current)
  if (others.length === 0) return null
  return (
    <section className="stack" aria-labelledby="ediciones">
      <h2 id="ediciones">Otras ediciones</h2>
      <ul className="rows">
        {others.map(({ edition, title, phase, zone, opensAt, closesAt }) => (
          <li key={edition}>
            <Link to="/prueba/$slug/{-$edition}" params={{ slug, edition }} className="row row--link">
              <span className="row__main">
                <span className="row__title">
                  {title} ({edition})
                </span>
                <span className="row__meta">
                  Del {formatShortDate(opensAt, zone)} al {formatShortDate(closesAt - 1, zone)}
                </span>
              </span>
              <span className="row__end tag">{PHASE_WORDS[phase]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
