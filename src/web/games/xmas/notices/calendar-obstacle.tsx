import type { Obstacle, Phase } from '#contract/campaigns.schema.ts'
import { XMAS_WORDS } from '#contract/games/xmas/words.ts'
import type { MyDoors } from '#contract/games/xmas/xmas.schema.ts'
import type { Keepsake } from '#web/features/campaign/ended/ended.tsx'
import { ObstacleNotice } from '#web/features/campaign/obstacle-notice.tsx'
import { useWords } from '#web/functions/site.ts'
import { type CalendarData, useRefreshCalendar } from '../state/use-calendar.ts'

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

/** Returns the address of the picture of the member's house. */
export const pictureOf = (slug: string) => `/promo/${slug}/recuerdo/fachada.png`

/** The house as the member left it; the line under the title says how many doors they opened. */
function ownPart(slug: string, mine: MyDoors | undefined, title: string): Keepsake | undefined {
  if (!mine || mine.opened.length === 0) return undefined
  const picture = { href: pictureOf(slug), label: 'Guardar mi casa' }
  return { title, picture }
}

interface CalendarObstacleProps extends Pick<CalendarData, 'campaign' | 'mine'> {
  obstacle: Obstacle
}

export function CalendarObstacle({ obstacle, campaign, mine }: CalendarObstacleProps) {
  const refresh = useRefreshCalendar(campaign.slug)
  const say = useWords(XMAS_WORDS)
  const words = { toPlay: 'abrir', paused: say('paused'), own: ownPart(campaign.slug, mine, say('ended')) }
  return <ObstacleNotice obstacle={obstacle} campaign={campaign} words={words} onRefresh={refresh} />
}
