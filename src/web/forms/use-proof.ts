import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BotAction, WorkLevel } from '#contract/bot-actions.ts'
import type { ProblemBody } from '#contract/problem-error.ts'
import { siteQuery } from '../functions/site.ts'
import type { RecaptchaConfig } from '../server/site.ts'
import type { FormOutcome } from './outcome.ts'

const SLOW_MS = 1000

/**
 * Lets a form bring a proof that its sender is no program, and more work where the API asks for it. `last` is why the
 * form was refused the last time.
 */
export function useProof(action: BotAction | undefined, last: ProblemBody | undefined) {
  const recaptcha = useQueryClient().getQueryData(siteQuery.queryKey)?.recaptcha
  // Signing in needs none until a first try has failed.
  const isNeeded = action !== undefined && (action !== 'sign-in' || last !== undefined)
  const isWarm = useRef(false)
  const work = useRef<WorkLevel>(0)
  const [isProving, setProving] = useState(false)

  /** Called when the form is first used; nothing is fetched before. */
  function prepare() {
    if (!recaptcha || !isNeeded || isWarm.current) return
    isWarm.current = true
    import('../platform/bot-check.ts').then(({ prepareBotCheck }) => prepareBotCheck(recaptcha)).catch(() => undefined)
  }

  async function prove(): Promise<string | undefined> {
    if (!action || !(isNeeded || work.current)) return
    // A token that was refused because of the site's configuration (another host name) would be refused again.
    const service = last?.code === 'bot_check_failed' ? undefined : recaptcha
    const slow = work.current ? setTimeout(() => setProving(true), SLOW_MS) : undefined
    const proof = await execute(action, service, work.current)
    clearTimeout(slow)
    setProving(false)
    return proof
  }

  /** Sends again by itself as long as that takes more work than was done. */
  async function sendProven(data: FormData, send: (data: FormData) => Promise<FormOutcome>): Promise<FormOutcome> {
    const proof = await prove()
    if (proof) data.set('_proof', proof)
    const outcome = await send(data)
    const asked = (action && outcome.kind === 'refused' && outcome.problem.work) || 0
    if (asked <= work.current) return outcome
    work.current = asked
    return sendProven(data, send)
  }

  return { prepare, sendProven, isProving, hasRecaptcha: action !== undefined && recaptcha !== undefined }
}

/** Where that fails (an old browser, a blocked worker), the form is sent without a proof. */
const execute = (action: BotAction, recaptcha: RecaptchaConfig | undefined, work: WorkLevel) =>
  import('../platform/bot-check.ts').then(({ execute }) => execute(action, recaptcha, work)).catch(() => undefined)
