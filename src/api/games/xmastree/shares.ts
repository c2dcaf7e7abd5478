import type { SharedTree } from '#contract/games/xmastree/xmastree.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { beginEdition } from '../../campaigns/editions/hold-edition.ts'
import { all, type Database, run, type Transaction } from '../../db/database.ts'
import { hashToken } from '../../http/tokens.ts'
import { makeLink, ownerName, tokenOf } from '../../links/links.ts'
import { linkWithHash, revokeLinks, showName, standingLinks } from '../../links/queries.ts'
import type { Act } from './acts.ts'
import { type Forest, grownOf, noteChange, ownerIn } from './grown.ts'
import { hungOn } from './rules/places.ts'
import { isReadable, stateOf } from './tree.ts'

const SHARE = 'share'

/**
 * Makes the public page, or changes whether the page shows a name. If the token of the existing page can no longer be
 * derived, a new page replaces it.
 */
export function* share(
  { secret, acceptedSecrets }: Forest,
  { edition, member, at }: Act,
  showsName: boolean,
): Transaction<void> {
  if (!isReadable(edition, at)) throw new Problem('not_open')
  if (!member.emailConfirmed) throw new Problem('email_unconfirmed')
  yield* beginEdition(edition, at)
  const owner = ownerIn(edition, member)
  yield* noteChange(owner, 0)
  const [link] = yield* all(standingLinks({ ...owner, kind: SHARE }))
  if (link && tokenOf(acceptedSecrets, link) !== null) {
    yield* run(showName({ hash: link.token_hash, shows: showsName ? 1 : 0 }))
    return
  }
  yield* run(revokeLinks({ ...owner, kind: SHARE, now: at }))
  yield* makeLink(secret, { kind: SHARE, ...owner, showsName, now: at })
}

export function* unshare({ edition, member, at }: Act): Transaction<void> {
  yield* run(revokeLinks({ ...ownerIn(edition, member), kind: SHARE, now: at }))
}

/**
 * Returns a tree as visitors with its link see it. Throws `not_found`, and `link_revoked` once the owner has ended the
 * page.
 */
export async function sharedTree(db: Database, forest: Forest, token: string, now: number): Promise<SharedTree> {
  const [link] = await db.ask(linkWithHash({ hash: hashToken(token), kind: SHARE }))
  const edition = link && forest.season.byId(link.campaign_id)
  if (!link || !edition) throw new Problem('not_found')
  if (link.revoked_at !== null || link.status !== 'active' || !isReadable(edition, now)) {
    throw new Problem('link_revoked')
  }
  const { places } = await grownOf(db, forest, edition, link.account_id)
  return {
    slug: edition.slug,
    title: edition.definition.texts.title,
    edition: edition.edition,
    name: link.shows_name === 1 ? ownerName(link) : null,
    state: stateOf(edition, places, now),
    places: [...places],
    hung: hungOn(places),
  }
}
