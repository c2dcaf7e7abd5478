import type { BadgeGame } from '../../badges/badge-game.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { toBadgeState } from './my-view.ts'
import { soFarFrom, soFarOf } from './progress/so-far.ts'
import { ANNOUNCED, badgesIn } from './rules/badges.ts'

const NO_ROWS = { answers: [], events: [], digs: [] }

export const badgesOfSummer: BadgeGame = {
  announced: ANNOUNCED,
  badgesIn(edition) {
    // The number of steps of each badge, computed for a member without any rows.
    const steps = new Map(soFarFrom(edition, NO_ROWS).badges.map(({ key, of }) => [key, of]))
    return badgesIn(edition).map(({ key, level, name, condition, since }) => {
      return { key, level, name, condition, since, of: steps.get(key) ?? 1 }
    })
  },
  async statesOf({ db, season, player }, edition: Edition) {
    return (await soFarOf(db, season, edition, player.accountId)).badges.map(toBadgeState)
  },
}
