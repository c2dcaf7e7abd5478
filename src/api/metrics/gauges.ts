import { statfs } from 'node:fs/promises'
import type { DataGauge } from '#host/metrics/channels.ts'
import { within } from '#host/within.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { talliesOf } from '../campaigns/editions/queries.ts'
import { leftOf, unopenedOf } from '../campaigns/editions/stock.ts'
import type { Deps } from '../deps.ts'
import { drawsIn } from '../draws/draw.ts'
import { drawingsOf } from '../draws/queries.ts'
import { countUnsent, type UnsentMails } from '../mail/queries.ts'

type Reading = Pick<Deps, 'db' | 'season' | 'now'>

/** Maximum number of mails that are counted; a higher count would tell the operator nothing more. */
const MOST_COUNTED = 10_000

const MAILS = {
  queued: 'waiting',
  dead: 'dead',
  unknown: 'unknown',
} satisfies Record<UnsentMails['status'], string>

/** Milliseconds after which a scrape goes on without the data. */
const MAX_READ_MS = 3_000

/**
 * Reads whether this process is ready and, if it is, the gauges of the data. If the data cannot be read, logs it and
 * returns the readiness alone.
 */
export async function readGauges(
  reading: Reading & Pick<Deps, 'log'>,
  { dataDir, isReady }: { dataDir: string; isReady(): Promise<boolean> },
): Promise<DataGauge[]> {
  const canPlay = await isReady()
  const ready: DataGauge = {
    name: 'temporada_ready',
    help: 'Whether a play could be stored',
    values: [{ labels: {}, value: canPlay ? 1 : 0 }],
  }
  if (!canPlay) return [ready]
  const noData = (err?: unknown) => {
    reading.log.warn({ err }, 'the metrics of the data were not read')
    return []
  }
  return [ready, ...(await within(MAX_READ_MS, readData(reading, dataDir), noData).catch(noData))]
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
    { name: 'temporada_data_free_bytes', help: 'Free space in DATA_DIR', values: [{ labels: {}, value: free }] },
  ]
}

async function readMails({ db, now }: Reading): Promise<DataGauge[]> {
  const before = now()
  const counts = await Promise.all(
    Object.entries(MAILS).map(async ([status, label]) => {
      const count = await countUnsent(db, { status: status as UnsentMails['status'], before, most: MOST_COUNTED })
      return { ...count, status: label }
    }),
  )
  const oldest = counts.find(({ status }) => status === MAILS.queued)?.oldest ?? before
  return [
    {
      name: 'temporada_mails',
      help: `Mails that are not sent, ${MOST_COUNTED} of a status at most`,
      values: counts.map(({ status, mails }) => ({ labels: { status }, value: mails })),
    },
    {
      name: 'temporada_mail_oldest_seconds',
      help: 'Age of the oldest mail that waits',
      values: [{ labels: {}, value: (before - oldest) / 1000 }],
    },
  ]
}

const PLAYS = 'plays:'

async function readEdition(edition: Edition, { db, now }: Reading) {
  const { id: campaign, definition } = edition
  const [tallies, drawings] = await Promise.all([talliesOf(db, campaign), drawingsOf(db.read, campaign)])
  const ofPrizes = (tally: (key: string) => string) =>
    definition.prizes.flatMap(({ key: prize }) => {
      const value = tallies.get(tally(prize))
      return value === undefined ? [] : [{ labels: { campaign, prize }, value }]
    })
  const isOverdue = ({ key, drawsAt }: { key: string; drawsAt: number }) =>
    drawsAt <= now() && !drawings.some((row) => row.key === key && row.drawn_at !== null)
  const overdue = edition.cancelledAt === null ? drawsIn(definition).filter(isOverdue).length : 0
  return {
    plays: [...tallies]
      .filter(([key]) => key.startsWith(PLAYS))
      .map(([key, value]) => ({ labels: { campaign, action: key.slice(PLAYS.length) }, value })),
    left: ofPrizes(leftOf),
    withoutCode: ofPrizes(unopenedOf),
    overdue: [{ labels: { campaign }, value: overdue }],
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
