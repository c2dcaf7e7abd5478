import { Link } from '@tanstack/react-router'
import type { Kind } from '#contract/kinds.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { CAMPAIGN_PAGES } from '../posters/poster-wall.tsx'
import './first-step.css'

/** Beside the scene of a game, for members who have not confirmed their e-mail address. */
export const ConfirmToPlay = ({ kind, toPlay }: { kind: Kind; toPlay: string }) => (
  <div className="first-step">
    <p className="first-step__links">
      <Link to="/user/validation" search={{ volver: CAMPAIGN_PAGES[kind] }} className={buttonClass({ size: 'lg' })}>
        Confirmar mi correo y {toPlay}
      </Link>
    </p>
    <p className="small">Así cada persona tiene una sola cuenta.</p>
  </div>
)
