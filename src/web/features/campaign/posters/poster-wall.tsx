import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import type { CampaignAddress, Kind } from '#contract/kinds.ts'
import { Poster } from '#web/components/campaign/poster.tsx'
import { datesOf, stripOf } from '../words/phase-words.ts'

/** Returns the path of the page of a kind. A kind without such a route does not compile, because links are typed. */
export const pathOf = (kind: Kind) => (kind === 'tpp' ? '/promo/tpp/bono' : (`/promo/${kind}` as const))

/** Returns the options of a link to the page of a campaign. */
export const pageLink = (campaign: CampaignAddress) => linkOf(pathOf(campaign.kind), campaign)

/** Returns the options of a link to a page of a game, for a campaign: the slug comes behind the path of the page. */
export const linkOf = <Path extends string>(page: Path, { kind, slug }: CampaignAddress) =>
  slug === kind ? { to: page } : ({ to: `${page}/$slug`, params: { slug } } as const)

/** Returns the path of a campaign's page, the same as `campaignPage` of the contract. */
export const pagePath = ({ kind, slug }: CampaignAddress): string =>
  slug === kind ? pathOf(kind) : `${pathOf(kind)}/${slug}`

interface PosterWallProps {
  campaigns: readonly CampaignSummary[]
  /** Dates include the year unless it is the year of `serverNow`. */
  serverNow: number
  /** The slugs of the campaigns that the member has played today. */
  done?: readonly string[]
  /** The last cell of the wall, if its columns of two have room for one more. */
  last?: ReactNode
}

export function PosterWall({ campaigns, serverNow, done = [], last }: PosterWallProps) {
  // On a wall of announced campaigns, each strip would only repeat the dates of its poster.
  const isAllToCome = campaigns.every(({ phase }) => phase === 'announced')
  return (
    <ul className="poster-grid">
      {campaigns.map((campaign) => (
        <li key={campaign.slug}>
          <Link {...pageLink(campaign)} className="poster-link">
            <Poster
              kind={campaign.kind}
              title={campaign.title}
              dates={datesOf(campaign, serverNow)}
              phase={campaign.phase}
              strip={
                done.includes(campaign.slug) ? 'Listo por hoy' : isAllToCome ? undefined : stripOf(campaign, serverNow)
              }
              as="h3"
            />
          </Link>
        </li>
      ))}
      {last && campaigns.length % 2 === 1 ? <li>{last}</li> : null}
    </ul>
  )
}
