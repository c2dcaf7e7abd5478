import { Problem } from '#contract/problem/problem.ts'
import type { Receipt } from '#contract/receipts.schema.ts'
import { pseudonymKey, textsOf, toPublishedPlay } from '../campaigns/proof/proof.ts'
import type { Deps } from '../deps.ts'
import { isShown } from '../ledger/plays.ts'
import { playForReceipt } from './queries.ts'

/** Name of the format; part of the signed text, so that a later format cannot be confused with this one. */
const FORMAT = 'temporada-recibo-1'

type Signed = Pick<Receipt, 'edition' | 'definitionHash' | 'play'>

/** Returns the text to sign. The `method` text of the proof describes its format. */
export const receiptText = ({ edition, definitionHash, play }: Signed): string =>
  [FORMAT, edition, definitionHash, ...textsOf(play)].join('\n')

/**
 * Returns the signed receipt of a play of this account. Throws `not_found` until the member knows the play's outcome.
 */
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
