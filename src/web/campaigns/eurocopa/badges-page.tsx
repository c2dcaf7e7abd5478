import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { BadgeBoardPage } from '#web/features/badges/badge-board-page.tsx'
import { BadgesAnnounced } from '#web/features/campaign/badges-announced.tsx'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { BadgeArt } from './badge-art.tsx'

const TITLE = 'Insignias de la Eurocopa'
const SHOWN_OFF = ['racha', 'campeon', 'de-penaltis']

/** The badges of the predictions; a season that names the campaign without its matches only announces them. */
export function BadgesPage() {
  const { data: campaign } = useSuspenseQuery(campaignQuery('eurocopa'))
  if (!campaign.playable) {
    return (
      <CampaignPage slug="eurocopa" title={TITLE}>
        <BadgesAnnounced slug="eurocopa" />
      </CampaignPage>
    )
  }
  return (
    <BadgeBoardPage
      campaign={campaign}
      title={TITLE}
      lead="Diez, por lo que aciertas y por no fallar a ningún partido. Ninguna se compra y ninguna depende de la suerte."
      back={
        <Link to="/promo/eurocopa" className="back-link">
          {campaign.title}
        </Link>
      }
      wayOn={() => (
        <Link to="/promo/eurocopa" className={buttonClass({ size: 'lg' })}>
          Ir a mis pronósticos
        </Link>
      )}
      shownOff={SHOWN_OFF}
      Art={BadgeArt}
    />
  )
}
