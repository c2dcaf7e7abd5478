import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { BotChallenge } from '#contract/bot-check.schema.ts'
import { type BotAction, WORK_LEVELS, type WorkLevel } from '#contract/primitives/bot-actions.ts'
import { MINUTE_MS } from '#contract/primitives/durations.ts'

/** Parameters of a task. Solving it takes about 0.1 s on a phone; verifying the solution takes 0.2 ms on the server. */
const ALGORITHM = 'PBKDF2/SHA-256'
const COST = 5_000
const MIN_ROUNDS = 20
const MAX_ROUNDS = 60
/**
 * Factor for the number of rounds, by work level. A higher level has more rounds, not a higher cost per round, because
 * the server derives one key per task, whatever the level of the task.
 */
const ROUNDS_FACTOR = { 0: 1, 1: 10, 2: 40 } as const satisfies Record<WorkLevel, number>
const LIFETIME_MS = 2 * MINUTE_MS

/** The purpose of a proof. The signature of the task covers these fields. */
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
    counter: randomInt(MIN_ROUNDS * factor, MAX_ROUNDS * factor),
    deriveKey,
    data,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}|key`,
  })
  const { keySignature = '' } = parameters
  return { parameters: { ...parameters, keySignature, data }, signature }
}

/**
 * Returns the purpose of a solved task; undefined for a task that is not solved, or that was signed with none of the
 * secrets.
 */
export async function readProof(proof: string, secrets: readonly string[]): Promise<ProvenFor | undefined> {
  const solved = parse(proof)
  if (!solved) return
  for (const secret of secrets) {
    const proven = await verify(solved, secret)
    if (proven) return proven
  }
}

type Solved = { challenge: Challenge; solution: Solution }

async function verify({ challenge, solution }: Solved, secret: string): Promise<ProvenFor | undefined> {
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
    // The library throws on text that only looks like a proof.
    return
  }
}

function parse(proof: string): Solved | undefined {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(proof, 'base64').toString()) ?? {}
    return challenge?.parameters && challenge.signature && solution ? { challenge, solution } : undefined
  } catch {
    return undefined
  }
}
