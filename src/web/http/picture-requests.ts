import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { PROBLEMS } from '#contract/problem.ts'
import { createAddressBudget } from '#host/address-budget.ts'
import { plain } from '#host/serve-http.ts'
import { drawTurns } from './draw-turns.ts'

/** Of one address in a minute. Most are cached or refused later, but each costs a request of the API. */
const REQUESTS = 180
/** Before a refusal: a program that asks again at once takes no more of the process than one that waits. */
const DELAY_MS = 1_000
const MAX_DELAYED = 200

/** Whether a path is that of a rendered picture, other than a file of the build. */
export const isPicture = (path: string): boolean => /\.png\/?$/i.test(path)

/**
 * Returns a function that answers requests for pictures. One begins in each turn of the event loop, so that all other
 * requests are answered between two of them, and an address that asks too often is refused before any of that.
 */
export function pictureRequests(render: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const budget = createAddressBudget({ points: REQUESTS, durationMs: 60_000 })
  const inTurn = drawTurns()
  let delayed = 0

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
    const retryAfter = hasBudgets ? budget(String(request.headers['x-forwarded-for'] ?? '')) : undefined
    if (retryAfter !== undefined) return refuse(response, retryAfter)
    return inTurn(async () => render(request, response))
  }
}
