import type { Database } from './database.ts'

/** A computation that yields between its parts, and returns its result. */
export type Sliced<T> = Generator<void, T>

export function atOnce<T>(work: Sliced<T>): T {
  let part = work.next()
  while (!part.done) part = work.next()
  return part.value
}

const SLICE_MS = 5

/** Does the work a little at a time: what is computed in one go holds everybody who comes to this process. */
export async function inSlices<T>({ inTurn }: Pick<Database, 'inTurn'>, work: Sliced<T>): Promise<T> {
  const slice = async () => {
    const end = performance.now() + SLICE_MS
    let part = work.next()
    while (!part.done && performance.now() < end) part = work.next()
    return part
  }
  for (;;) {
    const part = await inTurn(slice)
    if (part.done) return part.value
  }
}

type Compare<T> = (a: T, b: T) => number
/** So many are sorted, or merged, in one part. */
const AT_ONCE = 1000

/** Sorts as `toSorted` does. */
export function* sorted<T>(list: readonly T[], compare: Compare<T>): Sliced<T[]> {
  let runs: T[][] = []
  for (let i = 0; i < list.length; i += AT_ONCE) {
    runs.push(list.slice(i, i + AT_ONCE).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let i = 0; i < runs.length; i += 2) merged.push(yield* merge(runs[i] ?? [], runs[i + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

function* merge<T>(left: readonly T[], right: readonly T[], compare: Compare<T>): Sliced<T[]> {
  const merged: T[] = []
  let [i, j] = [0, 0]
  for (;;) {
    const [a, b] = [left[i], right[j]]
    if (a === undefined || b === undefined) return merged.concat(left.slice(i), right.slice(j))
    if (compare(a, b) <= 0) {
      merged.push(a)
      i++
    } else {
      merged.push(b)
      j++
    }
    if (merged.length % AT_ONCE === 0) yield
  }
}
