import { sql } from 'kysely'
import { isOfDraw } from '#api/campaigns/definition/definition.ts'
import type { Database } from '#api/db/database.ts'
import { STORED_DATA } from '#api/privacy/stored-data.ts'
import { HOUR_MS } from '#contract/primitives/durations.ts'
import type { Deeds } from './members.ts'
import { OPERATOR, type Servers } from './servers.ts'

/** Sentences about all that is wrong. */
type Breaches = string[]

/** Rows of each table, MB of each process and lines of each log, at one instant. */
export interface Level {
  rows: ReadonlyMap<string, number>
  megabytes: number[]
  logLines: number
}

const BYTES_PER_MB = 2 ** 20

export async function levelOf(db: Database, { all }: Servers): Promise<Level> {
  const rows = new Map<string, number>()
  for (const table of Object.keys(STORED_DATA).toSorted()) {
    const { rows: counted } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db.read)
    rows.set(table, Number(counted[0]?.n ?? 0))
  }
  const megabytes = await Promise.all(all.map((server) => server.tell({ memory: true })))
  return {
    rows,
    megabytes: megabytes.map((bytes) => Math.round(Number(bytes) / BYTES_PER_MB)),
    logLines: all.reduce((sum, { lines }) => sum + lines.count, 0),
  }
}

/** Tables that hold only what is under way: their rows must not grow with the time that a season runs. */
const PASSING = [
  'alert',
  'alert_post',
  'bot_proof',
  'call_count',
  'failing_job',
  'job',
  'mail_pause',
  'one_time_token',
  'operator_command',
  'setting',
  'wrong_code',
]
/** The growth since the first level, of a passing table or of a process, that is still no breach. */
const MOST_GROWTH = { factor: 1.5, rows: 20, megabytes: 12 }

/** Compares the later levels with the first one. `names` are those of the processes. */
export function checkLevels(levels: ReadonlyMap<string, Level>, names: readonly string[]): Breaches {
  const breaches: Breaches = []
  const line = (name: string, numbers: readonly number[], note = '') =>
    console.log(`${name.padEnd(26)} ${numbers.map(figure).join(' ')}${note}`)
  console.log(`\n${'rows of a table'.padEnd(26)} ${[...levels.keys()].map((label) => label.padStart(9)).join(' ')}`)
  const all = [...levels.values()]
  for (const table of all[0]?.rows.keys() ?? []) {
    const counts = all.map(({ rows }) => rows.get(table) ?? 0)
    if (counts.every((count) => count === 0)) continue
    const isPassing = PASSING.includes(table)
    line(table, counts, isPassing ? '  passing' : '')
    const [first = 0, ...later] = counts
    const most = Math.max(...later)
    if (isPassing && most > first * MOST_GROWTH.factor + MOST_GROWTH.rows)
      breaches.push(`${table} grows from ${first} to ${most} rows`)
  }
  for (const [i, name] of names.entries()) {
    const counts = all.map(({ megabytes }) => megabytes[i] ?? 0)
    line(`MB of ${name}`, counts)
    const [first = 0, ...later] = counts
    if (Math.max(...later) > first + MOST_GROWTH.megabytes)
      breaches.push(`${name} grows from ${first} to ${Math.max(...later)} MB`)
  }
  line(
    'lines of the logs',
    all.map(({ logLines }) => logLines),
  )
  return breaches
}

const figure = (n: number) => String(n).padStart(9)

/** A round of the clean-up runs each hour. */
const CLEANED_WITHIN_MS = 2 * HOUR_MS

/** Every table whose rows have a term has none beyond it. */
export async function checkTerms(db: Database, now: number): Promise<Breaches> {
  const breaches: Breaches = []
  for (const [table, { ends }] of Object.entries(STORED_DATA)) {
    if (!ends || !('forMs' in ends)) continue
    const before = now - ends.forMs - CLEANED_WITHIN_MS
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
      where ${sql.ref(ends.after)} < ${before}`.execute(db.read)
    const late = Number(rows[0]?.n ?? 0)
    if (late > 0) breaches.push(`${table} keeps ${late} rows beyond their term`)
  }
  return breaches
}

/** Every mail has reached the server once: by its Message-ID, and by the count of its kind. */
export async function checkMails(
  db: Database,
  { smtp }: Servers,
  { startsAt, deeds }: { startsAt: number; deeds: Deeds },
): Promise<Breaches> {
  const breaches: Breaches = []
  const queued = await db.read
    .selectFrom('outbox')
    .select(['id', 'kind', 'status'])
    .where('created_at', '>=', startsAt)
    .execute()
  const kindOf = new Map(queued.map(({ id, kind }) => [id, kind]))
  const times = new Map<string, number>()
  for (const { messageId = '' } of smtp.received) {
    const id = /^<([^@]+)@/.exec(messageId)?.[1] ?? messageId
    times.set(id, (times.get(id) ?? 0) + 1)
    if (!kindOf.has(id)) breaches.push(`a mail ${messageId} arrived that no row has queued`)
  }
  const twice = [...times].filter(([, n]) => n > 1)
  for (const [id, n] of twice) breaches.push(`a mail of the kind ${kindOf.get(id)} arrived ${n} times`)

  const expected = await expectedMails(db, startsAt, deeds)
  console.log('\nmails of a kind              queued      sent   arrived  expected  not sent')
  for (const kind of [...new Set(queued.map((row) => row.kind))].toSorted()) {
    const own = queued.filter((row) => row.kind === kind)
    const sent = own.filter(({ status }) => status === 'sent')
    const arrived = sent.filter(({ id }) => times.has(id)).length
    const left = own.length - sent.length
    const due = expected.get(kind)
    const counts = [own.length, sent.length, arrived].map(figure).join(' ')
    console.log(`${kind.padEnd(26)} ${counts} ${figure(due ?? Number.NaN).replace('NaN', '  –')} ${figure(left)}`)
    if (arrived !== sent.length) breaches.push(`${sent.length - arrived} mails of the kind ${kind} never arrived`)
    if (due !== undefined && due !== own.length) breaches.push(`${own.length} mails of the kind ${kind}, not ${due}`)
    const waiting = own.filter(({ status }) => status === 'queued').length
    if (waiting > 0) breaches.push(`${waiting} mails of the kind ${kind} still wait`)
  }
  for (const [kind, due] of expected) {
    if (due > 0 && !queued.some((row) => row.kind === kind)) breaches.push(`no mail of the kind ${kind}, but ${due}`)
  }
  return breaches
}

/** How many mails of each kind the deeds of the members ask for. */
async function expectedMails(db: Database, startsAt: number, deeds: Deeds): Promise<Map<string, number>> {
  const count = async (text: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(text)}`.execute(db.read)
    return Number(rows[0]?.n ?? 0)
  }
  const claims = await count(`event where kind = 'claim' and at >= ${startsAt}`)
  const codes = await count(
    `event join prize_unit on prize_unit.id = event.unit_id
       where event.kind = 'claim' and prize_unit.kind <> 'physical'`,
  )
  return new Map([
    ['confirm', deeds.signedUp],
    ['reminder', deeds.reminders],
    ['prize-won', deeds.unclaimedWins],
    ['prize-code', codes],
    ['prize-claimed', claims - codes],
    ['prize-expired', await count(`event where kind = 'expiry'`)],
    ['prize-drawn', await count('drawing_place where unit_id is not null')],
    ['deletion-requested', deeds.deletions],
  ])
}

/**
 * Every prize that the rules promise is with a winner: a unit stays free only in a draw with fewer people than prizes,
 * and an expired one is passed on as long as an alternate waits.
 */
export async function checkPrizes(db: Database, now: number): Promise<Breaches> {
  const breaches: Breaches = []
  const units = await db.read
    .selectFrom('prize_unit')
    .select(['campaign_id', 'pool', 'prize_key', 'state', 'passed_on_at'])
    .execute()
  const entrants = await db.read
    .selectFrom('drawing_entry')
    .select(({ fn }) => ['campaign_id', 'key', fn.count('account_id').distinct().as('people')])
    .groupBy(['campaign_id', 'key'])
    .execute()
  const peopleIn = new Map(
    entrants.map(({ campaign_id, key, people }) => [`${campaign_id} draw:${key}`, Number(people)]),
  )
  const places = await db.read.selectFrom('drawing_place').select(['campaign_id', 'state']).execute()
  const waiting = new Set(places.filter(({ state }) => state === 'waiting').map(({ campaign_id }) => campaign_id))
  const groups = Map.groupBy(units, ({ campaign_id, pool, prize_key }) => `${campaign_id} ${pool} ${prize_key}`)
  console.log('\nprizes                                        units and their states')
  for (const [name, own] of [...groups].toSorted()) {
    const [{ campaign_id, pool } = { campaign_id: '', pool: '' }] = own
    const inState = (state: string) => own.filter((unit) => unit.state === state)
    const states = [...Map.groupBy(own, ({ state }) => state)].map(([state, some]) => `${state} ${some.length}`)
    console.log(`${name.padEnd(44)} ${figure(own.length)}  ${states.toSorted().join(', ')}`)
    if (pool.startsWith('code:')) continue
    const free = inState('free').length
    const given = units.filter((unit) => unit.campaign_id === campaign_id && unit.pool === pool).length - free
    const people = isOfDraw(pool) ? (peopleIn.get(`${campaign_id} ${pool}`) ?? 0) : Number.POSITIVE_INFINITY
    if (free > 0 && people > given) breaches.push(`${free} units of ${name} were never given`)
    const open = inState('won').length
    if (open > 0) breaches.push(`${open} units of ${name} still wait for their winner`)
    const stuck = inState('expired').filter(({ passed_on_at }) => passed_on_at === null).length
    if (stuck > 0 && waiting.has(campaign_id)) breaches.push(`${stuck} expired units of ${name} were not passed on`)
  }
  const drawings = await db.read.selectFrom('drawing').select(['campaign_id', 'key', 'drawn_at']).execute()
  for (const { campaign_id, key, drawn_at } of drawings) {
    if (drawn_at === null || drawn_at > now) breaches.push(`the draw ${key} of ${campaign_id} was not held`)
  }
  console.log(`draws held: ${drawings.filter(({ drawn_at }) => drawn_at !== null).length} of ${drawings.length}`)
  return breaches
}

/** A fault that the run has planted: the title of its alert, and whether its end is told. */
interface Planted {
  title: string
  ends: boolean
  /** Whether the operator gets a mail too. */
  byMail: boolean
}

/** Each planted fault was told once and ended once, on each channel; nothing else was told. */
export function checkAlerts({ webhook, smtp }: Servers, planted: readonly Planted[]): Breaches {
  const posts = webhook.texts.map((text) => text.split('\n')[0]?.replace(/^[^:]*: /, '') ?? '')
  const mails = smtp.received
    .filter(({ to }) => to?.some(({ address }) => address === OPERATOR))
    .map(({ subject = '' }) => subject)
  console.log('\nalerts                                             begun reminded    ended  by mail')
  const breaches = planted.flatMap(({ title, ends, byMail }) => {
    const times = (list: readonly string[], prefix: string) => list.filter((text) => text === prefix + title).length
    const [begun, reminded, ended] = ['', 'Still: ', 'Resolved: '].map((prefix) => times(posts, prefix))
    const mailed = mails.filter((text) => text.includes(title)).length
    console.log(`${title.padEnd(46)} ${[begun, reminded, ended, mailed].map((n) => figure(n ?? 0)).join('')}`)
    const faults: string[] = []
    if (begun !== 1) faults.push(`«${title}» was posted ${begun} times`)
    if (ended !== (ends ? 1 : 0)) faults.push(`the end of «${title}» was posted ${ended} times`)
    const due = byMail ? Number(begun) + Number(reminded) + Number(ended) : 0
    if (mailed !== due) faults.push(`«${title}» was mailed ${mailed} times, not ${due}`)
    return faults
  })
  const known = planted.map(({ title }) => title)
  const others = posts.filter((text) => !known.some((title) => text.endsWith(title)))
  return [...breaches, ...others.map((text) => `an alert that no fault explains: «${text}»`)]
}
