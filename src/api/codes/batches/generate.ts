import { CODE_LENGTH, newPartnerCode } from '#contract/partner-code.ts'
import { all, type Database, run, type Transaction } from '../../db/database.ts'
import type { CodeHashing } from '../hashing.ts'
import { insertCodes, knownCodes } from './queries.ts'
import { type Batch, begin, CHUNK, complete, type NewCodes, stillOpen } from './write-batch.ts'

/**
 * Maximum number of codes, because more could be found by guessing. Among a million codes, one guess in thirty thousand
 * million hits a code.
 */
export const MOST_CODES = 1_000_000

export interface Generated extends NewCodes {
  count: number
  hashing: CodeHashing
  /** Stops the generation between two transactions. */
  signal?: AbortSignal
}

/** Thrown if the generation of a batch was interrupted: none of the batch's codes can be redeemed. */
export class IncompleteBatch extends Error {
  override readonly name = 'IncompleteBatch'
  readonly id: string

  constructor(id: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(
      `Batch ${id} is incomplete (${reason}): none of its codes can be redeemed. Throw its file away and generate again.`,
      { cause },
    )
    this.id = id
  }
}

/**
 * Generates a batch of codes and stores only their hashes. Passes each code to `write` once, in the order in which the
 * hashes are stored; `write` resolves when the codes are written out. Returns the id of the batch. Throws
 * `IncompleteBatch` if a step fails.
 */
export async function generate(
  db: Database,
  made: Generated,
  write: (codes: readonly string[]) => Promise<void>,
): Promise<string> {
  const batch = await db.transact(() => begin(made, 'ours', made.count))
  try {
    const drawn = drawCodes(made)
    for (let start = 0; start < made.count; start += CHUNK) {
      made.signal?.throwIfAborted()
      const codes = await store(db, batch, drawn(start, start + CHUNK), made)
      await Promise.all([write(codes), made.rest()])
    }
    await db.transact(() => complete(batch.id, made.now))
  } catch (error) {
    throw new IncompleteBatch(batch.id, error)
  }
  return batch.id
}

interface Drawn {
  code: string
  hash: string
}

function drawCode({ random, hashing }: Pick<Generated, 'random' | 'hashing'>): Drawn {
  const code = newPartnerCode(random)
  return { code, hash: hashing.ofOurs(code) }
}

/** Stores the codes, but replaces the ones that exist already with new codes. Returns the stored codes. */
async function store(db: Database, batch: Batch, drawn: readonly Drawn[], made: Generated): Promise<string[]> {
  try {
    return await db.transact(() => addCodes(batch, drawn))
  } catch (error) {
    if (!(error instanceof KnownCode)) throw error
    return await db.transact(() => addOthers(batch, drawn, made))
  }
}

/**
 * Thrown if a generated code exists already. This practically never happens with random codes, so they are not looked
 * up before.
 */
class KnownCode extends Error {}

function* addCodes(batch: Batch, drawn: readonly Drawn[]): Transaction<string[]> {
  yield* stillOpen(batch.id)
  const hashes = drawn.map(({ hash }) => hash)
  if ((yield* run(insertCodes(batch.id, batch.uses, hashes))) < drawn.length) throw new KnownCode()
  return drawn.map(({ code }) => code)
}

function* addOthers(batch: Batch, drawn: readonly Drawn[], made: Generated): Transaction<string[]> {
  const codes = new Map<string, string>()
  for (let open = drawn; open.length > 0; ) {
    const known = new Set((yield* all(knownCodes(open.map(({ hash }) => hash)))).map(({ hash }) => hash))
    for (const { code, hash } of open) if (!known.has(hash)) codes.set(hash, code)
    open = Array.from({ length: drawn.length - codes.size }, () => drawCode(made))
  }
  return yield* addCodes(
    batch,
    Array.from(codes, ([hash, code]) => ({ hash, code })),
  )
}

const HASH_LENGTH = 22
const LENGTH = HASH_LENGTH + CODE_LENGTH
/** Number of bytes at the start of a hash that are compared as one number to sort the codes. */
const PREFIX = 6

/**
 * Generates random codes, sorted by their hashes, so that each transaction changes neighbouring pages of the indexes;
 * in any other order, it would change one page per code. Keeps the codes as bytes, which take a quarter of the memory
 * of strings. Returns a function that returns the codes from `start` to `end`.
 */
function drawCodes(made: Generated): (start: number, end: number) => Drawn[] {
  const drawn = Buffer.allocUnsafe(made.count * LENGTH)
  // One call for all random bytes: a system call for each code would take as long as everything else.
  const entropy = made.random(made.count * (CODE_LENGTH - 1))
  for (let i = 0; i < made.count; i++) {
    const random = (bytes: number) => entropy.subarray(i * bytes, (i + 1) * bytes)
    const { code, hash } = drawCode({ ...made, random })
    drawn.write(hash + code, i * LENGTH, 'latin1')
  }
  const prefixes = Float64Array.from({ length: made.count }, (_, i) => drawn.readUIntBE(i * LENGTH, PREFIX))
  const order = Uint32Array.from({ length: made.count }, (_, i) => i)
  order.sort((a, b) => (prefixes[a] ?? 0) - (prefixes[b] ?? 0))
  return (start, end) =>
    Array.from(order.subarray(start, end), (i) => {
      const text = drawn.toString('latin1', i * LENGTH, (i + 1) * LENGTH)
      return { hash: text.slice(0, HASH_LENGTH), code: text.slice(HASH_LENGTH) }
    })
}
