import { randomBytes } from 'node:crypto'
import { definitionOf } from '#api/campaigns/definition.ts'
import { drawMoments } from '#api/campaigns/fairness.ts'
import { pauseCampaign, resumeCampaign } from '#api/campaigns/pause.ts'
import { phaseOf } from '#api/campaigns/phase.ts'
import { editionQueries } from '#api/campaigns/queries.ts'
import { readSeasonFile } from '#api/campaigns/season.ts'

import { dateOf, readWords, required, runCommand, withDatabase } from './operator-command.ts'

const USAGE = `Usage:
  npm run season -- check FILE                    tell every fault of a season file
  npm run season -- show                          list the editions of the database
  npm run season -- pause SLUG --reason "TEXT"    stop plays; visitors read the text
  npm run season -- resume SLUG                   let plays go on
The database is the one of the server: DATABASE_URL, or the file in DATA_DIR.`

const { positionals, values } = readWords({ reason: { type: 'string' } }, USAGE)
const [command, subject] = positionals

const commands: Record<string, () => Promise<void>> = {
  check: async () => {
    const season = await readSeasonFile(required(subject, 'FILE', USAGE))
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
      const slug = required(subject, 'SLUG', USAGE)
      const reason = required(values.reason, '--reason', USAGE)
      report(slug, 'paused', await db.transact(() => pauseCampaign(slug, reason, Date.now())))
    }),
  resume: () =>
    withDatabase(async (db) => {
      const slug = required(subject, 'SLUG', USAGE)
      report(slug, 'resumed', await db.transact(() => resumeCampaign(slug)))
    }),
}

function report(slug: string, done: string, editions: number): void {
  if (editions === 0) throw new Error(`No edition of "${slug}" could be ${done}.`)
  console.log(`${slug} is ${done}.`)
}

await runCommand(commands, command, USAGE)
