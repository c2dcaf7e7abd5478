import { Problem } from '#contract/problem/problem.ts'
import type { Receipt } from '#contract/receipts.schema.ts'
import { pseudonymKey, textsOf, toPublishedPlay } from '../campaigns/proof/proof.ts'
import type { Deps } from '../deps.ts'
import { isShown } from '../ledger/plays.ts'
import { playForReceipt } from './queries.ts'

/** Names the format, so that a later format cannot be confused with this one. */
const FORMAT = 'temporada-recibo-1'

type Signed = Pick<Receipt, 'edition' | 'definitionHash' | 'play'>

/** Returns the text to sign, as the `method` text of the proof describes it. */
export const receiptText = ({ edition, definitionHash, play }: Signed): string =>
  [FORMAT, edition, definitionHash, ...textsOf(play)].join('\n')

/** Signs a play of this account. Throws `not_found` before its owner knows the outcome. */
export async function receiptOf(
  { db, season, secret, receiptKeys, publicOrigin }: Deps,
  { id, accountId, now }: { id: string; accountId: string; now: number },
): Promise<Receipt> {
  const [row] = await db.ask(playForReceipt({ id, account: accountId }))
  const edition = row && season.byId(row.campaign_id)
  if (!row || !edition || !isShown(row, now)) throw new Problem('not_found')
  const play = toPublishedPlay(row, pseudonymKey(edition, secret))
  const signed = { edition: edition.id, definitionHash: edition.definitionHash, play }
  return {
    ...signed,
    ...receiptKeys.sign(receiptText(signed)),
    proof: `${publicOrigin}/prueba/${edition.slug}/${edition.edition}`,
  }
}
