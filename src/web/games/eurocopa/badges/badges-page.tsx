import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { BadgeBoardPage } from '#web/features/badges/board/badge-board-page.tsx'
import { announcedNotice } from '#web/features/campaign/announced/announced-part.tsx'
import { pageLink } from '#web/features/campaign/posters/poster-wall.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { BadgeArt } from './badge-art.tsx'

const TITLE = 'Insignias de la Eurocopa'

/** The badges of the predictions, from the announcement of the campaign on. */
export function BadgesPage() {
  const slug = useSlug('eurocopa')
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
      wayOn={() => (
        <Link {...pageLink(campaign)} className={buttonClass({ size: 'lg' })}>
          Ir a mis pronósticos
        </Link>
      )}
      Art={BadgeArt}
    />
  )
}
