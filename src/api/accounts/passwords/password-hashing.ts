import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '#contract/problem/problem.ts'

export interface PasswordHashing {
  /** Throws `unavailable` when too many wait. */
  hash(password: string): Promise<string>
  /** Takes the same time for an account that does not exist (`null`) or has no password (`''`). */
  verify(stored: string | null, password: string): Promise<boolean>
}

/** argon2id is the library's default. OWASP's second choice for it: 19 MiB, 2 passes, 1 lane: 9 ms on the machine it was measured on. */
const REAL = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const CHEAP = { ...REAL, memoryCost: 8, timeCost: 1 }
const MAX_WAITING = 200

/** One limit for all hashing of the process: as many at once as there are cores, and a queue with an end. */
export function createPasswordHashing(cost: 'real' | 'cheap'): PasswordHashing {
  const options = cost === 'real' ? REAL : CHEAP
  const limited = createLimit(availableParallelism())
  const nobody = hash('nobody has this password', options)
  return {
    hash: (password) => limited(() => hash(composed(password), options)),
    async verify(stored, password) {
      const against = stored || (await nobody)
      const isRight = await limited(() => verify(against, composed(password)).catch(() => false))
      return isRight && Boolean(stored)
    },
  }
}

/** An ñ may be typed as one sign or as two; it is the same password. */
const composed = (password: string) => password.normalize('NFC')

function createLimit(max: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < max) running++
    else if (waiting.length < MAX_WAITING) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new Problem('unavailable')
    try {
      return await work()
    } finally {
      // The place passes on directly: a call that comes meanwhile must not slip in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
