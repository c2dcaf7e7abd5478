import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { getBotChallenge } from '#contract/bot-check.schema.ts'
import type { BotAction } from '#contract/primitives/bot-actions.ts'
import type { TestApi } from './test-api.ts'

interface ProofOptions {
  work?: '0' | '1' | '2'
  /** Forges the task after it has been solved. */
  change?: (challenge: Challenge) => void
}

/** Solves a task as a browser does; returns the value for `Bot-Check`. */
export async function proofFor(
  app: Pick<TestApi, 'call'>,
  action: BotAction,
  { work, change = () => {} }: ProofOptions = {},
): Promise<string> {
  const challenge: Challenge = await app.call(getBotChallenge, { input: { action, ...(work && { work }) } })
  const solution = await solveChallenge({ challenge, deriveKey })
  change(challenge)
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
