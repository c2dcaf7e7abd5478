import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.ts'
import { zoneWords } from '#contract/zone-words.ts'
import { Countdown } from '#web/components/ui/countdown.tsx'
import { formatDate, formatTime } from '#web/format/dates.ts'
import { openingsQuery } from '#web/functions/openings.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { Beforehand } from './beforehand.tsx'
import { waitedOf } from './waiting.ts'
import { waitingWords } from './waiting-words.ts'

/** A page without what a member has asked for still offers to ask. */
export async function loadOpenings(queryClient: QueryClient): Promise<void> {
  const { user } = await queryClient.ensureQueryData(sessionQuery)
  if (user) await queryClient.prefetchQuery(openingsQuery)
}

/** Beside the title of an announced campaign: when it opens, and what can be done until then. */
export function Announced({ campaign }: { campaign: Campaign }) {
  const queryClient = useQueryClient()
  const { kind, opensAt, zone, serverNow } = campaign
  const words = waitingWords(kind, waitedOf(campaign, serverNow) ?? 0)
  return (
    <section className="stack" aria-label="Cuándo empieza">
      <Countdown
        now={serverNow}
        target={opensAt}
        size="lg"
        label="Se abre en"
        onEnd={() => void queryClient.invalidateQueries({ queryKey: ['campaigns'] })}
      />
      <p>
        El {formatDate(opensAt, zone)} a las {formatTime(opensAt, zone)}, {zoneWords(zone)}.
      </p>
      {words ? <p className="small">{words}</p> : null}
      <Beforehand campaign={campaign} />
    </section>
  )
}
