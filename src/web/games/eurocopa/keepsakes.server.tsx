import type { Campaign } from '#contract/campaigns.schema.ts'
import { getMyPredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import { getTournament } from '#contract/games/eurocopa/tournament.schema.ts'
import type { FindKeepsake, Keepsake } from '#web/components/campaign/keepsake.ts'
import { formatDay } from '#web/format/dates.ts'
import { plural } from '#web/format/plural.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { DayPicture } from './morning/day-picture.tsx'
import { isGoodDay, morningsOf } from './morning/morning.ts'
import { BracketPicture } from './tournament/bracket-picture.tsx'
import { hasTeams, ownBracket } from './tournament/own-bracket.ts'

/** The member's bracket, and each good day of predictions. */
export const findKeepsake: FindKeepsake = async (name, campaign) => {
  if (name === 'cuadro') return bracket(campaign)
  const day = /^dia-(\d{4}-\d\d-\d\d)$/.exec(name)?.[1]
  if (day) return goodDay(campaign, day)
}

const readPredictions = (slug: string) =>
  Promise.all([callApi(getTournament, { params: { slug } }), callApi(getMyPredictions, { params: { slug } })])

async function bracket({ slug }: Campaign): Promise<Keepsake | undefined> {
  const [tournament, mine] = await readPredictions(slug)
  const shown = ownBracket(tournament, mine)
  if (!hasTeams(shown)) return
  const { rounds, champion } = shown
  const points = mine.me?.points ?? 0
  const said = mine.predictions.length
  return {
    headline: champion ? `Mi campeón: ${champion.name}` : 'Mi cuadro',
    figure: String(points || said),
    unit: points > 0 ? plural(points, 'punto', 'puntos') : plural(said, 'pronóstico', 'pronósticos'),
    drawing: <BracketPicture rounds={rounds} champion={champion?.code ?? null} />,
  }
}

async function goodDay({ slug, zone }: Campaign, day: string): Promise<Keepsake | undefined> {
  const [tournament, mine] = await readPredictions(slug)
  const shown = morningsOf(tournament, mine.predictions, { zone, now: mine.serverNow }).find((one) => one.day === day)
  if (!shown || !isGoodDay(shown)) return
  return {
    headline: `Mis pronósticos del ${formatDay(day)}`,
    figure: String(shown.points),
    unit: plural(shown.points, 'punto', 'puntos'),
    drawing: <DayPicture matches={shown.matches} />,
  }
}
