import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { BadgeBoardPage } from '#web/features/badges/board/badge-board-page.tsx'
import { announcedNotice } from '#web/features/campaign/announced/announced-part.tsx'
import { JoinLinks } from '#web/features/campaign/first-step/join-links.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { BadgeArt } from './badge-art.tsx'

const TITLE = 'Insignias de verano'

/** The badges of the summer, from the announcement of the campaign on. */
export function BadgesPage() {
  const campaign = useSuspenseQuery(campaignQuery('verano')).data
  return (
    <BadgeBoardPage
      campaign={campaign}
      title={TITLE}
      lead="Ninguna se compra y ninguna depende de la suerte."
      back={
        <Link to="/promo/verano" className="back-link">
          {campaign.title}
        </Link>
      }
      notice={announcedNotice(campaign)}
      wayOn={({ isMember }) => <WayOn isMember={isMember} />}
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
    <JoinLinks back="/promo/verano" />
  )
