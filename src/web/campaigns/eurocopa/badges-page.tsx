import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { BadgeBoardPage } from '#web/features/badges/badge-board-page.tsx'
import { untilItOpens } from '#web/features/campaign/announced-part.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { BadgeArt } from './badge-art.tsx'

const TITLE = 'Insignias de la Eurocopa'
const SHOWN_OFF = ['racha', 'campeon', 'de-penaltis']

/** The badges of the predictions, from their announcement on. */
export function BadgesPage() {
  const campaign = useLoaded(campaignQuery('eurocopa'))
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
      untilItOpens={untilItOpens(campaign)}
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
