import type { Database } from '#api/db/database.ts'
import { readDatabaseClock } from '#api/db/database-clock.ts'
import { readNotedTime } from '#api/db/settings.ts'
import { MAX_ABSENCE_MS, STEADY_NOTE, TOLERANCE_MS } from '#api/steady-clock.ts'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import { dateOf } from '../operator-command.ts'
import { type Check, type Finding, inOrder, needsAttention, notChecked, wrong } from './check.ts'
import type { Visited } from './site.ts'

type Now = () => number

/** Differences of this size come from the measurement: an HTTP date has whole seconds. */
const UNSURE_MS = 2 * SECOND_MS

const TODO = 'Keep both clocks right by NTP (chrony, systemd-timesyncd): the clock decides what can be played and won.'

export interface Difference {
  /** How far this host is ahead of the other clock. */
  aheadMs: number
  /** Duration of the question. A difference that is not longer is no proof. */
  tripMs: number
}

export function clockFinding({ aheadMs, tripMs }: Difference, other: string): Finding {
  const size = Math.max(0, Math.abs(aheadMs) - tripMs)
  if (size <= UNSURE_MS) return inOrder(`This host and ${other} have the same time.`)
  const seen = `This host is ${Math.round(Math.abs(aheadMs) / SECOND_MS)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ${other}.`
  return size <= TOLERANCE_MS ? needsAttention(seen, TODO) : wrong(seen, TODO)
}

export const databaseClockCheck = (db: Database, now: Now): Check => ({
  name: 'clock, database',
  async run() {
    const before = now()
    const theirs = await readDatabaseClock(db)
    const after = now()
    return clockFinding({ aheadMs: after - theirs, tripMs: after - before }, 'the database')
  },
})

export const siteClockCheck = (visit: Promise<Visited>): Check => ({
  name: 'clock, site',
  async run() {
    const visited = await visit
    if ('fault' in visited) return notChecked('PUBLIC_ORIGIN does not answer.')
    if (visited.clock === undefined) return notChecked('PUBLIC_ORIGIN sends no Date.')
    return clockFinding(visited.clock, 'PUBLIC_ORIGIN')
  },
})

export const notedTimeCheck = (db: Database, now: Now): Check => ({
  name: 'clock, last noted',
  run: async () => notedTimeFinding(await readNotedTime(db, STEADY_NOTE), now()),
})

/** Judges the time that a server with a steady clock notes every minute (docs/decisions/0026). */
export function notedTimeFinding(at: number | undefined, now: number): Finding {
  if (at === undefined) return inOrder('No server has noted the time yet.')
  const seen = `A server noted the time last at ${dateOf(at)} UTC`
  if (at - now > TOLERANCE_MS) {
    return wrong(`${seen}, which is still to come for this host.`, `Find out which clock is wrong. ${TODO}`)
  }
  if (now - at <= MAX_ABSENCE_MS) return inOrder(`${seen}.`)
  const todo =
    'If the site was stopped, nothing ends for an hour after its start. If it runs, its clock has jumped: see its log.'
  return needsAttention(`${seen}.`, todo)
}
