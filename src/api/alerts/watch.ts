import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import type { Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { overdueDraws } from '../draws/overdue.ts'
import { countUnsent, pauseOf, SERVER } from '../mail/queries.ts'
import { missingCodes } from '../prizes/codes/codes.ts'
import { readDraft } from '../season/queries.ts'
import { conditionsOf, type Facts, isForMail, MOST_COUNTED } from './conditions.ts'
import {
  changeAlert,
  countFailed,
  deleteAlert,
  failingJobs,
  forgetOldFailures,
  insertAlert,
  toldAlerts,
} from './queries.ts'
import { type AlertStep, messageOf, stepsOf } from './rules.ts'
import { type OperatorChannels, tellOperator } from './tell-operator.ts'

/** Time after which a draw is overdue, and the mail server away. */
const GRACE_MS = HOUR_MS
/** No mail is of use for longer. */
const OLDEST_MAIL_MS = 14 * DAY_MS
/** A job fails if its last three rounds have failed, over five minutes or more: some jobs run every second. */
const FAILED_ROUNDS = 3
const FAILED_FOR_MS = 5 * MINUTE_MS
/** The rarest job runs once an hour. */
const FORGET_FAILURES_MS = 3 * HOUR_MS

type Watching = Pick<Deps, 'db' | 'replica' | 'season' | 'now' | 'log' | 'configuredName' | 'freeBytes'> & {
  operator: OperatorChannels
}

/** Looks for conditions that need a person, and tells the operator what has begun, what lasts and what has ended. */
export async function watchForOperator(watching: Watching): Promise<void> {
  const { db, log, operator } = watching
  const now = watching.now()
  const conditions = conditionsOf(await readFacts(watching, now))
  const carried = conditions.filter(({ name }) => operator.post || isForMail(name))
  const told = await db.transact(toldAlerts)
  for (const step of stepsOf(carried, told, now)) {
    const isTaken = await db.transact(() => take(step, watching, now))
    if (isTaken && step.kind !== 'forget') log.warn({ alert: nameOf(step), step: step.kind }, 'operator alerted')
  }
}

async function readFacts({ db, replica, season, freeBytes }: Watching, now: number): Promise<Facts> {
  await season.refresh()
  await db.transact(() => forgetOldFailures(now - FORGET_FAILURES_MS))
  const editions = season.all()
  const [pause, waiting] = await Promise.all([
    db.transact(() => pauseOf(SERVER)),
    countUnsent(db, { status: 'queued', before: now - GRACE_MS, most: 1 }),
  ])
  const overdue = await Promise.all(
    editions.map(async (edition) => ({
      campaign: edition.id,
      draws: await overdueDraws(db, edition, now - GRACE_MS),
    })),
  )
  return {
    failedMails: await countFailed(db, { since: now - OLDEST_MAIL_MS, now }, MOST_COUNTED),
    isMailAway: pause !== undefined && pause.since <= now - GRACE_MS && waiting.mails > 0,
    overdueDraws: overdue.filter(({ draws }) => draws.length > 0),
    missingCodes: await missingCodes(db, editions, now),
    failingJobs: await failingJobs(db, { rounds: FAILED_ROUNDS, since: now - FAILED_FOR_MS }),
    replicaLagMs: replica?.lagMs(),
    freeBytes: await freeBytes?.(),
    draft: await db.transact(readDraft),
  }
}

/** Stores a step and queues its message. Returns false if another process has taken the step. */
function* take(step: AlertStep, watching: Watching, now: number): Transaction<boolean> {
  if (!(yield* store(step, now))) return false
  const message = messageOf(step, now)
  if (message) yield* tellOperator(watching, nameOf(step), message, now)
  return true
}

function* store(step: AlertStep, now: number): Transaction<boolean> {
  switch (step.kind) {
    case 'begin': {
      const { name, title } = step.condition
      const row = { name, title, since: now, told_at: now, ended_at: null }
      return yield* step.former ? changeAlert(step.former, row) : insertAlert(row)
    }
    case 'remind':
      return yield* changeAlert(step.former, { told_at: now })
    case 'end':
      return yield* changeAlert(step.former, { told_at: now, ended_at: now })
    case 'forget':
      return yield* deleteAlert(step.former)
  }
}

const nameOf = (step: AlertStep) => ('condition' in step ? step.condition.name : step.former.name)
