import { getBoard } from '#contract/games/eurocopa/boards.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { laggingReads } from '../../../db/replica.ts'
import type { Deps } from '../../../deps.ts'
import { type Route, serve } from '../../../http/serve.ts'
import { boardOf } from './board.ts'

export const boardRoutes = ({ db, replica, season, secret, now }: Deps): Route[] => [
  serve(getBoard, async ({ params, caller, input: { scope, cursor } }) => {
    const edition = await season.find(params.slug, now())
    if (edition?.kind !== 'eurocopa' || !edition.playable) throw new Problem('not_found')
    const board = await boardOf(
      { db, lines: laggingReads({ db, replica }), secret, edition, me: caller.accountId },
      scope,
      cursor,
    )
    return { serverNow: now(), edition: edition.edition, ...board }
  }),
]
