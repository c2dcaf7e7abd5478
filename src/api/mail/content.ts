import type { Deps } from '../deps.ts'
import { unitById } from '../prizes/queries.ts'
import { type MailContent, mailIn } from './mails.ts'
import type { OutboxRow } from './queries.ts'

/**
 * Returns the content of the mail in an outbox row. Adds the code to a mail about a prize code, because codes are not
 * stored in the queue.
 */
export async function contentOf(row: OutboxRow, { db, season }: Pick<Deps, 'db' | 'season'>): Promise<MailContent> {
  const mail = mailIn(row)
  if (mail.kind !== 'prize-code') return mail
  const [unit] = await db.ask(unitById({ id: mail.payload.id }))
  const code = unit && season.byId(unit.campaign_id)?.codes.open(unit)
  if (!code) throw new Error(`the prize ${mail.payload.id} has no code`)
  return { ...mail, payload: { ...mail.payload, code } }
}
