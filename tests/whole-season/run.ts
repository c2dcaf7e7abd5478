import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addDays, dayOf, instantOf } from '#api/days.ts'
import { openDatabase } from '#api/db/database.ts'
import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'
import { enter, enterRulings } from '#tests/support/porra.ts'
import { checkAlerts, checkLevels, checkMails, checkPrizes, checkTerms, type Level, levelOf } from './checks.ts'
import { createClient, together } from './client.ts'
import {
  addFormerRows,
  addRows,
  claimLater,
  leave,
  type Member,
  newDeeds,
  playAll,
  REMINDER_HOUR,
  share,
  signUpMember,
  type Today,
} from './members.ts'
import { BEACH_DRAW, LEAST_DAYS, OFFERED, PARTNER_PRIZE, wholeSeason, ZONE } from './season.ts'
import { startServers } from './servers.ts'

/**
 * Runs a whole season in an hour: two web and two API processes on PostgreSQL, whose clocks this program moves hour by
 * hour. Members play, sign up and leave over HTTP, the operator's commands run, and faults are planted. At the end it
 * compares what is in the database, the mailbox and the webhook with what has to be there; exits with 1 on a breach.
 */
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '10000' },
    'signed-up': { type: 'string', default: '400' },
    /** The share of the members that plays on a day. */
    share: { type: 'string', default: '0.03' },
    days: { type: 'string', default: '28' },
  },
})
const days = Math.max(LEAST_DAYS, Number(values.days))
const { file, firstDay, played, kickoffs } = wholeSeason(days)
/** The hours of a day at which members play; each member has one. */
const FIRST_HOUR = 10
const HOURS = 8
/** Real members play more often than those whose rows were written. */
const REAL_SHARE = 0.25

/** The day of a planted fault: at these eighths of the days of play. A process that was killed is warm again at half. */
const eighth = (n: number) => Math.ceil((played * n) / 8)
const FAULTS = { import: eighth(2), kill: eighth(3), smtp: eighth(4), mailbox: eighth(5), clock: eighth(6) }
const startsAt = instantOf(`${firstDay}T00:00`, ZONE) - HOUR_MS
const folder = mkdtempSync(join(tmpdir(), 'whole-season-'))
mkdirSync(join(folder, 'backups'))
const startedAt = performance.now()

const servers = await startServers(file, folder, startsAt)
const { smtp, webhook, apis } = servers
const db = await openDatabase(servers.url)
const client = createClient(servers)
const deeds = newDeeds()
const rows = await addRows(db, Number(values.members))
const leavers = await addFormerRows(db, rows, startsAt, days)
const real: Member[] = []
const members = new Map(rows.map((member) => [member.id, member]))
const codes = await partnerCodes()
const entered = new Set<number>()
const levels = new Map<string, Level>()
const refusedAddress = { of: '' }
smtp.rules.toRecipient = (address) => (address === refusedAddress.of ? 550 : undefined)
let signUps = 0

interface Hour {
  n: number
  day: string
  hour: number
  players: readonly Member[]
}

/** Everything that happens within an hour of the season. */
async function hour({ n, day, hour, players }: Hour): Promise<void> {
  await enterResults()
  if (hour === 3) await backUp()
  if (hour === 9 && n <= played && n !== FAULTS.smtp) await signUp(n)
  const playing = players.filter(({ id }) => FIRST_HOUR + Math.floor(share(`hour ${id}`) * HOURS) === hour)
  if (playing.length > 0) await play(playing, todayOf(n, day), n === FAULTS.kill && hour === 13)
  if (hour === REMINDER_HOUR - 1) deeds.reminders += dueReminders(day)
  if (hour === 20) await claimLater(db, client, members, servers.now(), deeds)
  if (hour === 21 && n > 2 && n <= played) await leaveOne(n)
  await plant(n, hour)
}

function hourOf(at: number): number {
  const hours = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' })
  return Number(hours.format(at))
}

/** The members who play on a day. The one whose mailbox refuses mail gets a reminder instead. */
function playersOf(day: string, n: number): Member[] {
  const plays = (member: Member) =>
    !member.isLeaving && share(`${member.id} ${day}`) < (member.isReal ? REAL_SHARE : Number(values.share))
  const refused =
    n === FAULTS.mailbox ? real.find(({ hasReminder, isLeaving }) => hasReminder && !isLeaving) : undefined
  refusedAddress.of = refused?.email ?? ''
  return [...members.values()].filter((member) => member !== refused && plays(member))
}

function todayOf(n: number, day: string): Today {
  const now = servers.now()
  const isSoon = (kickoff: number) => kickoff > now + HOUR_MS && kickoff < now + 2 * DAY_MS
  const matches = [...kickoffs].filter(([match, kickoff]) => match <= 36 && isSoon(kickoff)).map(([match]) => match)
  const candle = n - (played - 8)
  return { day, n, instant: now, matches, candle: candle >= 1 && candle <= 7 ? candle : undefined, codes }
}

/** Lets members play. With `isKilled`, an API process is killed amid their plays, and starts again after them. */
async function play(playing: readonly Member[], today: Today, isKilled: boolean): Promise<void> {
  let done = 0
  let restart: (() => Promise<void>) | undefined
  await together(playing, async (member) => {
    await playAll(db, { client, member, today, deeds })
    if (isKilled && ++done === Math.ceil(playing.length / 3)) restart = await apis[1]?.kill()
  })
  await restart?.()
}

async function signUp(n: number): Promise<void> {
  const until = Math.ceil((Number(values['signed-up']) * n) / played)
  const numbers = Array.from({ length: Math.max(0, until - signUps) }, (_, i) => signUps + i + 1)
  signUps += numbers.length
  await together(numbers, async (number) => {
    const member = await signUpMember(servers, client, number, deeds)
    if (!member) return
    real.push(member)
    members.set(member.id, member)
  })
}

/** Counts the members who get a reminder today. The card closes three days after most campaigns. */
function dueReminders(day: string): number {
  if (day >= addDays(firstDay, played + 3)) return 0
  return real.filter(({ hasReminder, isLeaving, scratchedOn }) => hasReminder && !isLeaving && scratchedOn !== day)
    .length
}

async function leaveOne(n: number): Promise<void> {
  const staying = real.filter(({ isLeaving, hasReminder }) => !isLeaving && (n % 2 === 0 || !hasReminder))
  const leaver = staying[Math.floor(share(`leaver ${n}`) * staying.length)]
  if (leaver) await leave(client, leaver, deeds)
}

/** Enters the results of the matches that have ended, and the rulings on level teams after the groups. */
async function enterResults(): Promise<void> {
  const now = servers.now()
  for (const [match, kickoff] of kickoffs) {
    if (entered.has(match) || kickoff + 3 * HOUR_MS > now) continue
    entered.add(match)
    await enter(db, match, { at: now })
    if (match === 36) await enterRulings(db)
  }
}

async function backUp(): Promise<void> {
  await servers.command('backup', '--to', join(folder, 'backups'), '--keep', '7')
}

async function partnerCodes(): Promise<string[]> {
  const count = Math.ceil(Number(values.members) / 50)
  const lists = await Promise.all(
    OFFERED.map((offer) => servers.command('codes', 'generate', 'tpp/test', offer, '--count', String(count))),
  )
  return lists
    .flatMap((csv) => csv.split('\n').slice(1))
    .map((line) => line.split(/[,;]/)[0] ?? '')
    .filter(Boolean)
}

/** Plants the faults of an hour, and has the operator mend them. */
async function plant(n: number, hour: number): Promise<void> {
  if (n === FAULTS.import && hour === 10) await importCodes()
  if (n === FAULTS.mailbox) {
    // The webhook is away while the alert begins.
    if (hour === REMINDER_HOUR - 1) webhook.state.fails = true
    if (hour === REMINDER_HOUR + 1) webhook.state.fails = false
    if (hour === REMINDER_HOUR + 2) {
      refusedAddress.of = ''
      await servers.command('mail', 'retry', '--all')
    }
  }
  if (n === FAULTS.smtp && hour === 0) smtp.refuseLogin(454)
  if (n === FAULTS.smtp && hour === 21) smtp.refuseLogin(undefined)
  if (n === FAULTS.clock && hour === 3) await apis[0]?.tell({ jumpMs: 2 * HOUR_MS })
  if (n === FAULTS.clock && hour === 4) await apis[0]?.tell({ jumpMs: -2 * HOUR_MS })
  // The public value comes a day late.
  if (n === played + 1 + BEACH_DRAW.day + 1 && hour === BEACH_DRAW.hour - 2) {
    await servers.command('season', 'public-value', 'playa/test', BEACH_DRAW.key, '--value', '04321', '--yes')
  }
}

async function importCodes(): Promise<void> {
  const list = join(folder, 'cine.txt')
  writeFileSync(list, Array.from({ length: PARTNER_PRIZE.stock }, (_, i) => `CINE-2027-${1000 + i}\n`).join(''))
  await servers.command('codes', 'import', 'rasca/test', PARTNER_PRIZE.key, list)
}

/** Waits until every mail that is due has an outcome. While the mail server is away, mails wait for an hour to pass. */
async function mailsSettled(): Promise<void> {
  for (let tries = 0; tries < 2_400; tries++) {
    const [pauses, due] = await Promise.all([
      db.read.selectFrom('mail_pause').select('queue').execute(),
      db.read
        .selectFrom('outbox')
        .select('id')
        .where('status', '=', 'queued')
        .where((eb) => eb.or([eb('next_at', '<=', servers.now()), eb('lease_until', '>', servers.now())]))
        .limit(1)
        .execute(),
    ])
    if (due.length === 0 || pauses.length > 0) return
    await wait(50)
  }
  throw new Error(`mails are still due at ${new Date(servers.now()).toISOString()}`)
}

const PLANTED = [
  { title: 'Codes of prizes of rasca/test are missing', ends: true, byMail: true },
  { title: 'Mails have not arrived', ends: true, byMail: true },
  { title: 'The mail server does not answer', ends: true, byMail: false },
  { title: 'The clock of the server has jumped', ends: false, byMail: true },
  { title: 'A draw of playa/test is overdue', ends: true, byMail: true },
]

/** Compares what there is with what has to be. With a breach, the folder with the backups stays. */
async function finish(): Promise<void> {
  const now = servers.now()
  console.log(`\n${JSON.stringify({ ...deeds, members: members.size, leavers, lastDay: dayOf(ZONE, now) })}`)
  const names = servers.all.map(({ name }) => name)
  const checks = [
    () => checkLevels(levels, names),
    () => checkTerms(db, now),
    () => checkMails(db, servers, { startsAt, deeds }),
    () => checkPrizes(db, now),
    () => checkAlerts(servers, PLANTED),
    checkErasures,
    checkProofs,
    checkAnswers,
  ]
  const breaches: string[] = []
  for (const check of checks) {
    try {
      breaches.push(...(await check()))
    } catch (error) {
      breaches.push(`a check has failed: ${error instanceof Error ? error.stack : error}`)
    }
  }
  console.log(`\n${breaches.length} breaches${breaches.length > 0 ? `; the backups are in ${folder}` : ''}`)
  for (const breach of breaches) console.log(`· ${breach}`)
  if (breaches.length > 0) await backUp()
  await db.close()
  await servers.stop()
  if (breaches.length === 0) rmSync(folder, { recursive: true, force: true })
  process.exitCode = breaches.length === 0 ? 0 : 1
}

async function checkErasures(): Promise<string[]> {
  const due = await db.read
    .selectFrom('account')
    .select('id')
    .where('status', '=', 'leaving')
    .where('delete_after', '<', servers.now() - 2 * HOUR_MS)
    .execute()
  const erased = await db.read.selectFrom('account').select('id').where('status', '=', 'erased').execute()
  console.log(`\naccounts erased: ${erased.length}, of ${leavers} that were due`)
  return due.length === 0 && erased.length === leavers ? [] : [`${due.length} accounts are due and not erased`]
}

async function checkProofs(): Promise<string[]> {
  const breaches: string[] = []
  for (const { slug, edition } of file.campaigns) {
    const { agrees, words } = await servers.verify(slug, edition)
    console.log(`proof of ${slug}: ${words.split('\n').at(-1)}`)
    if (!agrees) breaches.push(`the proof of ${slug}/${edition} does not agree: ${words}`)
  }
  return breaches
}

/** Refusals that no rule of a game explains, and failures of the site. */
const IS_FAILURE = /^(401|403|429|5\d\d) /
/** A check whether the database takes a write has 1.5 s, which a busy machine and all jobs at once may exceed. */
const IS_SLOW = /"msg":"not ready"/

/** No response is a failure, and no line of a log is an error. */
function checkAnswers(): string[] {
  const breaches: string[] = []
  console.log('\nresponses')
  for (const [what, count] of [...client.answered].toSorted()) {
    console.log(`${String(count).padStart(9)}  ${what}`)
    if (IS_FAILURE.test(what)) breaches.push(`${count} responses ${what}`)
  }
  for (const { name, lines } of servers.all) {
    const slow = lines.faults.filter((line) => IS_SLOW.test(line))
    if (slow.length > 0) console.log(`${name} was not ready ${slow.length} times: the machine was slow`)
    const faults = lines.faults.filter((line) => !IS_SLOW.test(line))
    for (const line of faults.slice(0, 5)) breaches.push(`${name} logged ${line}`)
  }
  return breaches
}

for (let n = 1; n <= days; n++) {
  const day = addDays(firstDay, n - 1)
  const end = instantOf(`${addDays(day, 1)}T00:00`, ZONE)
  const players = n <= played + 3 ? playersOf(day, n) : []
  for (let at = instantOf(`${day}T00:00`, ZONE); at < end; at += HOUR_MS) {
    await servers.passUntil(at)
    await mailsSettled()
    await hour({ n, day, hour: hourOf(at), players })
  }
  if (n % Math.floor(days / 4) === 0 && n >= Math.floor(days / 2)) levels.set(`day ${n}`, await levelOf(db, servers))
  const minutes = Math.round((performance.now() - startedAt) / 60_000)
  console.log(`day ${n}, ${day}: ${players.length} players, ${deeds.plays} plays so far, ${minutes} min`)
}
await finish()
