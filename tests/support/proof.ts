import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { BotAction } from '#contract/bot-actions.ts'
import { getBotChallenge } from '#contract/bot-check.ts'
import type { TestApi } from './test-api.ts'

interface ProofOptions {
  work?: '0' | '1' | '2'
  /** Forges the task after it has been solved. */
  change?: (challenge: Challenge) => void
}

/** What a browser sends as `Bot-Check` once it has solved its task. */
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
