import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { PROBLEMS } from '#contract/problem/problem.ts'
import { createAddressBudget } from '#host/address-budget.ts'
import { createBudget } from '#host/budget.ts'
import { plain } from '#host/serve-http.ts'

const MINUTE_MS = 60_000
/** Of one member in a minute. Most are cached or refused later, but each costs a request of the API. */
const OF_A_MEMBER = 60
/** Of one address, for cookies can be made up. */
const OF_AN_ADDRESS = 240
/** Before a refusal: a program that retries at once takes no more of the process than one that waits. */
const DELAY_MS = 1_000
const MAX_DELAYED = 200

/** Returns whether a path is that of a rendered picture, other than a file of the build. */
export const isPicture = (path: string): boolean => /\.png\/?$/i.test(path)

/** Returns a function that answers requests for pictures, and refuses a visitor who asks too often before any work. */
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
