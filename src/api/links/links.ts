import { createHmac } from 'node:crypto'
import type { Transaction } from '../db/database.ts'
import { uuidv7 } from '../db/uuid.ts'
import { hashToken } from '../http/tokens.ts'
import { visibleName } from '../names/ruling.ts'
import { type FoundLink, insertLink, type LinkRow } from './queries.ts'

interface NewLink {
  kind: LinkRow['kind']
  campaign: string
  account: string
  showsName?: boolean
  now: number
}

const tokenFor = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`link|${id}`).digest('base64url')

/** Makes a link. The database stores only the hash of the link's token, from which the token cannot be found. */
export function* makeLink(secret: string, link: NewLink): Transaction<void> {
  const id = uuidv7()
  yield* insertLink({
    token_hash: hashToken(tokenFor(secret, id)),
    id,
    kind: link.kind,
    campaign_id: link.campaign,
    account_id: link.account,
    shows_name: link.showsName ? 1 : 0,
    created_at: link.now,
  })
}

/**
 * Returns the token of a link, so that its owner can copy it again; null if the link was made with none of the secrets.
 */
export function tokenOf(
  secrets: readonly string[],
  { id, token_hash }: Pick<LinkRow, 'id' | 'token_hash'>,
): string | null {
  const tokens = secrets.map((secret) => tokenFor(secret, id))
  return tokens.find((token) => hashToken(token) === token_hash) ?? null
}

/** Returns the alias of a link's owner as other members see it. */
export const ownerName = ({ alias, alias_ruling }: FoundLink): string | null =>
  visibleName({ name: alias, ruling: alias_ruling })
