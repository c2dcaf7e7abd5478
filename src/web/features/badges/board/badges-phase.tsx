import type { Campaign, Phase } from '#contract/campaigns.schema.ts'
import { Notice } from '#web/components/ui/feedback/notice.tsx'
import { formatDate } from '#web/format/dates.ts'
import { withFullStop } from '#web/format/with-full-stop.ts'

type Words = (campaign: Campaign) => { title: string; text: string }

const KEPT = 'Quien consiguió una insignia la conserva.'

const over: Words = ({ title }) => {
  return { title: `«${title}» ya terminó`, text: KEPT }
}

const WORDS: Partial<Record<Phase, Words>> = {
  announced: ({ opensAt, zone }) => {
    return { title: 'Muy pronto', text: `Empiezan a contar el ${formatDate(opensAt, zone)}.` }
  },
  paused: ({ pauseReason }) => {
    const reason = withFullStop(pauseReason ?? 'De momento, la promoción está parada.')
    return { title: 'En pausa', text: `${reason} Lo que tengas ganado sigue siendo tuyo.` }
  },
  cancelled: ({ cancelReason }) => {
    const reason = cancelReason ? `La organización la terminó antes de tiempo: ${withFullStop(cancelReason)} ` : ''
    return { title: 'Cancelada', text: `${reason}${KEPT}` }
  },
  closed: over,
  finished: over,
  archived: over,
}

/** Explains why no badge can be earned now; renders nothing while badges can be earned. */
export function BadgesPhase({ campaign }: { campaign: Campaign }) {
  const words = WORDS[campaign.phase]?.(campaign)
  return words ? <Notice title={words.title}>{words.text}</Notice> : null
}
