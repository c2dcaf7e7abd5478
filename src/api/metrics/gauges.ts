import { freeBytes } from '#host/free-bytes.ts'
import type { DataGauge } from '#host/metrics/channels.ts'
import { within } from '#host/within.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { talliesOf } from '../campaigns/editions/queries.ts'
import { leftOf, unopenedOf } from '../campaigns/editions/stock.ts'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { overdueDraws } from '../draws/overdue.ts'
import { countUnsent } from '../mail/queries.ts'

type Reading = Pick<Deps, 'db' | 'replica' | 'season' | 'now'>

/** Maximum number of mails that are counted; a higher count would tell the operator nothing more. */
const MOST_COUNTED = 10_000

/** The statuses of mails, and their names in the label. */
const STATUSES = [
  ['queued', 'waiting'],
  ['dead', 'dead'],
  ['unknown', 'unknown'],
] as const

/** Milliseconds after which a scrape goes on without the data. */
const MAX_READ_MS = 3_000

/**
 * Reads whether this process is ready and how its connections are used and, if it is ready, the gauges of the data. If
 * the data cannot be read, logs it and returns the others.
 */
export async function readGauges(
  reading: Reading & Pick<Deps, 'log'>,
  { dataDir, isReady }: { dataDir: string; isReady(): Promise<boolean> },
): Promise<DataGauge[]> {
  const canPlay = await isReady()
  const ready = single('temporada_ready', 'Whether a play could be stored', canPlay ? 1 : 0)
  // The pools are read also while nothing can be played: that no connection is free may be why.
  const own = [ready, ...readPools(reading.db)]
  if (!canPlay) return own
  const noData = (err?: unknown) => {
    reading.log.warn({ err }, 'the metrics of the data were not read')
    return []
  }
  return [...own, ...(await within(MAX_READ_MS, readData(reading, dataDir), noData).catch(noData))]
}

function readPools(db: Database): DataGauge[] {
  const pools = db.pools()
  return [
    {
      name: 'temporada_database_connections',
      help: 'Connections of a pool to PostgreSQL, in use or idle',
      values: pools.flatMap(({ pool, open, idle }) => [
        { labels: { pool, state: 'used' }, value: open - idle },
        { labels: { pool, state: 'idle' }, value: idle },
      ]),
    },
    {
      name: 'temporada_database_waiting',
      help: 'Calls that wait for a connection of a pool to PostgreSQL',
      values: pools.map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
    },
  ]
}

/** Reads mails, and of each edition its plays, its prizes and its overdue draws. */
async function readData(reading: Reading, dataDir: string): Promise<DataGauge[]> {
  const [mails, editions, free] = await Promise.all([
    readMails(reading),
    Promise.all(reading.season.all().map((edition) => readEdition(edition, reading))),
    freeBytes(dataDir),
  ])
  return [
    ...mails,
    {
      name: 'temporada_plays',
      help: 'Plays of an edition that are counted',
      values: editions.flatMap(({ plays }) => plays),
    },
    {
      name: 'temporada_prizes_left',
      help: 'Units of a prize that are not won yet',
      values: editions.flatMap(({ left }) => left),
    },
    {
      name: 'temporada_prizes_without_code',
      help: 'Units of a prize that cannot be won because their codes are missing',
      values: editions.flatMap(({ withoutCode }) => withoutCode),
    },
    {
      name: 'temporada_draws_overdue',
      help: 'Draws whose time has come and that are not held yet',
      values: editions.flatMap(({ overdue }) => overdue),
    },
    single('temporada_data_free_bytes', 'Free space in DATA_DIR', free),
    {
      name: 'temporada_replica_lag_seconds',
      help: 'How old the state of the replica is at most; 0 without one',
      values: reading.replica ? [{ labels: {}, value: reading.replica.lagMs() / 1000 }] : [],
    },
  ]
}

async function readMails({ db, now }: Reading): Promise<DataGauge[]> {
  const before = now()
  const counts = await Promise.all(
    STATUSES.map(async ([status, label]) => {
      return { label, ...(await countUnsent(db, { status, before, most: MOST_COUNTED })) }
    }),
  )
  const oldest = counts.find(({ label }) => label === 'waiting')?.oldest ?? before
  return [
    {
      name: 'temporada_mails',
      help: `Mails that are not sent, ${MOST_COUNTED} of a status at most`,
      values: counts.map(({ label, mails }) => ({ labels: { status: label }, value: mails })),
    },
    single('temporada_mail_oldest_seconds', 'Age of the oldest mail that waits', (before - oldest) / 1000),
  ]
}

const PLAYS = 'plays:'

async function readEdition(edition: Edition, { db, now }: Reading) {
  const { id: campaign, definition } = edition
  const [tallies, overdue] = await Promise.all([talliesOf(db, campaign), overdueDraws(db, edition, now())])
  const ofPrizes = (tally: (key: string) => string) =>
    definition.prizes.flatMap(({ key: prize }) => {
      const value = tallies.get(tally(prize))
      return value === undefined ? [] : [{ labels: { campaign, prize }, value }]
    })
  return {
    plays: [...tallies]
      .filter(([key]) => key.startsWith(PLAYS))
      .map(([key, value]) => ({ labels: { campaign, action: key.slice(PLAYS.length) }, value })),
    left: ofPrizes(leftOf),
    withoutCode: ofPrizes(unopenedOf),
    overdue: [{ labels: { campaign }, value: overdue.length }],
  }
}

/** A gauge without labels. */
const single = (name: string, help: string, value: number): DataGauge => ({
  name,
  help,
  values: [{ labels: {}, value }],
})
