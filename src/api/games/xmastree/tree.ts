import { MILESTONES, ORNAMENTS, PLACES } from '#contract/games/xmastree/ornaments.ts'
import { placeName } from '#contract/games/xmastree/place-names.ts'
import type { Gained, Tree, TreeState } from '#contract/games/xmastree/xmastree.schema.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { obstacleFor } from '../../campaigns/editions/eligibility.ts'
import { hasClosed, phaseOf } from '../../campaigns/editions/phase.ts'
import { dayOf, nextMonday, startOfDay } from '../../days.ts'
import { tokenOf } from '../../links/links.ts'
import { type LinkRow, standingLinks } from '../../links/queries.ts'
import type { Reader, WideReader } from '../game.ts'
import { isNoted, weekCause } from './acts.ts'
import { giftsIn, MOST_OPEN_GIFTS } from './gifts.ts'
import { type Forest, type Grown, grownOf } from './grown.ts'
import { editionsWithPlaces } from './queries.ts'
import { type Gain, presentStreak, streakCause } from './rules/gained.ts'
import { hungOn, type Places, waitingOf } from './rules/places.ts'
import { treeRules } from './rules/rules.ts'

export function stateOf(edition: Edition, places: Places, now: number): TreeState {
  if (hasClosed(phaseOf(edition, now))) return 'frozen'
  return hungOn(places) === PLACES ? 'complete' : 'growing'
}

export interface TreeReader extends Reader {
  player: Reader['player'] & { alias: string | null }
}

/** Returns a member's tree with all data of its page. */
export async function treeOf({ db, player, now }: TreeReader, forest: Forest, edition: Edition): Promise<Tree> {
  const owner = { account: player.accountId, campaign: edition.id }
  const [grown, shares, gifts, hungIn] = await Promise.all([
    grownOf(db, forest, edition, owner.account),
    db.ask(standingLinks({ ...owner, kind: 'share' })),
    db.ask(standingLinks({ ...owner, kind: 'gift' })),
    db.ask(editionsWithPlaces({ account: owner.account })),
  ])
  const { places, owned, gained } = grown
  const waiting = waitingOf(places, owned)
  const milestones = milestonesOf(grown)
  return {
    serverNow: now,
    edition: edition.edition,
    title: edition.definition.texts.title,
    zone: edition.zone,
    closesAt: edition.closesAt,
    state: stateOf(edition, places, now),
    obstacle: obstacleFor(edition.definition, phaseOf(edition, now), player, dayOf(edition.zone, now)),
    places: [...places],
    hung: hungOn(places),
    tray: ORNAMENTS.map((ornament) => ({
      ornament,
      owned: owned.get(ornament) ?? 0,
      waiting: waiting.get(ornament) ?? 0,
    })),
    milestones,
    code: milestones[1]?.reachedAt ? (treeRules(edition).code ?? null) : null,
    unseen: unseenIn(grown, now),
    gained: gained.map(toGained).reverse(),
    sources: sourcesOf(grown, now),
    gifts: giftsOf(grown, gifts, forest.acceptedSecrets),
    share: shareOf(shares, forest.acceptedSecrets),
    hasName: player.alias !== null,
    former: formerTrees(forest, edition, hungIn, now),
  }
}

function unseenIn(grown: Grown, now: number): number {
  const untold = grown.gained.filter((gain) => gain.lost === null && !isNoted(grown, gain)).length
  const isFound = grown.events.some(({ once }) => once === weekCause(grown.edition, now))
  return untold + (isFound ? 0 : treeRules(grown.edition).visits)
}

function milestonesOf({ events }: Grown): Tree['milestones'] {
  const reached = events.filter(({ kind }) => kind === 'milestone')
  return MILESTONES.map((at) => {
    const event = reached.find(({ once }) => once === String(at))
    return { at, reachedAt: event ? Number(event.at) : null }
  })
}

export const toGained = ({ ornament, label, at, lost }: Gain): Gained => ({
  ornament,
  source: label,
  at: Number(at),
  lost,
})

function sourcesOf({ edition, plays, events, gained }: Grown, now: number): Tree['sources'] {
  const { sources, streaks, visits } = treeRules(edition)
  const streak = presentStreak({ plays, events }, dayOf(edition.zone, now))
  const isGained = (days: number) => gained.some(({ cause, lost }) => cause === streakCause(days) && lost === null)
  const nextWeek = startOfDay(edition.zone, nextMonday(dayOf(edition.zone, now)))
  const week = weekCause(edition, now)
  return {
    plays: sources.map(({ slug, label, each }) => ({ slug, label, each })),
    streaks: streaks.map(({ days, ornament }) => {
      return { days, ornament, done: isGained(days) ? days : Math.min(streak, days) }
    }),
    visit: {
      each: visits,
      isNoted: events.some(({ once }) => once === week),
      nextAt: nextWeek < edition.closesAt ? nextWeek : null,
    },
  }
}

function giftsOf({ edition, events }: Grown, links: LinkRow[], secrets: readonly string[]): Tree['gifts'] {
  const open = links.filter(({ used_at }) => used_at === null)
  return {
    most: treeRules(edition).gifts,
    received: giftsIn(events),
    open: open.map((link) => ({ token: tokenOf(secrets, link), at: Number(link.created_at) })),
    mostOpen: MOST_OPEN_GIFTS,
    given: links.length - open.length,
  }
}

function shareOf([link]: LinkRow[], secrets: readonly string[]): Tree['share'] {
  if (!link) return null
  return { token: tokenOf(secrets, link), showsName: link.shows_name === 1, at: Number(link.created_at) }
}

/** Returns the other editions in which the member has hung an ornament; they stay readable for a year. */
function formerTrees({ season }: Forest, edition: Edition, hungIn: { campaign_id: string }[], now: number) {
  const own = new Set(hungIn.map(({ campaign_id }) => campaign_id))
  return season
    .editionsAt(edition.slug)
    .filter((other) => other.id !== edition.id && own.has(other.id) && isReadable(other, now))
    .map((other) => ({ edition: other.edition, closesAt: other.closesAt }))
}

/** Returns the ornaments that a member has gained and hung, for the export of the member's data. */
export async function exportedTree({ db, player, ...forest }: WideReader, edition: Edition) {
  const { places, gained } = await grownOf(db, forest, edition, player.accountId)
  const [share] = await db.ask(standingLinks({ account: player.accountId, campaign: edition.id, kind: 'share' }))
  return {
    places: places.flatMap((ornament, i) => (ornament ? [{ place: placeName(i + 1), ornament }] : [])),
    gained: gained.map(toGained),
    sharedSince: share ? Number(share.created_at) : null,
  }
}

/** Returns whether a tree can be read and shared: until a year after its end. */
export function isReadable(edition: Edition, now: number): boolean {
  const phase = phaseOf(edition, now)
  return phase !== 'announced' && phase !== 'archived'
}
