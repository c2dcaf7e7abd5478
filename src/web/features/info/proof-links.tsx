import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Picture } from '#web/components/campaign/picture.tsx'
import { campaignsQuery } from '#web/functions/campaigns.ts'
import './proof-links.css'

/** Links the proof of every campaign that runs or ran. */
export function ProofLinks() {
  const { campaigns } = useSuspenseQuery(campaignsQuery).data
  return (
    <ul className="proof-links">
      {campaigns
        .filter(({ playable }) => playable)
        .map(({ kind, slug, edition, title }) => (
          <li key={slug}>
            <Link to="/prueba/$slug/{-$edition}" params={{ slug, edition }} className="row row--link">
              <span className="row__lead" data-campaign={kind}>
                <Picture
                  kind={kind}
                  name={undefined}
                  className="poster-square"
                  width={48}
                  height={48}
                  widths={[192]}
                  sizes="3rem"
                  loading="lazy"
                />
              </span>
              <span className="row__main">
                <span className="row__title">{title}</span>
                <span className="row__meta">Su huella y su prueba</span>
              </span>
            </Link>
          </li>
        ))}
    </ul>
  )
}
