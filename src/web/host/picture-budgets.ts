import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { PROBLEMS } from '#contract/problem/problem.ts'
import { createAddressBudget } from '#host/address-budget.ts'
import { createBudget } from '#host/budget.ts'
import { plain } from '#host/serve-http.ts'

const MINUTE_MS = 60_000
/**
 * Requests per member and minute. Most requests end in a cached picture or a refusal, but each one costs an API call
 * first.
 */
const OF_A_MEMBER = 60
/** Requests per address and minute, because a client can invent cookies. */
const OF_AN_ADDRESS = 240
/**
 * Delay before a refusal in ms. With this delay, a program that retries at once costs no more than a program that
 * waits.
 */
const DELAY_MS = 1_000
const MAX_DELAYED = 200

/** Returns true for the path of a rendered picture; static files are served before this check. */
export const isPicture = (path: string): boolean => /\.png\/?$/i.test(path)

/** Returns a handler for requests of pictures. It refuses visitors with too many requests before it does any work. */
export function pictureRequests(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const ofMember = createBudget({ points: OF_A_MEMBER, durationMs: MINUTE_MS })
  const ofAddress = createAddressBudget({ points: OF_AN_ADDRESS, durationMs: MINUTE_MS })
  let delayed = 0

  function spend({ headers: { cookie, 'x-forwarded-for': address } }: IncomingMessage): number | undefined {
    return (cookie === undefined ? undefined : ofMember(cookie)) ?? ofAddress(String(address))
  }

  async function refuse(response: ServerResponse, retryAfter: number) {
    if (delayed < MAX_DELAYED) {
      delayed++
      await wait(DELAY_MS)
      delayed--
    }
    const { status, detail } = PROBLEMS.too_many_requests
    plain(response, status, detail, { 'retry-after': String(retryAfter) })
  }

  return (request: IncomingMessage, response: ServerResponse, { hasBudgets }: { hasBudgets: boolean }) => {
    const retryAfter = hasBudgets ? spend(request) : undefined
    if (retryAfter !== undefined) return refuse(response, retryAfter)
    return answer(request, response)
  }
}
