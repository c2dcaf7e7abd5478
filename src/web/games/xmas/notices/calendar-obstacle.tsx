import type { Obstacle, Phase } from '#contract/campaigns.schema.ts'
import type { Calendar, MyDoors } from '#contract/games/xmas/xmas.schema.ts'
import { ObstacleNotice, type ObstacleWords } from '#web/features/campaign/obstacle-notice.tsx'
import { type CalendarData, useRefreshCalendar } from '../state/use-calendar.ts'

const WORDS: ObstacleWords = {
  toPlay: 'abrir',
  paused:
    'De momento no se abren puertas; las que ya se abrieron se pueden leer. Lo que tengas ganado sigue siendo tuyo.',
}

const OF_ALL: Partial<Record<Phase, Obstacle>> = {
  paused: 'paused',
  cancelled: 'campaign_over',
  closed: 'campaign_over',
  finished: 'campaign_over',
  archived: 'campaign_over',
}

/** Returns why this member cannot open doors; a pause and the end apply to everybody. */
export const obstacleOf = ({ campaign, mine }: Pick<CalendarData, 'campaign' | 'mine'>): Obstacle | undefined =>
  mine?.obstacle ?? OF_ALL[campaign.phase]

/** Returns how many doors the member opened in the edition. */
function ownWords({ doors }: Calendar, mine: MyDoors | undefined): string | undefined {
  if (!mine) return
  const opened = mine.opened.length
  return opened === 0 ? 'No llegaste a abrir ninguna puerta.' : `Abriste ${opened} de las ${doors.length} puertas.`
}

interface CalendarObstacleProps extends Pick<CalendarData, 'campaign' | 'calendar' | 'mine'> {
  obstacle: Obstacle
}

export function CalendarObstacle({ obstacle, campaign, calendar, mine }: CalendarObstacleProps) {
  const refresh = useRefreshCalendar()
  const words = { ...WORDS, own: ownWords(calendar, mine) }
  return <ObstacleNotice obstacle={obstacle} campaign={campaign} words={words} onRefresh={refresh} />
}
