import type { Database, Transaction } from './database.ts'

/** Rows that one step changes at most. */
export const MOST_ROWS = 500
const FEWEST_ROWS = 25
const FIRST_ROWS = 50

/** Whoever plays meanwhile waits for a step and its commit, on SQLite with the whole process. */
const LONG_MS = 10
const SHORT_MS = 5

/** Returns how many rows the next step may take, when one of `limit` rows has taken so long, in milliseconds. */
export function nextLimit(limit: number, tookMs: number): number {
  if (tookMs > LONG_MS) return Math.max(FEWEST_ROWS, Math.floor(limit / 2))
  return tookMs < SHORT_MS ? Math.min(MOST_ROWS, limit * 2) : limit
}

type Steps = Pick<Database, 'dialect' | 'transact' | 'inTurn'>

/**
 * Takes one step after another until one returns false, or until `signal` aborts. A step takes at most `limit` rows, or
 * accounts with all that they have. On SQLite, which has one writer, one that takes long is followed by a smaller one.
 */
export async function inPace(
  { dialect, inTurn }: Omit<Steps, 'transact'>,
  step: (limit: number) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<void> {
  const isOneWriter = dialect === 'sqlite'
  let limit = isOneWriter ? FIRST_ROWS : MOST_ROWS
  const next = async () => {
    if (signal?.aborted) return false
    const start = performance.now()
    const goesOn = await step(limit)
    if (isOneWriter) limit = nextLimit(limit, performance.now() - start)
    return goesOn
  }
  while (await inTurn(next)) {}
}

/**
 * Runs `step` in one transaction after another, each with the value of the one before: the place from which to go on. Ends
 * when it returns undefined, or with the step that is under way when `signal` aborts.
 */
export async function inSteps<Place>(
  db: Steps,
  step: (limit: number, after: Place | undefined) => Transaction<Place | undefined>,
  signal?: AbortSignal,
): Promise<void> {
  let place: Place | undefined
  await inPace(
    db,
    async (limit) => {
      const after = place
      place = await db.transact(() => step(limit, after))
      return place !== undefined
    },
    signal,
  )
}

/** The same for work that returns how many rows it took: a full step means that there may be more. Returns the sum. */
export async function drain(
  db: Steps,
  work: (limit: number) => Transaction<number>,
  signal?: AbortSignal,
): Promise<number> {
  let sum = 0
  await inPace(
    db,
    async (limit) => {
      const taken = await db.transact(() => work(limit))
      sum += taken
      return taken >= limit
    },
    signal,
  )
  return sum
}
