import type { Invitation, InvitationState } from '#contract/games/verano/verano.schema.ts'
import { Problem, type ProblemCode } from '#contract/problem/problem.ts'
import { noteActs } from '../../../badges/note-acts.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { hasClosed, phaseOf } from '../../../campaigns/editions/phase.ts'
import { all, type Database, first, type Transaction } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken } from '../../../http/tokens.ts'
import { addEventOnce, eventsOf, type MemberEvent } from '../../../ledger/queries.ts'
import { makeLink, ownerName, tokenOf } from '../../../links/links.ts'
import { type FoundLink, linkWithHash, standingLinks } from '../../../links/queries.ts'
import { admitAct } from '../../edition-now.ts'
import { ACCEPTED, friendCause } from '../rules/facts.ts'
import { veranoRules } from '../rules/rules.ts'
import type { Act } from './acts.ts'
import { wasInvitedBy } from './queries.ts'

const INVITE = 'invite'

/** Makes the member's link, unless there is a valid one. */
export function* invite(
  { secret, acceptedSecrets }: Pick<Deps, 'secret' | 'acceptedSecrets'>,
  { edition, member, at }: Act,
): Transaction<void> {
  const owner = { account: member.accountId, campaign: edition.id }
  yield* admitAct(edition, member, at)
  yield* noteActs(owner)
  const links = yield* all(standingLinks({ ...owner, kind: INVITE }))
  if (links.some((link) => tokenOf(acceptedSecrets, link) !== null)) return
  yield* makeLink(secret, { kind: INVITE, ...owner, now: at })
}

const REFUSALS: Record<Exclude<InvitationState, 'ready' | 'accepted'>, ProblemCode> = {
  own: 'invitation_own',
  other: 'invitation_other',
  ring: 'invitation_ring',
  full: 'invitation_full',
  gone: 'invitation_gone',
  over: 'campaign_over',
}

/**
 * Accepts an invitation. A member can accept one invitation in each edition. The acceptance counts for the friend who
 * made the invitation; a repeat changes nothing. All acceptances of an edition share one affinity, so that two members
 * who accept each other's invitations are never in one transaction.
 */
export function* accept({ edition, member, at }: Act, token: string): Transaction<void> {
  const link = yield* first(linkWithHash({ hash: hashToken(token), kind: INVITE }))
  if (!link || link.campaign_id !== edition.id) throw new Problem('not_found')
  yield* admitAct(edition, member, at)
  const campaign = edition.id
  // Locks the rows of both members, always in the same order: if two members accept each other's invitations at once,
  // the second acceptance waits here.
  for (const account of [link.account_id, member.accountId].sort()) yield* noteActs({ account, campaign }, 0)
  const events = yield* all(eventsOf({ account: member.accountId, campaign }))
  const given = yield* all(eventsOf({ account: link.account_id, campaign }))
  const [ring] = yield* all(wasInvitedBy({ member: link.account_id, inviter: member.accountId, campaign }))
  const most = veranoRules(edition).invitations
  const state = stateOf({ link, account: member.accountId, events, given, isRing: ring !== undefined, most })
  if (state === 'accepted') return
  if (state !== 'ready') throw new Problem(REFUSALS[state])
  yield* noteActs({ account: member.accountId, campaign })
  const event = { campaign_id: campaign, kind: 'invite' as const, at, actor: 'member' }
  yield* addEventOnce({ ...event, account_id: member.accountId, once: ACCEPTED, subject: friendCause(link.account_id) })
  const once = friendCause(member.accountId)
  yield* addEventOnce({ ...event, account_id: link.account_id, once, subject: 'friend', amount: 1 })
}

interface Question {
  link: FoundLink
  account: string
  /** Events of the accepting member (`events`) and of the friend who made the link (`given`). */
  events: readonly MemberEvent[]
  given: readonly MemberEvent[]
  /** True if the member invited the friend, directly or through a chain of friends. */
  isRing: boolean
  most: number
}

function stateOf({ link, account, events, given, isRing, most }: Question): Exclude<InvitationState, 'over'> {
  if (link.account_id === account) return 'own'
  const accepted = acceptedIn(events)
  if (accepted) return accepted.subject === friendCause(link.account_id) ? 'accepted' : 'other'
  if (isRing) return 'ring'
  if (link.status !== 'active' || link.revoked_at !== null) return 'gone'
  return friendsIn(given) >= most ? 'full' : 'ready'
}

const acceptedIn = (events: readonly MemberEvent[]) =>
  events.find(({ kind, once }) => kind === 'invite' && once === ACCEPTED)

export const friendsIn = (events: readonly MemberEvent[]): number =>
  events.filter(({ kind, once }) => kind === 'invite' && once !== ACCEPTED).length

interface Look {
  edition: Edition
  token: string
  /** Null for an anonymous visitor. Only the state of the link itself then matters. */
  account: string | null
  now: number
}

/** Returns the state of an invitation for a visitor, such as whether it can be accepted. Throws `not_found`. */
export async function invitationOf(db: Database, { edition, token, account, now }: Look): Promise<Invitation> {
  const [link] = await db.ask(linkWithHash({ hash: hashToken(token), kind: INVITE }))
  if (link?.campaign_id !== edition.id) throw new Problem('not_found')
  const campaign = edition.id
  const [events, given, ring] = await Promise.all([
    account === null ? [] : db.ask(eventsOf({ account, campaign })),
    db.ask(eventsOf({ account: link.account_id, campaign })),
    account === null ? [] : db.ask(wasInvitedBy({ member: link.account_id, inviter: account, campaign })),
  ])
  const isOver = hasClosed(phaseOf(edition, now))
  const most = veranoRules(edition).invitations
  const asked = { link, account: account ?? '', events, given, isRing: ring.length > 0, most }
  return { state: isOver ? 'over' : stateOf(asked), edition: edition.edition, name: ownerName(link) }
}
