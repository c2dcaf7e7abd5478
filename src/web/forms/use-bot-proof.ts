import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BotAction, WorkLevel } from '#contract/primitives/bot-actions.ts'
import type { ProblemBody } from '#contract/problem/problem-error.ts'
import { siteQuery } from '../functions/site.ts'
import type { FormOutcome } from '../server/forms/form-outcome.ts'

/**
 * Loads the bot check. If the script does not load (an old browser, a blocked script), the form is sent without a
 * proof.
 */
const loadBotCheck = () => import('../bot-check/bot-check.ts').catch(() => undefined)

/**
 * Adds a bot proof to a form, with more work if the API asks for it. `last` is the problem of the last refusal. The
 * solver's code is fetched only when needed.
 */
export function useBotProof(action: BotAction | undefined, last: ProblemBody | undefined) {
  const recaptcha = useQueryClient().getQueryData(siteQuery.queryKey)?.recaptcha
  // Signing in needs no proof before the first failure, and redeeming a partner code needs no proof before the API asks
  // for one.
  const isNeeded = action && action !== 'redeem' && (action !== 'sign-in' || last)
  const work = useRef<WorkLevel>(0)
  const [isProving, setProving] = useState(false)

  /** Call this when the visitor first uses the form; nothing is fetched before. */
  const prepare = async () => {
    if (recaptcha && isNeeded) (await loadBotCheck())?.prepareBotCheck(recaptcha)
  }

  /** Sends the form with its proof, and again with a new proof as long as the API asks for more work. */
  async function sendProven(data: FormData, send: (data: FormData) => Promise<FormOutcome>): Promise<FormOutcome> {
    if (action && (isNeeded || work.current)) {
      // If the API refuses a token because of the site's configuration (another host name), it would refuse the next
      // token too.
      const service = last?.code === 'bot_check_failed' ? undefined : recaptcha
      const proof = await (await loadBotCheck())?.findProof(action, service, work.current, setProving)
      if (proof) data.set('_proof', proof)
    }
    const outcome = await send(data)
    const requested = outcome.kind === 'refused' && outcome.problem.work
    if (!action || !requested || requested <= work.current) return outcome
    work.current = requested
    return sendProven(data, send)
  }

  return { prepare, sendProven, isProving, hasRecaptcha: Boolean(action && recaptcha) }
}
