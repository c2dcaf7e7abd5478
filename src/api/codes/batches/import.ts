import { readPartnerCode } from '#contract/partner-code.ts'
import { type Database, run, type Transaction } from '../../db/database.ts'
import type { CodeHashing } from '../hashing.ts'
import { CodeFaults, type CodeLine } from './code-list.ts'
import { batchesOfOffer, insertCodes, knownCodes } from './queries.ts'
import { type Batch, begin, CHUNK, complete, type NewCodes, removeBatch, stillOpen } from './write-batch.ts'

export interface Imported extends NewCodes {
  shape: string
  hashing: CodeHashing
}

interface Line {
  line: number
  /** Without separators and in capitals, as `readPartnerCode` has it. */
  code: string
}

/**
 * Imports a partner's own codes: all of the file or, with the fault of every line, nothing (`CodeFaults`). Returns the
 * batch's id.
 */
export async function importPartnerCodes(db: Database, made: Imported, list: readonly CodeLine[]): Promise<string> {
  await removeBrokenImports(db, made)
  const { codes, faults } = fittingCodes(list, made.shape)
  faults.push(...(await knownFaults(db, made, codes)))
  if (faults.length > 0) {
    throw new CodeFaults(faults.sort((a, b) => a.line - b.line).map(({ line, fault }) => `line ${line}: ${fault}`))
  }
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

/** An import that was killed would make its own codes known ones. */
async function removeBrokenImports(db: Database, made: Imported): Promise<void> {
  for (const { id, source, completed_at } of await db.ask(batchesOfOffer(made))) {
    if (source === 'partner' && completed_at === null) await removeBatch(db, id, made)
  }
}

interface Fault {
  line: number
  fault: string
}

function fittingCodes(list: readonly CodeLine[], shape: string): { codes: Line[]; faults: Fault[] } {
  const lineOf = new Map<string, number>()
  const codes: Line[] = []
  const faults: Fault[] = []
  for (const { line, code: written } of list) {
    const { theirs } = readPartnerCode(written, [shape])
    const twin = theirs === null ? undefined : lineOf.get(theirs)
    if (theirs === null) faults.push({ line, fault: `does not look like ${shape}` })
    else if (twin !== undefined) faults.push({ line, fault: `is the same code as line ${twin}` })
    else {
      lineOf.set(theirs, line)
      codes.push({ line, code: theirs })
    }
  }
  return { codes, faults }
}

async function knownFaults(db: Database, { hashing }: Imported, codes: readonly Line[]): Promise<Fault[]> {
  const faults: Fault[] = []
  for (let start = 0; start < codes.length; start += CHUNK) {
    const lineOf = new Map(
      codes
        .slice(start, start + CHUNK)
        .flatMap(({ line, code }) =>
          hashing.all({ ours: null, theirs: code }).map((hash): [string, number] => [hash, line]),
        ),
    )
    for (const { hash, batch_id } of await db.ask(knownCodes([...lineOf.keys()]))) {
      faults.push({ line: lineOf.get(hash) ?? 0, fault: `is in batch ${batch_id} already` })
    }
  }
  return faults
}

function* addHashes(batch: Batch, hashes: readonly string[]): Transaction<void> {
  yield* stillOpen(batch.id)
  if ((yield* run(insertCodes(batch.id, batch.uses, hashes))) < hashes.length) {
    throw new CodeFaults(['others were imported meanwhile: import the file again'])
  }
}
