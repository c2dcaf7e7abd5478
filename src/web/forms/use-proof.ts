import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BotAction, WorkLevel } from '#contract/bot-actions.ts'
import type { ProblemBody } from '#contract/problem-error.ts'
import { siteQuery } from '../functions/site.ts'
import type { FormOutcome } from '../server/outcome.ts'

/** Where that fails (an old browser, a blocked script), the form is sent without a proof. */
const loadBotCheck = () => import('../bot-check/bot-check.ts').catch(() => undefined)

/**
 * Lets a form bring a proof that its sender is no program, and more work where the API asks for it. `last` is why the
 * form was refused the last time. What makes the proof is fetched when it is needed.
 */
export function useProof(action: BotAction | undefined, last: ProblemBody | undefined) {
  const recaptcha = useQueryClient().getQueryData(siteQuery.queryKey)?.recaptcha
  // Signing in needs none until a first try has failed.
  const isNeeded = action && (action !== 'sign-in' || last)
  const work = useRef<WorkLevel>(0)
  const [isProving, setProving] = useState(false)

  /** Called when the form is first used; nothing is fetched before. */
  const prepare = async () => {
    if (recaptcha && isNeeded) (await loadBotCheck())?.prepareBotCheck(recaptcha)
  }

  /** Sends again by itself as long as that takes more work than was done. */
  async function sendProven(data: FormData, send: (data: FormData) => Promise<FormOutcome>): Promise<FormOutcome> {
    if (action && (isNeeded || work.current)) {
      // A token that was refused because of the site's configuration (another host name) would be refused again.
      const service = last?.code === 'bot_check_failed' ? undefined : recaptcha
      const proof = await (await loadBotCheck())?.findProof(action, service, work.current, setProving)
      if (proof) data.set('_proof', proof)
    }
    const outcome = await send(data)
    const asked = outcome.kind === 'refused' && outcome.problem.work
    if (!action || !asked || asked <= work.current) return outcome
    work.current = asked
    return sendProven(data, send)
  }

  return { prepare, sendProven, isProving, hasRecaptcha: Boolean(action && recaptcha) }
}
