import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CampaignSummary } from '#contract/campaigns.schema.ts'
import type { CampaignAddress, Kind } from '#contract/kinds.ts'
import { Poster } from '#web/components/campaign/poster.tsx'
import { datesOf, stripOf } from '../words/phase-words.ts'

const PAGES = {
  rasca: '/promo/rasca',
  xmas: '/promo/xmas',
  xmastree: '/promo/xmastree',
  verano: '/promo/verano',
  playa: '/promo/playa',
  aniversario: '/promo/aniversario',
  eurocopa: '/promo/eurocopa',
  tpp: '/promo/tpp/bono',
} as const satisfies Record<Kind, LinkProps['to']>

/** Returns the options of a link to the page of a campaign. */
export function pageLink({ kind, slug }: CampaignAddress) {
  if (kind === 'rasca' && slug !== kind) return { to: '/promo/rasca/$slug', params: { slug } } as const
  return { to: PAGES[kind] }
}

/** Returns the path of a campaign's page, the same as `campaignPage` of the contract. */
export const pagePath = ({ kind, slug }: CampaignAddress): string =>
  slug === kind ? PAGES[kind] : `${PAGES[kind]}/${slug}`

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
              strip={done.includes(campaign.slug) ? 'Listo por hoy' : stripOf(campaign, serverNow)}
              as="h3"
            />
          </Link>
        </li>
      ))}
      {last && campaigns.length % 2 === 1 ? <li>{last}</li> : null}
    </ul>
  )
}
