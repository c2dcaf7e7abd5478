import { type Edition, type EditionContext, prizeIn } from '#api/campaigns/editions/edition.ts'
import { MOST_CODES } from '#api/codes/batches/generate.ts'
import { block, unblock } from '#api/codes/batches/state.ts'
import type { Database } from '#api/db/database.ts'
import { readEditions } from '#api/season/season.ts'
import {
  batchLines,
  countLine,
  exportBatches,
  exportStates,
  generateCodes,
  importCodes,
  linkTo,
  type OfferHere,
  offersOf,
} from './codes/offers.ts'
import { countPrizes, exportPrizeCodes, importPrizeCodes, type PrizeHere, warnOfWaiting } from './codes/prize-codes.ts'
import { printSheet } from './codes/sheet.ts'
import { CSV_OPTIONS, CSV_USAGE, csvFormIn } from './csv-options.ts'
import { operator, readWords, required, runCommand, withDatabase } from './operator-command.ts'
import { print } from './output.ts'

const USAGE = `Usage, for the codes of prizes:
  npm run codes -- import CAMPAIGN/EDITION PRIZE FILE          the codes of a partner: one a line, or the column "codigo" of a CSV
  npm run codes -- export CAMPAIGN/EDITION [PRIZE] [--winners] every code as CSV, for a till that checks them
  npm run codes -- count [CAMPAIGN/EDITION]                    how many units of each prize wait, are free, were won…
A prize whose season entry says "codes": "partner" cannot be won until its codes are imported. With --winners the list has
their addresses: keep it as you keep them.
For the codes that partners hand out:
  npm run codes -- generate CAMPAIGN/EDITION OFFER [--count N]  a batch of new codes as CSV: they are kept nowhere else
  npm run codes -- import CAMPAIGN/EDITION OFFER FILE          a batch of a partner's own codes
  npm run codes -- export CAMPAIGN/EDITION OFFER [FILE]        what has become of the codes in FILE, or of each batch, as CSV
  npm run codes -- count [CAMPAIGN/EDITION]                    how many codes of each offer there are, are redeemed…
  npm run codes -- batches CAMPAIGN/EDITION [OFFER]            each batch with its id, size, date and state
  npm run codes -- block BATCH --reason "TEXT"                 none of its codes can be redeemed any more
  npm run codes -- unblock BATCH                               they can again
  npm run codes -- sheet FILE [CAMPAIGN/EDITION OFFER]         a page with a QR code for each code in FILE, to be printed
A batch counts once it is complete; what is left of one that was broken off goes a day later. A file with a fault is
refused as a whole; - reads the input.
${CSV_USAGE}
For a file: npm run --silent codes -- export SLUG/2026 > codes.csv
The database is the one of the server: DATABASE_URL, or the file in DATA_DIR.`

const { positionals, values } = readWords(
  {
    winners: { type: 'boolean', default: false },
    count: { type: 'string' },
    reason: { type: 'string' },
    ...CSV_OPTIONS,
  },
  USAGE,
)
const [command, subject, ...words] = positionals

const commands = {
  import: async () => {
    const id = required(subject, 'CAMPAIGN/EDITION', USAGE)
    const key = required(words[0], 'PRIZE or OFFER', USAGE)
    const path = required(words[1], 'FILE', USAGE)
    await withDatabase(async (db, context) => {
      const here = hereOf(db, await editionOf(db, context, id), key)
      await ('offer' in here ? importCodes(here, path) : importPrizeCodes(here, path))
    })
  },
  export: () =>
    withDatabase(async (db, context) => {
      const edition = await editionOf(db, context, required(subject, 'CAMPAIGN/EDITION', USAGE))
      const [key, path] = words
      const form = csvFormIn(values)
      const options = { withWinners: values.winners, form }
      if (key === undefined) return exportPrizeCodes({ db, edition, prize: undefined }, options)
      const here = hereOf(db, edition, key)
      if ('prize' in here) return exportPrizeCodes(here, options)
      return path === undefined ? exportBatches(here, form) : exportStates(here, path, form)
    }),
  count: () =>
    withDatabase(async (db, context) => {
      const editions = subject
        ? [await editionOf(db, context, subject)]
        : [...(await readEditions(db, context)).values()]
      for (const edition of editions) {
        await countPrizes(db, edition)
        for (const offer of offersOf(edition)) print(await countLine({ db, edition, offer }))
      }
      await warnOfWaiting(db, editions)
    }),
  generate: async () => {
    const count = countIn(values.count ?? '1')
    const form = csvFormIn(values)
    await withOffer(subject, words[0], (here) => generateCodes(here, { count, form }))
  },
  batches: () =>
    withDatabase(async (db, context) => {
      const edition = await editionOf(db, context, required(subject, 'CAMPAIGN/EDITION', USAGE))
      const [key] = words
      const offers = key === undefined ? offersOf(edition) : [offerOf(edition, key)]
      for (const offer of offers) for (const line of await batchLines({ db, edition, offer })) print(line)
    }),
  block: async () => {
    const id = required(subject, 'BATCH', USAGE)
    const reason = required(values.reason, '--reason', USAGE)
    await withDatabase(async (db) => {
      const { size, offer } = await db.transact(() => block(id, { reason, actor: operator(), now: Date.now() }))
      print(`${id} is blocked: ${size} codes of ${offer}.`)
    })
  },
  unblock: async () => {
    const id = required(subject, 'BATCH', USAGE)
    await withDatabase(async (db) => {
      const { size, offer } = await db.transact(() => unblock(id))
      print(`${id} is not blocked any more: ${size} codes of ${offer}.`)
    })
  },
  sheet: async () => {
    const path = required(subject, 'FILE', USAGE)
    const [id, key] = words
    if (id === undefined) return printSheet(path, {})
    await withOffer(id, key, ({ edition, offer }) => printSheet(path, { ...offer, link: linkTo(edition) }))
  },
}

/** Returns the prize or the offer of an edition that has this key. An offer and a prize never have the same key. */
function hereOf(db: Database, edition: Edition, key: string): PrizeHere | OfferHere {
  if (prizeIn(edition, key)) return { db, edition, prize: key }
  if (offersOf(edition).length === 0) throw new Error(`${edition.id} has no prize "${key}".`)
  return { db, edition, offer: offerOf(edition, key) }
}

function offerOf(edition: Edition, key: string): OfferHere['offer'] {
  const offer = offersOf(edition).find((one) => one.key === key)
  if (!offer) throw new Error(`${edition.id} has no offer "${key}".`)
  return offer
}

async function withOffer(
  id: string | undefined,
  key: string | undefined,
  what: (here: OfferHere) => Promise<void>,
): Promise<void> {
  const named = { id: required(id, 'CAMPAIGN/EDITION', USAGE), key: required(key, 'OFFER', USAGE) }
  await withDatabase(async (db, context) => {
    const edition = await editionOf(db, context, named.id)
    await what({ db, edition, offer: offerOf(edition, named.key) })
  })
}

function countIn(text: string): number {
  const count = /^\d+$/.test(text) ? Number(text) : 0
  if (count < 1 || count > MOST_CODES) throw new Error(`--count must be from 1 to ${MOST_CODES}.`)
  return count
}

async function editionOf(db: Database, context: EditionContext, id: string): Promise<Edition> {
  const edition = (await readEditions(db, context)).get(id)
  if (!edition) throw new Error(`There is no edition ${id}.`)
  return edition
}

await runCommand(commands, command, USAGE)
