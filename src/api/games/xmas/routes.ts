import { getCalendar, getDoor, getMyDoors, openDoor } from '#contract/games/xmas/xmas.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import type { Deps } from '../../deps.ts'
import { type Route, serve } from '../../http/serve.ts'
import { playIn } from '../play-in.ts'
import { calendarOf, contentOf } from './calendar.ts'
import { myDoorsOf } from './my-doors.ts'
import { open } from './open.ts'
import { doorSlot } from './rules/doors.ts'

export const xmasRoutes = ({ db, season, now, random }: Deps): Route[] => {
  const inEdition = playIn({ db, season })

  async function current(slug: string, at: number): Promise<Edition> {
    const edition = await season.find(slug, at)
    if (edition?.kind !== 'xmas' || !edition.playable) throw new Problem('not_found')
    return edition
  }

  return [
    serve(getCalendar, async ({ params }) => {
      const at = now()
      return calendarOf(await current(params.slug, at), at)
    }),
    serve(getDoor, async ({ params }) => {
      const at = now()
      return contentOf(await current(params.slug, at), params.n, at)
    }),
    serve(getMyDoors, async ({ params, caller: player }) => {
      const at = now()
      return myDoorsOf({ db, player, now: at }, await current(params.slug, at))
    }),
    serve(openDoor, ({ params, caller: player, input, idempotencyKey }) =>
      inEdition(params, 'xmas', player.accountId, (edition) =>
        open(
          { edition, player, slot: doorSlot(params.n), choice: input.answer ?? null, idempotencyKey },
          { now, random },
        ),
      ),
    ),
  ]
}
