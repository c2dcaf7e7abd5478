import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '#contract/problem/problem.ts'

export interface PasswordHashing {
  /** Throws `unavailable` when the queue is full. */
  hash(password: string): Promise<string>
  /** Takes the same time for an account that does not exist (`null`) or has no password (`''`). */
  verify(stored: string | null, password: string): Promise<boolean>
  /** Returns whether a hash was made with the present algorithm and costs. */
  isCurrent(stored: string): Promise<boolean>
}

/**
 * Costs of argon2id: OWASP's second choice, which is also the library's default: 19 MiB, 2 passes, 1 lane. Measured: 9
 * ms.
 */
const REAL = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const CHEAP = { ...REAL, memoryCost: 8, timeCost: 1 }
const MAX_WAITING = 200

/**
 * Creates the password hashing of a process. As many hashes are computed at once as there are cores; other calls wait
 * in a queue of at most `MAX_WAITING`.
 */
export function createPasswordHashing(cost: 'real' | 'cheap'): PasswordHashing {
  const options = cost === 'real' ? REAL : CHEAP
  const limited = createLimit(availableParallelism())
  const standIn = hash('no account has this password', options)
  return {
    hash: (password) => limited(() => hash(composed(password), options)),
    async verify(stored, password) {
      const against = stored || (await standIn)
      const isRight = await limited(() => verify(against, composed(password)).catch(() => false))
      return isRight && Boolean(stored)
    },
    isCurrent: async (stored) => parametersOf(stored) === parametersOf(await standIn),
  }
}

/** Returns everything of a hash but its last two parts, which are the salt and the digest. */
const parametersOf = (stored: string) => stored.split('$').slice(0, -2).join('$')

/** Normalises a password. Keyboards send an ñ as one code point or as two, and both must give the same password. */
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
      // The slot passes directly to the next call in the queue: a call that arrives meanwhile must not overtake it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
