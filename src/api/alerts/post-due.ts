import { HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { BATCH_ROWS } from '../db/batches.ts'
import { CLOCKS_APART_MS } from '../db/lease.ts'
import type { Deps } from '../deps.ts'
import { deletePost, duePosts, putOffPost } from './queries.ts'
import type { PostAlert } from './tell-operator.ts'

/** Waits between the attempts of a post. The last one is a day after the first, when a reminder follows anyway. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 16 * HOUR_MS]
const LONGEST_WAIT_MS = Math.max(...WAITS_MS)

/** Posts the messages that are due to the webhook, in their order. One that fails is postponed, with the others. */
export async function postDue(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  post: PostAlert,
  signal: AbortSignal,
): Promise<void> {
  const latest = now() + LONGEST_WAIT_MS + CLOCKS_APART_MS
  for (const { id, text, attempts } of await duePosts(db, { now: now(), latest }, BATCH_ROWS)) {
    try {
      await post(text, signal)
      await db.transact(() => deletePost(id))
    } catch (error) {
      // A process that stops has not failed.
      if (signal.aborted) return
      const wait = WAITS_MS[attempts]
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ attempt: attempts + 1, reason, isGivenUp: wait === undefined }, 'the webhook for alerts fails')
      await db.transact(() =>
        wait === undefined ? deletePost(id) : putOffPost(id, { attempts: attempts + 1, next_at: now() + wait }),
      )
      // The next message would wait for the same webhook, for as long.
      return
    }
  }
}
