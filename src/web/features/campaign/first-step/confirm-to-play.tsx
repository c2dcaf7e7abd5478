import { Link } from '@tanstack/react-router'
import type { CampaignAddress } from '#contract/kinds.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { pagePath } from '#web/features/campaign/posters/poster-wall.tsx'
import './first-step.css'

/** Beside the scene of a game, for members who have not confirmed their e-mail address. */
export const ConfirmToPlay = ({ campaign, toPlay }: { campaign: CampaignAddress; toPlay: string }) => (
  <div className="first-step">
    <p className="first-step__links">
      <Link to="/user/validation" search={{ volver: pagePath(campaign) }} className={buttonClass({ size: 'lg' })}>
        Confirmar mi correo y {toPlay}
      </Link>
    </p>
    <p className="small">Así cada persona tiene una sola cuenta.</p>
  </div>
)
