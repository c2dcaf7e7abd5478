import type { Campaign, Phase } from '#contract/campaigns.ts'
import { Notice } from '#web/components/ui/notice.tsx'
import { formatDate } from '#web/format/dates.ts'

type Words = (campaign: Campaign) => { title: string; text: string }

const over: Words = ({ title }) => {
  return { title: `«${title}» ya terminó`, text: 'Las insignias conseguidas se quedan con quien las ganó.' }
}

const WORDS: Partial<Record<Phase, Words>> = {
  announced: ({ opensAt, zone }) => {
    return { title: 'Muy pronto', text: `Empiezan a contar el ${formatDate(opensAt, zone)}.` }
  },
  paused: ({ pauseReason }) => {
    const reason = pauseReason ?? 'Hemos parado la promoción un momento.'
    return { title: 'En pausa', text: `${reason} Lo que tengas ganado sigue siendo tuyo.` }
  },
  cancelled: ({ cancelReason }) => {
    const reason = cancelReason ? `La organización la terminó antes de tiempo: ${cancelReason} ` : ''
    return { title: 'Cancelada', text: `${reason}Las insignias conseguidas se quedan con quien las ganó.` }
  },
  closed: over,
  finished: over,
  archived: over,
}

/** Why no badge can be earned now; nothing while it can. */
export function BadgesPhase({ campaign }: { campaign: Campaign }) {
  const words = WORDS[campaign.phase]?.(campaign)
  return words ? <Notice title={words.title}>{words.text}</Notice> : null
}
