import type { Obstacle } from '#contract/campaigns.schema.ts'
import { ObstacleNotice, type ObstacleWords } from '#web/features/campaign/obstacle-notice.tsx'
import { type CalendarData, useRefreshCalendar } from '../state/use-calendar.ts'

const WORDS: ObstacleWords = {
  toPlay: 'abrir',
  paused:
    'De momento no se abren puertas; las que ya se abrieron se pueden leer. Lo que tengas ganado sigue siendo tuyo.',
  noMorePlays: 'Ya no se abren puertas.',
  kept: 'Aquí quedan tus puertas, las bases y la prueba de cada sorteo.',
}

/** Returns why this member cannot open doors; a pause applies to everybody. */
export const obstacleOf = ({ campaign, mine }: Pick<CalendarData, 'campaign' | 'mine'>): Obstacle | undefined =>
  mine?.obstacle ?? (campaign.phase === 'paused' ? 'paused' : undefined)

interface CalendarObstacleProps extends Pick<CalendarData, 'campaign'> {
  obstacle: Obstacle
}

export function CalendarObstacle({ obstacle, campaign }: CalendarObstacleProps) {
  const refresh = useRefreshCalendar()
  return <ObstacleNotice obstacle={obstacle} campaign={campaign} words={WORDS} onRefresh={refresh} />
}
