import { faviconFolder } from '#contract/favicon-folder.ts'
import { campaignPage } from '#contract/kinds.ts'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { memberZone } from '#contract/zones/member-zone.ts'
import type { Edition } from '../../campaigns/editions/edition.ts'
import type { Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { TodayLine } from '../../games/game.ts'
import { nextAt } from '../daily-hour.ts'
import { leftToday, type Reminded } from '../left-today.ts'
import type { Push, PushAnswer, PushMessage } from './push-service.ts'
import * as queries from './queries.ts'
import { ttlOf, turnOf } from './turn.ts'

const BATCH = 200

/**
 * Schedules messages to the devices of members whose hour has come and who can play. Returns the number of members
 * checked.
 */
export async function claimDue(deps: Deps): Promise<number> {
  const now = deps.now()
  const due = await deps.db.transact(() => queries.duePlans(now, BATCH))
  for (const plan of due) {
    const zone = memberZone(plan)
    const turn = turnOf(zone, plan.hour, now)
    const isWanted = turn !== null && isLater(turn.day, plan.last_day) && (await waitingFor(deps, plan)) !== null
    const next = nextAt(zone, plan.hour, now)
    await deps.db.transact(() => (isWanted ? claim(plan, turn, { now, next }) : skip(plan, { now, next })))
  }
  return due.length
}

/**
 * Returns whether a day is later than the day of the last notice. A member who has flown west may reach the same day
 * again.
 */
const isLater = (day: string, last: string | null): boolean => last === null || day > last

interface Times {
  now: number
  next: number
}

function* claim(
  plan: queries.DuePlan,
  { day, until }: { day: string; until: number },
  { now, next }: Times,
): Transaction<void> {
  // Returns false if another process has already claimed this day's notice.
  if (!(yield* queries.claimDay(plan, day, next))) return
  yield* queries.forgetSignedOut(plan.account_id, now)
  const armed = yield* queries.armDevices(plan.account_id, now, until)
  if (armed === 0) yield* queries.movePlan({ ...plan, next_at: next }, null)
}

function* skip(plan: queries.DuePlan, { now, next }: Times): Transaction<void> {
  yield* queries.forgetSignedOut(plan.account_id, now)
  const devices = yield* queries.allDevices(plan.account_id)
  yield* queries.movePlan(plan, devices.length === 0 ? null : next)
}

interface WaitingGame {
  edition: Edition
  line: TodayLine
}

/** Returns the first game of the season in which the member has something to play today. */
async function waitingFor(deps: Deps, member: Reminded): Promise<WaitingGame | null> {
  for (const edition of await deps.season.current(deps.now())) {
    const line = await leftToday(deps, member, edition)
    if (line) return { edition, line }
  }
  return null
}

/** Maximum number of messages in flight. A hanging push service blocks one lane for ten seconds. */
const LANES = 8
const MAX_ATTEMPTS = 4
/** Retries after 1, 3 and 9 minutes. */
const DELAY_FACTOR = 3
type Tally = Map<string, number>

/** Sends due messages until no message is due or `signal` aborts. Waits for the messages in flight. */
export async function sendDue(deps: Deps, push: Push, signal: AbortSignal): Promise<void> {
  const tally: Tally = new Map()
  const lane = async () => {
    while (!signal.aborted && (await sendNext(deps, push, tally))) {}
  }
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane))
  report(deps, tally)
  const broken = lanes.find((one) => one.status === 'rejected')
  if (broken) throw broken.reason
}

/** Returns false if no message is due. */
async function sendNext(deps: Deps, push: Push, tally: Tally): Promise<boolean> {
  const { db } = deps
  const device = await db.transact(() => queries.nextMessage(deps.now()))
  if (!device) return false
  const now = deps.now()
  if (now >= (device.send_until ?? 0)) return true
  // No message is sent if the member has played meanwhile or has signed out on this device.
  const [member] = await db.ask(queries.recipientOf({ id: device.id, now }))
  const waiting = member && (await waitingFor(deps, member))
  if (!waiting) return true
  const answer = await push.send(
    device,
    messageOf(waiting, deps),
    ttlOf(waiting.edition.zone, waiting.line.deadline, now),
  )
  count(tally, device.endpoint, answer)
  await settle(deps, device, answer)
  return true
}

type Device = Pick<queries.Message, 'id' | 'account_id' | 'attempts'>

async function settle({ db, now }: Deps, device: Device, { kind, retryAfterMs }: PushAnswer): Promise<void> {
  const { id, account_id, attempts } = device
  if (kind === 'gone') return void (await db.transact(() => queries.removeDevice(id)))
  if (kind !== 'later' || attempts >= MAX_ATTEMPTS) return
  const at = now() + Math.max(MINUTE_MS * DELAY_FACTOR ** (attempts - 1), retryAfterMs)
  await db.transact(() => queries.sendAgain(id, account_id, at))
}

/** Maximum number of characters of the body. A message may have 4 kB, but a lock screen shows far less. */
const MAX_BODY = 300

/** Makes a message that is safe on a lock screen: it says what the member can play, and never names a won prize. */
function messageOf(
  { edition, line }: WaitingGame,
  { configuredName, season }: Pick<Deps, 'configuredName' | 'season'>,
): PushMessage {
  const own = faviconFolder(configuredName)
  const icons = season.brand?.icons
  return {
    title: line.title,
    body: `${edition.definition.texts.title}. ${line.text}`.slice(0, MAX_BODY),
    path: campaignPage(edition),
    icon: `${icons ?? own}/icon-192.png`,
    // A brand has no silhouette of one colour; systems have a sign of their own for that.
    ...(!icons && { badge: `${own}/badge-96.png` }),
  }
}

/** Counts a message by push service and outcome only, because the rest of an endpoint is a secret of the device. */
function count(tally: Tally, endpoint: string, { kind, reason }: PushAnswer): void {
  const key = `${new URL(endpoint).origin} ${kind} ${reason}`
  tally.set(key, (tally.get(key) ?? 0) + 1)
}

function report({ log }: Pick<Deps, 'log'>, tally: Tally): void {
  for (const [key, messages] of tally) {
    const [service, outcome, reason] = key.split(' ')
    const facts = { service, outcome, reason, messages }
    if (outcome === 'sent' || outcome === 'gone') log.info(facts, 'push messages')
    else log.warn(facts, 'push messages not sent')
  }
}
