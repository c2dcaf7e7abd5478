import { VERANO_WORDS } from '#contract/games/verano/words.ts'
import { JoinToPlay } from '#web/features/campaign/first-step/first-step.tsx'
import { ObstacleNotice } from '#web/features/campaign/obstacle-notice.tsx'
import { useWords } from '#web/functions/site.ts'
import { StampCard } from '../load-summer.ts'
import { openMission } from '../state/summer-state.ts'
import { type SummerData, useRefreshSummer } from '../state/use-summer.ts'
import { ownPart } from './own-part.tsx'
// Style sheets of the members' part, whose script loads separately. Without these imports, the server would send that
// part unstyled.
import '#web/components/ui/display/ticket.css'
import '../stamps/stamp-card.css'
import '../result/news.css'
import { pagePath } from '#web/features/campaign/posters/poster-wall.tsx'

interface TodayProps extends SummerData {
  /** The mission that the page shows. */
  shown: number | undefined
  /** Set for a visitor with an invitation, whose notice already has the sign-in link. */
  isInvited: boolean
}

/** The next thing to do today: stamp the card or sign in. With an obstacle, the reason why neither is possible. */
export function Today({ campaign, summer, mine, isMember, obstacle, shown, isInvited }: TodayProps) {
  const say = useWords(VERANO_WORDS)
  const refresh = useRefreshSummer()
  return (
    <>
      {obstacle ? (
        <div className={obstacle === 'campaign_over' ? 'verano-slip' : 'verano-obstacle'}>
          <ObstacleNotice
            obstacle={obstacle}
            campaign={campaign}
            words={{ toPlay: 'sellar', paused: say('paused'), own: mine && ownPart(summer, mine) }}
            onRefresh={refresh}
          />
        </div>
      ) : null}
      {mine && obstacle !== 'campaign_over' ? <StampCard summer={summer} mine={mine} isPlaying={!obstacle} /> : null}
      {isMember || obstacle || isInvited ? null : (
        <div className="verano-slip stack stack--tight">
          <h2>{say('join')}</h2>
          <JoinToPlay
            campaign={campaign}
            back={`${pagePath(campaign)}${shown === openMission(summer)?.n ? '' : `?mision=${shown}`}`}
          />
          <p className="small">
            Cada punto te acerca al sorteo.{' '}
            {openMission(summer) ? (
              <>
                ¿Prefieres mirar antes?{' '}
                <a href="#demostracion" className="text-link">
                  Prueba la pregunta de la semana
                </a>
              </>
            ) : null}
          </p>
        </div>
      )}
    </>
  )
}
