import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Campaign } from '#contract/campaigns.schema.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { BadgeBoardPage } from '#web/features/badges/board/badge-board-page.tsx'
import { announcedNotice } from '#web/features/campaign/announced/announced-part.tsx'
import { JoinLinks } from '#web/features/campaign/first-step/join-links.tsx'
import { pageLink, pagePath } from '#web/features/campaign/posters/poster-wall.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { BadgeArt } from './badge-art.tsx'

const TITLE = 'Insignias de verano'

/** The badges of the summer, from the announcement of the campaign on. */
export function BadgesPage() {
  const slug = useSlug('verano')
  const campaign = useSuspenseQuery(campaignQuery(slug)).data
  return (
    <BadgeBoardPage
      key={slug}
      campaign={campaign}
      title={TITLE}
      lead="Ninguna se compra y ninguna depende de la suerte."
      back={
        <Link {...pageLink(campaign)} className="back-link">
          {campaign.title}
        </Link>
      }
      notice={announcedNotice(campaign)}
      wayOn={({ isMember }) => <WayOn campaign={campaign} isMember={isMember} />}
      Art={BadgeArt}
    />
  )
}

const WayOn = ({ campaign, isMember }: { campaign: Campaign; isMember: boolean }) =>
  isMember ? (
    <Link {...pageLink(campaign)} className={buttonClass({ size: 'lg' })}>
      Ir a la misión de la semana
    </Link>
  ) : (
    <JoinLinks back={pagePath(campaign)} />
  )
