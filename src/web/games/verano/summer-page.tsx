import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { showResult } from '#web/browser/navigation/show-result.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import { CampaignFacts } from '#web/features/campaign/campaign-facts.tsx'
import { isCurrent } from '#web/features/campaign/words/phase-words.ts'
import { taglineOf } from '#web/features/campaign/words/tagline.ts'
import { formatDate } from '#web/format/dates.ts'
import { NO_REFERRER } from '#web/routing/page-head.ts'
import { InvitationNotice } from './invitations/invitation-notice.tsx'
import { LevelMeter } from './levels/level-meter.tsx'
import { AfterMissions } from './missions/after-missions.tsx'
import { MissionPart } from './missions/mission.tsx'
import { Scenery } from './scenery/scenery.tsx'
import { areMissionsOver, openMission, shownMission } from './state/summer-state.ts'
import { badgeWords } from './state/summer-words.ts'
import { type SummerData, useSummer } from './state/use-summer.ts'
import { NewDay } from './today/new-day.tsx'
import { Today } from './today/today.tsx'
import './summer-page.css'
import { linkOf } from '#web/features/campaign/posters/poster-wall.tsx'

/** The raw search parameters of the address. */
export interface SummerSearch {
  mision?: string | undefined
  /** The answer to the sample question, sent without JavaScript. */
  prueba?: string | undefined
  /** The token of a member's invitation. */
  invita?: string | undefined
}

/** The poster of the week, the card with its days, and the chosen mission. */
export function SummerPage({ mision, prueba, invita }: SummerSearch) {
  const data = useSummer()
  const { campaign, summer, mine, isMember } = data
  const isOver = !isCurrent(campaign)
  const areAllOver = areMissionsOver(summer)
  // After the last mission the page shows one only on request.
  const mission = (isOver || areAllOver) && mision === undefined ? undefined : shownMission(summer, mision)
  useFocusOnShown(mission?.n)
  return (
    <Page title={campaign.title} campaign="verano" tone="ground" setting="summer" lead={<Lead {...data} />}>
      <Scenery summer={summer} mine={mine} shown={mission?.n} isOver={isOver} />
      <div className="verano-plan">
        {invita === undefined ? null : (
          <>
            {/* The address contains the secret of the invitation. React moves this tag to the head. */}
            <meta {...NO_REFERRER} />
            <InvitationNotice token={invita} isMember={isMember} />
          </>
        )}
        <div className="verano-plan__sheets">
          <div className="verano-plan__card stack">
            <NewDay summer={summer} />
            <Today {...data} shown={mission?.n} isInvited={invita !== undefined} />
          </div>
          <div className="verano-plan__mission">
            {mission ? <MissionPart {...data} mission={mission} tried={prueba} /> : null}
            {!mission && areAllOver && campaign.phase === 'open' ? (
              <AfterMissions campaign={campaign} summer={summer} />
            ) : null}
          </div>
          <div className="verano-plan__meter stack">
            {isOver ? null : <LevelMeter summer={summer} mine={mine} />}
            {isOver && mine ? null : (
              <p>
                <Link {...linkOf('/promo/verano/insignias', campaign)} className="text-link">
                  {mine ? badgeWords(mine.badges) : 'Las insignias del verano'}
                </Link>
              </p>
            )}
          </div>
        </div>
      </div>
      <div className="stack stack--section verano-rest">
        <CampaignFacts campaign={campaign} />
      </div>
    </Page>
  )
}

/** The line under the title: the mission of this week or, after the last one, the last day. */
function Lead({ campaign, summer }: SummerData) {
  const mission = openMission(summer)
  if (campaign.phase === 'open' && areMissionsOver(summer))
    return <p>Hasta el {formatDate(campaign.closesAt - 1, summer.zone)}.</p>
  if (campaign.phase !== 'open' || !mission?.title) return <p>{taglineOf(campaign)}</p>
  return (
    <p>
      Misión {mission.n}:{' '}
      <Link
        to="."
        search={{ mision: String(mission.n) }}
        hash="mision"
        resetScroll={false}
        className="verano-lead__mission"
      >
        {mission.title}
      </Link>
    </p>
  )
}

/** Moves the focus to a mission that was chosen on this page. */
function useFocusOnShown(n: number | undefined) {
  const before = useRef(n)
  useEffect(() => {
    if (before.current === n) return
    before.current = n
    const heading = document.getElementById('mision')
    showResult(heading)
  }, [n])
}
