import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { drawMoments } from '#api/campaigns/fairness.ts'
import { pauseCampaign, resumeCampaign } from '#api/campaigns/pause.ts'
import { phaseOf } from '#api/campaigns/phase.ts'
import { editionQueries } from '#api/campaigns/queries.ts'
import { readSeasonFile } from '#api/campaigns/season.ts'
import { definitionOf, SeasonFaults } from '#api/campaigns/season-file.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { readApiEnv } from '#api/env.ts'

const USAGE = `Usage:
  node src/cli/season.ts check FILE                    tell every fault of a season file
  node src/cli/season.ts show                          list the editions of the database
  node src/cli/season.ts pause SLUG --reason "TEXT"    stop plays; visitors read the text
  node src/cli/season.ts resume SLUG                   let plays go on
The database is the one of the server: DATABASE_URL, or the file in DATA_DIR.`

const { positionals, values } = parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } })
const [command, subject] = positionals

const commands: Record<string, () => Promise<void>> = {
  check: async () => {
    const season = await readSeasonFile(required(subject, 'FILE'))
    for (const campaign of season.campaigns.map(definitionOf)) {
      const moments = drawMoments(randomBytes(32).toString('hex'), campaign)
      console.log(`${campaign.slug}/${campaign.edition}: ${moments.length} prizes, opens ${dateOf(campaign.opensAt)}`)
    }
    console.log('The season has no faults.')
  },
  show: () =>
    withDatabase(async (db) => {
      for (const edition of await editionQueries.all(db.read)) {
        const { id, pauseReason, opensAt, closesAt, seedCommit } = edition
        const phase = phaseOf(edition, Date.now())
        const pause = phase === 'paused' ? ` (${pauseReason})` : ''
        console.log(`${id.padEnd(32)} ${phase}${pause}  ${dateOf(opensAt)} – ${dateOf(closesAt)}  ${seedCommit}`)
      }
    }),
  pause: () =>
    withDatabase(async (db) => {
      const slug = required(subject, 'SLUG')
      const reason = required(values.reason, '--reason')
      report(slug, 'paused', await db.transact(() => pauseCampaign(slug, reason, Date.now())))
    }),
  resume: () =>
    withDatabase(async (db) => {
      const slug = required(subject, 'SLUG')
      report(slug, 'resumed', await db.transact(() => resumeCampaign(slug)))
    }),
}

async function withDatabase(what: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase(readApiEnv(process.env).DATABASE_URL, { beside: true, connections: 1 })
  try {
    await what(db)
  } finally {
    await db.close()
  }
}

function report(slug: string, done: string, editions: number): void {
  if (editions === 0) throw new Error(`No edition of "${slug}" could be ${done}.`)
  console.log(`${slug} is ${done}.`)
}

function required(value: string | undefined, name: string): string {
  if (!value) throw new Error(`${name} is missing.\n${USAGE}`)
  return value
}

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 16)

try {
  const run = commands[command ?? '']
  if (!run) throw new Error(USAGE)
  await run()
} catch (error) {
  console.error(error instanceof SeasonFaults || error instanceof Error ? error.message : error)
  process.exitCode = 1
}
