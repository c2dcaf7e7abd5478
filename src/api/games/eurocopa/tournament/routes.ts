import { getTournament } from '#contract/games/eurocopa/tournament.schema.ts'
import type { Deps } from '../../../deps.ts'
import { type Route, serve } from '../../../http/serve.ts'
import { currentEdition } from './editions.ts'
import { tournamentStateIn } from './matches.ts'
import { toTournamentView } from './view.ts'

export const tournamentRoutes = ({ db, season, now }: Deps): Route[] => [
  serve(getTournament, async ({ params: { slug } }) => {
    const at = now()
    const edition = await currentEdition(season, slug, at)
    return toTournamentView(edition, await tournamentStateIn(db, edition), at)
  }),
]
