import { randomUUID } from 'node:crypto'
import type { Transporter } from 'nodemailer'
import { eraseDue, purgeExpired } from './accounts/cleanup.ts'
import { reportUnanswered } from './contact/answering.ts'
import { takeLease } from './db/lease.ts'
import type { Deps } from './deps.ts'
import { enqueue } from './mail/enqueue.ts'
import { deliverDue, keepDue, reportLate } from './mail/worker.ts'
import { expireClaims, remindClaims, settleDue } from './prizes/due.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const MAIL_POLL_MS = 5 * 1000
/** A batch of the prize jobs; a full one means that there may be more. */
const BATCH = 200

export interface Jobs {
  wakeMail(): void
  /** Lets the round that is under way finish. */
  stop(): Promise<void>
}

/** What happens by itself. With several processes a lease row lets one of them do each job. */
export function startJobs(deps: Deps, transport: Transporter | undefined): Jobs {
  const { db, season, now } = deps
  const owner = randomUUID()

  const leased = (name: string, everyMs: number, work: () => Promise<void>) =>
    repeat(name, everyMs, async () => {
      const isMine = await db.transact(() => takeLease(name, owner, now(), everyMs * 2))
      if (isMine) await work()
    })

  const mail = repeat('mail', MAIL_POLL_MS, async () => {
    if (transport) while ((await deliverDue(deps, transport)) > 0) {}
    else if (deps.developmentMailbox !== 'off') await keepDue(deps)
  })
  const lateMail = leased('late-mail', MINUTE_MS, () => reportLate(deps))
  const prizes = leased('prizes', MINUTE_MS, async () => {
    while ((await db.transact(() => settleDue(season, enqueue, now()))) >= BATCH) {}
    while ((await db.transact(() => remindClaims(season, enqueue, now()))) >= BATCH) {}
    await db.transact(() => expireClaims(season, now()))
    deps.wakeMail()
  })
  const cleanup = leased('cleanup', HOUR_MS, async () => {
    await eraseDue(deps)
    await purgeExpired(deps)
  })
  const messages = leased('messages', HOUR_MS, () => reportUnanswered(deps))

  function repeat(name: string, everyMs: number, work: () => Promise<void>) {
    let running: Promise<void> | undefined
    const run = () => {
      running ??= work()
        .catch((error: unknown) => deps.log.error({ err: error, job: name }, 'job failed'))
        .finally(() => {
          running = undefined
        })
      return running
    }
    const timer = setInterval(run, everyMs)
    timer.unref()
    void run()
    return {
      wake: () => setImmediate(run),
      stop: async () => {
        clearInterval(timer)
        await running
      },
    }
  }

  return {
    wakeMail: mail.wake,
    stop: async () => {
      await Promise.all([mail, lateMail, prizes, cleanup, messages].map((job) => job.stop()))
    },
  }
}
