import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Campaign } from '#contract/campaigns.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { BadgeBoardPage } from '#web/features/badges/badge-board-page.tsx'
import { BadgesAnnounced } from '#web/features/campaign/badges-announced.tsx'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { BadgeArt } from './badge-art.tsx'

const TITLE = 'Insignias de verano'
const SHOWN_OFF = ['sabio', 'verano-completo', 'primera-ola']

/** The badges of the summer; a season that names the campaign without its missions only announces them. */
export function BadgesPage() {
  const { data: campaign } = useSuspenseQuery(campaignQuery('verano'))
  if (campaign.playable) return <SummerBadges campaign={campaign} />
  return (
    <CampaignPage slug="verano" title={TITLE}>
      <BadgesAnnounced slug="verano" />
    </CampaignPage>
  )
}

const SummerBadges = ({ campaign }: { campaign: Campaign }) => (
  <BadgeBoardPage
    campaign={campaign}
    title={TITLE}
    lead="Doce insignias por conseguir. Ninguna se compra y ninguna depende de la suerte."
    back={
      <Link to="/promo/verano" className="back-link">
        {campaign.title}
      </Link>
    }
    wayOn={({ isMember }) => <WayOn isMember={isMember} />}
    shownOff={SHOWN_OFF}
    Art={BadgeArt}
  />
)

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
