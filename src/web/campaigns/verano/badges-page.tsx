import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { BadgeBoardPage } from '#web/features/badges/badge-board-page.tsx'
import { untilItOpens } from '#web/features/campaign/announced-part.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { BadgeArt } from './badge-art.tsx'

const TITLE = 'Insignias de verano'
const SHOWN_OFF = ['sabio', 'verano-completo', 'primera-ola']

/** The badges of the summer, from its announcement on. */
export function BadgesPage() {
  const campaign = useLoaded(campaignQuery('verano'))
  return (
    <BadgeBoardPage
      campaign={campaign}
      title={TITLE}
      lead="Doce insignias por conseguir. Ninguna se compra y ninguna depende de la suerte."
      back={
        <Link to="/promo/verano" className="back-link">
          {campaign.title}
        </Link>
      }
      untilItOpens={untilItOpens(campaign)}
      wayOn={({ isMember }) => <WayOn isMember={isMember} />}
      shownOff={SHOWN_OFF}
      Art={BadgeArt}
    />
  )
}

const WayOn = ({ isMember }: { isMember: boolean }) =>
  isMember ? (
    <Link to="/promo/verano" className={buttonClass({ size: 'lg' })}>
      Ir a la misión de la semana
    </Link>
  ) : (
    <Link
      to="/"
      search={{ volver: '/promo/verano' }}
      hash="entrar"
      className={buttonClass({ size: 'lg' })}
      data-sign-in=""
    >
      Entrar para jugar
    </Link>
  )
