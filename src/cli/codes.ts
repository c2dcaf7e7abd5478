import { readFile } from 'node:fs/promises'
import type { Reading } from '#api/campaigns/edition.ts'
import { readEditions } from '#api/campaigns/season.ts'
import type { Database } from '#api/db/database.ts'
import {
  COUNTED,
  CodeFaults,
  codesOf,
  countUnits,
  importCodes,
  importCommand,
  missingCodes,
  partnerStock,
  readCodes,
} from '#api/prizes/codes/codes.ts'
import { toCsv } from '#host/csv.ts'
import { readWords, required, runCommand, withDatabase } from './operator-command.ts'

const USAGE = `Usage:
  npm run codes -- import CAMPAIGN/EDITION PRIZE FILE          the codes of a partner: one a line, or the first column of a CSV
  npm run codes -- export CAMPAIGN/EDITION [PRIZE] [--winners] every code as CSV, for a till that checks them
  npm run codes -- count [CAMPAIGN/EDITION]                    how many units of each prize wait, are free, were won…
A prize whose season entry says "codes": "partner" cannot be won until its codes are imported. A file with a fault is
refused as a whole. With --winners the list has their addresses: keep it as you keep them.
For a file: npm run --silent codes -- export SLUG/2026 > codes.csv
The database is the one of the server: DATABASE_URL, or the file in DATA_DIR.`

const { positionals, values } = readWords({ winners: { type: 'boolean', default: false } }, USAGE)
const [command, subject, prize, file] = positionals

const commands = {
  import: async () => {
    const id = required(subject, 'CAMPAIGN/EDITION', USAGE)
    const key = required(prize, 'PRIZE', USAGE)
    const codes = readCodes(await textOf(required(file, 'FILE', USAGE)))
    await withDatabase(async (db, reading) => {
      const stock = partnerStock(await editionOf(db, reading, id), key)
      const { imported, waiting } = await db.transact(() => importCodes(stock, codes))
      console.log(`${imported} codes imported for ${key} of ${id}; ${waiting} units still wait.`)
    })
  },
  export: () =>
    withDatabase(async (db, reading) => {
      const edition = await editionOf(db, reading, required(subject, 'CAMPAIGN/EDITION', USAGE))
      if (prize !== undefined && !edition.definition.prizes.some(({ key }) => key === prize)) {
        throw new Error(`${edition.id} has no prize "${prize}".`)
      }
      const rows = await codesOf(db, edition.id, prize)
      const head = ['codigo', 'unidad', 'premio', 'estado', 'ganado', 'recogido']
      const cells = rows.map(({ code, unit, prize_key, state, won_at, claimed_at, email }) => {
        const row = [code ?? '', unit, prize_key, state, when(won_at), when(claimed_at)]
        return values.winners ? [...row, email ?? ''] : row
      })
      process.stdout.write(toCsv(values.winners ? [...head, 'correo'] : head, cells))
      console.error(rows.length === 1 ? '1 code' : `${rows.length} codes`)
    }),
  count: () =>
    withDatabase(async (db, reading) => {
      const editions = subject
        ? [await editionOf(db, reading, subject)]
        : [...(await readEditions(db, reading)).values()]
      for (const edition of editions) {
        for (const { prize: key, stock, ...count } of await countUnits(db, edition)) {
          const counts = COUNTED.map((name) => `${name} ${count[name]}`).join('  ')
          console.log(`${edition.id}  ${key}  stock ${stock}  ${counts}`)
        }
      }
      for (const { campaign, prizes } of await missingCodes(db, editions, Date.now())) {
        for (const { prize: key, waiting } of prizes) {
          console.error(
            `Warning: ${campaign} runs or opens within a day, and ${waiting} units of ${key} wait: ${importCommand(campaign, key)}`,
          )
        }
      }
    }),
}

async function editionOf(db: Database, reading: Reading, id: string) {
  const edition = (await readEditions(db, reading)).get(id)
  if (!edition) throw new Error(`There is no edition ${id}.`)
  return edition
}

async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => {
    throw new Error(`${path} cannot be read.`)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new CodeFaults([`${path} is not text in UTF-8: save it as "CSV UTF-8"`])
  }
}

const when = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())

await runCommand(commands, command, USAGE)
