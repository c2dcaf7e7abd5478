import { getCalendar, getDoor, getMyDoors, openDoor } from '#contract/games/xmas/xmas.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { readPreview } from '../../campaigns/editions/preview.ts'
import type { Deps } from '../../deps.ts'
import { type Route, serve } from '../../http/serve.ts'
import { playIn } from '../play-in.ts'
import { calendarOf, contentOf, type View } from './calendar.ts'
import { myDoorsOf } from './my-doors.ts'
import { open } from './open.ts'
import { doorSlot } from './rules/doors.ts'

export const xmasRoutes = ({ db, season, now, random, acceptedSecrets }: Deps): Route[] => {
  const inEdition = playIn({ db, season })

  async function current(slug: string, at: number): Promise<Edition> {
    const edition = await season.find(slug, at)
    if (edition?.kind !== 'xmas' || !edition.playable) throw new Problem('not_found')
    return edition
  }
  /** Returns a preview if the token is valid, else the public view. */
  async function view(slug: string, token: string | undefined): Promise<View> {
    const at = now()
    const edition = await current(slug, at)
    const preview = token === undefined ? undefined : readPreview(acceptedSecrets, { slug, token, now: at })
    const previewed = preview && season.byId(preview.id)
    return previewed
      ? { edition: previewed, now: at, previewUntil: preview.until }
      : { edition, now: at, previewUntil: null }
  }

  return [
    serve(getCalendar, async ({ params, input }) => calendarOf(await view(params.slug, input.preview))),
    serve(getDoor, async ({ params, input }) => contentOf(await view(params.slug, input.preview), params.n)),
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
