import { listBadges, listMyBadges } from '#contract/badges.schema.ts'
import type { Kind } from '#contract/kinds.ts'
import { Problem } from '#contract/problem/problem.ts'
import { talliesIn } from '../campaigns/editions/queries.ts'
import { laggingReads } from '../db/replica.ts'
import type { Deps } from '../deps.ts'
import { type Route, serve } from '../http/serve.ts'
import type { BadgeGame } from './badge-game.ts'
import { bandOf } from './bands.ts'
import { MEMBERS } from './note-badges.ts'
import { holdersOf } from './record-changes.ts'

type Games = Partial<Record<Kind, { badges?: BadgeGame }>>

export const badgeRoutes = ({ db, replica, season, secret, now }: Deps, games: Games): Route[] => {
  async function current(slug: string, at: number) {
    const edition = await season.find(slug, at)
    const game = edition && games[edition.kind]?.badges
    if (!edition || !game) throw new Problem('not_found')
    return { edition, game }
  }
  return [
    serve(listBadges, async ({ params: { slug } }) => {
      const at = now()
      const { edition, game } = await current(slug, at)
      const tallies = await laggingReads({ db, replica }).ask(talliesIn({ campaign: edition.id }))
      const counts = new Map(tallies.map(({ key, n }) => [key, Number(n)]))
      const known = edition.playable ? game.badgesIn(edition) : game.announced.map(inAWholeEdition)
      const badges = known.map(({ key, level, name, condition, since, of }) => {
        const heldBy = bandOf(counts.get(holdersOf({ key, level })) ?? 0, counts.get(MEMBERS) ?? 0)
        return { key, level, name, condition, since, of, heldBy }
      })
      return { serverNow: at, edition: edition.edition, badges }
    }),
    serve(listMyBadges, async ({ params: { slug }, caller: player }) => {
      const at = now()
      const { edition, game } = await current(slug, at)
      const badges = edition.playable ? await game.statesOf({ db, season, secret, player, now: at }, edition) : []
      return { serverNow: at, edition: edition.edition, badges }
    }),
  ]
}

const inAWholeEdition = (badge: BadgeGame['announced'][number]) => ({ ...badge, since: null, of: 1 })
