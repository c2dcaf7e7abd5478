import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { painted } from '#web/browser/navigation/painted.ts'
import { showResult } from '#web/browser/navigation/show-result.ts'
import { Page } from '#web/components/layout/page/page.tsx'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { ShareLinks } from '#web/components/ui/share-links.tsx'
import { announcedDays } from '#web/features/campaign/announced/announced-days.ts'
import { announcedNotice } from '#web/features/campaign/announced/announced-part.tsx'
import { CampaignFacts } from '#web/features/campaign/campaign-facts.tsx'
import { JoinToPlay } from '#web/features/campaign/first-step/first-step.tsx'
import { JoinLinks } from '#web/features/campaign/first-step/join-links.tsx'
import { pagePath } from '#web/features/campaign/posters/poster-wall.tsx'
import { isInPlay } from '#web/features/campaign/words/phase-words.ts'
import { Demonstration, gameToTry } from '#web/features/demonstration/demonstration.tsx'
import '#web/features/demonstration/demonstration.css'
import { Facade } from './house/facade.tsx'
import { Snowfall } from './house/house-art.tsx'
import { BigWindow } from './load-calendar.ts'
import { Bonus } from './notices/bonus.tsx'
import { pictureOf } from './notices/calendar-obstacle.tsx'
import { NewDay } from './notices/new-day.tsx'
import { hasNextAction, NextStep } from './notices/next-step.tsx'
import { Subtitle } from './notices/subtitle.tsx'
import { useCalendar } from './state/use-calendar.ts'
import { doorNumber, isOver, joinToOpen } from './state/window-state.ts'
import './house/house.css'
import './house/night.css'
// Style sheets of the big window, whose script loads separately. Without these imports, the server would send the
// window unstyled.
import '#web/components/ui/display/countdown.css'
import '#web/components/ui/fields/field.css'
import '#web/components/ui/feedback/skeleton.css'
import '#web/components/ui/display/stamp.css'
import '#web/features/reveal/confetti/confetti.css'
import '#web/features/reveal/sound/speaker.css'
import '#web/forms/form.css'
import './door/big-window.css'
import './room/reveal.css'

const Sample = gameToTry(() => import('./demonstration.tsx'))

export interface CalendarAddress {
  slug: string
  /** As it is in the address, so it may be no number of a door. */
  puerta?: string | undefined
}

/** The night with the house, and beside the house the chosen window or the next step. */
export function CalendarPage({ slug, puerta }: CalendarAddress) {
  const data = useCalendar(slug)
  const { campaign, calendar, mine, isMember } = data
  const { doors } = calendar
  const page = pagePath(campaign)
  const door = doors.find(({ n }) => n === doorNumber(puerta))
  const today = doors.find(({ phase }) => phase === 'today')
  const isJoining = !isMember && !door && isInPlay(campaign)
  const isCalling = isJoining || (!door && hasNextAction(data))
  const [first, setFirst] = useState(door?.n)
  if (first !== undefined && first !== door?.n) setFirst(undefined)
  const night = useFocusOnClosed(door?.n)
  const queryClient = useQueryClient()
  useEffect(() => {
    // Preloads the big window only after hydration and a paint, because its script imports twenty more scripts.
    void painted()
      .then(() => BigWindow.preload(queryClient))
      .catch(() => {})
  }, [queryClient])
  return (
    <Page
      title={campaign.title}
      campaign="xmas"
      tone="ground"
      setting="night"
      lead={<Subtitle {...data} />}
      actions={announcedNotice(campaign)}
    >
      <section
        className="xmas-night"
        aria-label="El calendario"
        ref={night}
        data-chosen={door ? '' : undefined}
        // Known before the action itself arrives, so that no window moves then.
        data-calling={isCalling ? '' : undefined}
      >
        <Snowfall tile="night-snow" />
        <div className="xmas-plan">
          <Facade
            calendar={calendar}
            mine={mine}
            chosen={door?.n}
            isOver={isOver(campaign, calendar)}
            waited={announcedDays(campaign, calendar.serverNow)}
          />
          {door ? <BigWindow key={door.n} door={door} isChosenHere={door.n !== first} {...data} /> : null}
          <div className="xmas-side">
            <div className="stack stack--loose">
              <NewDay calendar={calendar} />
              {puerta && !door ? (
                <Notice title="Esa puerta no existe">
                  Este calendario tiene {doors.length}, de la 1 a la {doors.length}.
                </Notice>
              ) : null}
              {isJoining ? (
                <JoinToPlay
                  campaign={campaign}
                  back={today ? `${page}?puerta=${today.n}` : page}
                  label={today ? joinToOpen(today) : undefined}
                />
              ) : null}
              <NextStep {...data} chosen={door?.n} />
            </div>
            <Bonus campaign={campaign} calendar={calendar} mine={mine} />
            {mine && !isOver(campaign, calendar) ? (
              <div className="stack">
                {mine.opened.length > 0 ? <ShareLinks picture={pictureOf(slug)} of="cómo está mi casa" /> : null}
                <p className="small">
                  ¿Se te olvida alguna puerta? Te avisamos por correo si aún no la has abierto.{' '}
                  <Link to="/user/profile" hash="avisos" className="text-link">
                    Elige la hora
                  </Link>
                </p>
              </div>
            ) : null}
          </div>
        </div>
      </section>
      <div className="stack stack--section xmas-rest">
        {!isMember && isInPlay(campaign) ? (
          <Demonstration campaign={campaign} Game={Sample}>
            <JoinLinks back={page} />
          </Demonstration>
        ) : null}
        <CampaignFacts campaign={campaign} />
      </div>
    </Page>
  )
}

/** Moves the focus back to the window on the wall when the big window closes. */
function useFocusOnClosed(n: number | undefined) {
  const night = useRef<HTMLElement>(null)
  const before = useRef(n)
  useEffect(() => {
    const left = before.current
    before.current = n
    if (left === undefined || n !== undefined) return
    const target = night.current?.querySelector<HTMLElement>(`#puerta-${left}`)
    showResult(target)
  }, [n])
  return night
}
