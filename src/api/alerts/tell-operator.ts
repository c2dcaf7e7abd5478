import { siteNameOf } from '#contract/brand.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import type { Transaction } from '../db/database.ts'
import { uuidv7 } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../mail/enqueue.ts'
import { isForMail } from './conditions.ts'
import { insertPost } from './queries.ts'
import type { AlertMessage } from './rules.ts'

/** The ways to the operator. */
export interface OperatorChannels {
  /** The operator's mailboxes. */
  emails: readonly string[]
  /** Undefined if there is no webhook. */
  post: PostAlert | undefined
}

/** Posts a text to the operator's webhook. Throws if the webhook does not take it. */
export type PostAlert = (text: string, signal: AbortSignal) => Promise<void>

/** Queues a message about `name` on every channel that can carry it, in the transaction of its cause. */
export function* tellOperator(
  { operator, season, configuredName }: Pick<Deps, 'season' | 'configuredName'> & { operator: OperatorChannels },
  name: string,
  { title, paragraphs }: AlertMessage,
  now: number,
): Transaction<void> {
  const payload = { title, paragraphs, until: now + DAY_MS }
  const emails = isForMail(name) ? operator.emails : []
  for (const [i, to] of emails.entries()) {
    const dedupeKey = `alert:${now}:${i}:${title}`
    yield* enqueue({ kind: 'alert', to, locale: 'en', dedupeKey, payload }, now)
  }
  if (!operator.post) return
  const text = [`${siteNameOf(season.brand, configuredName)}: ${title}`, ...paragraphs].join('\n')
  yield* insertPost({ id: uuidv7(), text, next_at: now })
}
