import { readPartnerCode } from '#contract/partner-code.ts'
import { type Database, run, type Transaction } from '../../db/database.ts'
import type { CodeHashing } from '../hashing.ts'
import { CodeFaults } from './code-faults.ts'
import type { CodeLine } from './code-list.ts'
import { LineFaults } from './line-faults.ts'
import { batchesOfOffer, insertCodes, knownCodes } from './queries.ts'
import { type Batch, begin, CHUNK, complete, type NewCodes, removeBatch, stillOpen } from './write-batch.ts'

export interface Imported extends NewCodes {
  shape: string
  hashing: CodeHashing
}

interface Line {
  line: number
  /** Without separators and in capitals, as `readPartnerCode` returns it. */
  code: string
}

/**
 * Imports a partner's codes. If any line has a fault, imports nothing and throws `CodeFaults`, which lists all faults.
 * Returns the id of the batch.
 */
export async function importPartnerCodes(db: Database, made: Imported, list: readonly CodeLine[]): Promise<string> {
  await removeBrokenImports(db, made)
  const faults = new LineFaults()
  const codes = fittingCodes(list, made.shape, faults)
  await addKnown(db, made, codes, faults)
  const words = faults.inWords()
  if (words.length > 0) throw new CodeFaults(words)
  const hashes = codes.map(({ code }) => made.hashing.ofTheirs(code)).sort()
  const batch = await db.transact(() => begin(made, 'partner', codes.length))
  try {
    for (let start = 0; start < hashes.length; start += CHUNK) {
      await db.transact(() => addHashes(batch, hashes.slice(start, start + CHUNK)))
      await made.rest()
    }
    await db.transact(() => complete(batch.id, made.now))
  } catch (error) {
    await removeBatch(db, batch.id, made)
    throw error
  }
  return batch.id
}

/**
 * Removes the batches of interrupted imports. Otherwise a second try would find that its own codes are imported
 * already.
 */
async function removeBrokenImports(db: Database, made: Imported): Promise<void> {
  for (const { id, source, completed_at } of await db.ask(batchesOfOffer(made))) {
    if (source === 'partner' && completed_at === null) await removeBatch(db, id, made)
  }
}

function fittingCodes(list: readonly CodeLine[], shape: string, faults: LineFaults): Line[] {
  const lineOf = new Map<string, number>()
  const codes: Line[] = []
  for (const { line, code: written } of list) {
    const { theirs } = readPartnerCode(written, [shape])
    const twin = theirs === null ? undefined : lineOf.get(theirs)
    if (theirs === null) faults.add(line, `does not look like ${shape}`)
    else if (twin !== undefined)
      faults.add(line, `is the same code as line ${twin}`, 'is the same code as an earlier one')
    else {
      lineOf.set(theirs, line)
      codes.push({ line, code: theirs })
    }
  }
  return codes
}

async function addKnown(
  db: Database,
  { hashing }: Imported,
  codes: readonly Line[],
  faults: LineFaults,
): Promise<void> {
  for (let start = 0; start < codes.length; start += CHUNK) {
    const lineOf = new Map(
      codes
        .slice(start, start + CHUNK)
        .flatMap(({ line, code }) =>
          hashing.all({ ours: null, theirs: code }).map((hash): [string, number] => [hash, line]),
        ),
    )
    for (const { hash, batch_id } of await db.ask(knownCodes([...lineOf.keys()]))) {
      faults.add(lineOf.get(hash) ?? 0, `is in batch ${batch_id} already`)
    }
  }
}

function* addHashes(batch: Batch, hashes: readonly string[]): Transaction<void> {
  yield* stillOpen(batch.id)
  if ((yield* run(insertCodes(batch.id, batch.uses, hashes))) < hashes.length) {
    throw new CodeFaults(['others were imported meanwhile: import the file again'])
  }
}
