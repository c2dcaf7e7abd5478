import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.schema.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import { Countdown } from '#web/components/ui/display/countdown.tsx'
import { formatTime } from '#web/format/dates.ts'
import { openingsQuery } from '#web/functions/openings.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { campaignDates } from '../words/campaign-dates.ts'
import { announcedDays } from './announced-days.ts'
import { announcedWords } from './announced-words.ts'
import { OpeningActions } from './opening-actions.tsx'

/** Loads the member's reminders of openings. Does not throw: without them, the page still offers to set a reminder. */
export async function loadOpenings(queryClient: QueryClient): Promise<void> {
  const { user } = await queryClient.ensureQueryData(sessionQuery)
  if (user) await queryClient.prefetchQuery(openingsQuery)
}

/** Shows when an announced campaign opens, and what the visitor can do until then. */
export function Announced({ campaign }: { campaign: Campaign }) {
  const queryClient = useQueryClient()
  const { kind, opensAt, zone, serverNow } = campaign
  const words = announcedWords(kind, announcedDays(campaign, serverNow) ?? 0)
  return (
    <section className="stack" aria-label="Cuándo empieza">
      <div className="announced__when">
        <Countdown
          now={serverNow}
          target={opensAt}
          size="leaf"
          label="Se abre en"
          onEnd={() => void queryClient.invalidateQueries({ queryKey: ['campaigns'] })}
        />
        <div className="stack stack--tight">
          <p className="announced__at">
            <span className="announced__dates">{campaignDates(campaign, serverNow)}</span> Desde las{' '}
            {formatTime(opensAt, zone)}, {zoneWords(zone)}.
          </p>
          {words ? <p className="small">{words}</p> : null}
        </div>
      </div>
      <OpeningActions campaign={campaign} />
    </section>
  )
}
