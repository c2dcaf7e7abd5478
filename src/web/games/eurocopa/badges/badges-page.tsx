import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { BadgeBoardPage } from '#web/features/badges/board/badge-board-page.tsx'
import { announcedNotice } from '#web/features/campaign/announced/announced-part.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { BadgeArt } from './badge-art.tsx'

const TITLE = 'Insignias de la Eurocopa'

/** The badges of the predictions, from the announcement of the campaign on. */
export function BadgesPage() {
  const campaign = useSuspenseQuery(campaignQuery('eurocopa')).data
  return (
    <BadgeBoardPage
      campaign={campaign}
      title={TITLE}
      lead="Ninguna se compra y ninguna depende de la suerte."
      back={
        <Link to="/promo/eurocopa" className="back-link">
          {campaign.title}
        </Link>
      }
      notice={announcedNotice(campaign)}
      wayOn={() => (
        <Link to="/promo/eurocopa" className={buttonClass({ size: 'lg' })}>
          Ir a mis pronósticos
        </Link>
      )}
      Art={BadgeArt}
    />
  )
}
