import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type BotAction, WORK_LEVELS, type WorkLevel } from '#contract/bot-actions.ts'
import type { BotChallenge } from '#contract/bot-check.ts'
import { MINUTE_MS } from '#contract/durations.ts'

/** About a tenth of a second on a phone, 0.2 ms to verify here (shared/stack-api, section 5). */
const ALGORITHM = 'PBKDF2/SHA-256'
const COST = 5_000
const LEAST_ROUNDS = 20
const MOST_ROUNDS = 60
/** More rounds and not a higher cost: the server derives one key per task, whatever its level. */
const ROUNDS_FACTOR = { 0: 1, 1: 10, 2: 40 } as const satisfies Record<WorkLevel, number>
const LIFETIME_MS = 2 * MINUTE_MS

/** What a proof was made for, as the signature covers it. */
export interface ProvenFor {
  action: string
  work: WorkLevel
  /** Epoch ms. */
  until: number
  nonce: string
}

interface TaskInput {
  action: BotAction
  work: WorkLevel
}

export async function newTask({ action, work }: TaskInput, secret: string, now: number): Promise<BotChallenge> {
  const data = { action, until: now + LIFETIME_MS, work }
  const factor = ROUNDS_FACTOR[work]
  const { parameters, signature = '' } = await createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(LEAST_ROUNDS * factor, MOST_ROUNDS * factor),
    deriveKey,
    data,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}|key`,
  })
  const { keySignature = '' } = parameters
  return { parameters: { ...parameters, keySignature, data }, signature }
}

/** What a solved task proves; undefined when it is not one of ours, or not solved. */
export async function readProof(proof: string, secret: string): Promise<ProvenFor | undefined> {
  const solved = parse(proof)
  if (!solved) return
  const { challenge, solution } = solved
  try {
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: `${secret}|key`,
    })
    const { action, until, work } = challenge.parameters.data ?? {}
    const level = WORK_LEVELS.find((known) => known === work)
    if (!verified || typeof action !== 'string' || typeof until !== 'number' || level === undefined) return
    return { action, until, work: level, nonce: challenge.parameters.nonce }
  } catch {
    // Built to look like a proof, and stumbled over by the library.
    return
  }
}

function parse(proof: string): { challenge: Challenge; solution: Solution } | undefined {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(proof, 'base64').toString()) ?? {}
    return challenge?.parameters && challenge.signature && solution ? { challenge, solution } : undefined
  } catch {
    return undefined
  }
}
