import type { Ornament } from '#contract/games/xmastree/ornaments.ts'
import type { Gift, GiftState } from '#contract/games/xmastree/xmastree.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { Problem, type ProblemCode } from '#contract/problem/problem.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import { hasClosed, phaseOf } from '../../campaigns/editions/phase.ts'
import { all, type Database, first, run, type Transaction } from '../../db/database.ts'
import { hashToken } from '../../http/tokens.ts'
import { addEvent, addEventOnce, eventsOf, type MemberEvent } from '../../ledger/queries.ts'
import { makeLink } from '../../links/links.ts'
import { type FoundLink, lastGiftBetween, linkWithHash, markUsed, standingLinks } from '../../links/queries.ts'
import type { Act } from './acts.ts'
import { drawFor, type Forest, growing, noteChange, ownerIn } from './grown.ts'
import { commonFor, GIFT, itemSubject } from './rules/gained.ts'
import { treeRules } from './rules/rules.ts'

/** Maximum number of unused gift links of a member. */
export const MOST_OPEN_GIFTS = 5
/** Time after a gift, in milliseconds, in which a gift from the receiver back to the giver gives nothing. */
const RING_MS = DAY_MS

/** Makes a link that gives an ornament once. Throws `gifts_waiting`. */
export function* give(forest: Forest, { edition, member, at }: Act): Transaction<void> {
  yield* growing(forest, edition, member, at)
  const links = yield* all(standingLinks({ ...ownerIn(edition, member), kind: GIFT }))
  if (links.filter(({ used_at }) => used_at === null).length >= MOST_OPEN_GIFTS) throw new Problem('gifts_waiting')
  yield* makeLink(forest.secret, { kind: GIFT, ...ownerIn(edition, member), now: at })
}

const REFUSALS: Record<Exclude<GiftState, 'ready' | 'accepted'>, ProblemCode> = {
  own: 'gift_own',
  used: 'gift_used',
  gone: 'gift_gone',
  repeated: 'gift_repeated',
  full: 'gifts_full',
  ring: 'gift_ring',
  over: 'campaign_over',
}

/**
 * Accepts a gift: gives the member an ornament that is derived from the seed, and uses up the link. If the gift cannot
 * be accepted, the link stays unused. A repeat gets the same response. All acceptances of an edition share one
 * affinity, so that two members who accept each other's gifts at once are never in one transaction.
 */
export function* accept(forest: Forest, { edition, member, at }: Act, token: string): Transaction<Ornament> {
  const found = yield* first(linkWithHash({ hash: hashToken(token), kind: GIFT }))
  if (!found || found.campaign_id !== edition.id) throw new Problem('not_found')
  // Locks the rows of both members, always in the same order: if two members accept each other's gifts at once, the
  // second acceptance waits here.
  for (const account of [found.account_id, member.accountId].sort()) {
    yield* noteChange({ account, campaign: edition.id }, 0)
  }
  yield* growing(forest, edition, member, at)
  const link = (yield* first(linkWithHash({ hash: hashToken(token), kind: GIFT }))) ?? found
  const events = yield* all(eventsOf(ownerIn(edition, member)))
  const returned = yield* first(lastGiftBetween(ringOf(link, member.accountId, at)))
  const state = stateOf({ link, account: member.accountId, events, most: treeRules(edition).gifts, returned })
  const ornament = commonFor(drawFor(forest, edition, member.accountId), `${GIFT}|${link.id}`)
  if (state === 'accepted') return ornament
  if (state !== 'ready') throw new Problem(REFUSALS[state])

  if ((yield* run(markUsed({ hash: link.token_hash, account: member.accountId, now: at }))) === 0) {
    throw new Problem('gift_used')
  }
  const event = { campaign_id: edition.id, at, actor: 'member' }
  yield* addEventOnce({
    ...event,
    account_id: member.accountId,
    kind: 'item',
    once: giftCause(link.account_id),
    subject: itemSubject(GIFT, [ornament]),
    amount: 1,
  })
  yield* addEvent({ ...event, account_id: link.account_id, kind: 'gift' })
  return ornament
}

const giftCause = (giver: string): string => `${GIFT}:${giver}`

export const giftsIn = (events: readonly MemberEvent[]): number =>
  events.filter(({ kind, once }) => kind === 'item' && once?.startsWith(`${GIFT}:`)).length

/**
 * Returns the parameters of the query for a recent gift in the other direction: from the receiver of this link to its
 * maker.
 */
const ringOf = ({ account_id, campaign_id }: FoundLink, receiver: string, at: number) => ({
  giver: receiver,
  receiver: account_id,
  campaign: campaign_id,
  after: at - RING_MS,
})

interface GiftQuestion {
  link: FoundLink
  account: string
  events: readonly MemberEvent[]
  most: number
  returned: { at: number | null } | undefined
}

function stateOf({ link, account, events, most, returned }: GiftQuestion): Exclude<GiftState, 'over'> {
  if (link.account_id === account) return 'own'
  if (link.used_by === account) return 'accepted'
  if (link.used_at !== null) return 'used'
  if (link.revoked_at !== null || link.status !== 'active') return 'gone'
  if (events.some(({ once }) => once === giftCause(link.account_id))) return 'repeated'
  if (giftsIn(events) >= most) return 'full'
  return typeof returned?.at === 'number' ? 'ring' : 'ready'
}

/** Returns the state of a gift for the page of the gift, such as whether it can be accepted. Throws `not_found`. */
export async function giftOf(
  db: Database,
  season: Forest['season'],
  { slug, token, account, now }: { slug: string; token: string; account: string; now: number },
): Promise<Gift> {
  const [link] = await db.ask(linkWithHash({ hash: hashToken(token), kind: GIFT }))
  const edition = link && season.byId(link.campaign_id)
  if (!link || edition?.slug !== slug) throw new Problem('not_found')
  const [events, [returned]] = await Promise.all([
    db.ask(eventsOf({ account, campaign: edition.id })),
    db.ask(lastGiftBetween(ringOf(link, account, now))),
  ])
  const state = isOver(edition, now)
    ? 'over'
    : stateOf({ link, account, events, most: treeRules(edition).gifts, returned })
  const readyAt = state === 'ring' ? Number(returned?.at) + RING_MS : null
  return { state, edition: edition.edition, readyAt }
}

const isOver = (edition: Edition, now: number): boolean => hasClosed(phaseOf(edition, now))
