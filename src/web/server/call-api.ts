import { getRequest } from '@tanstack/react-start/server'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { forgetSession, readSessionUser } from '../session/sealed-session.ts'
import { ApiError, type CallOptions, callEndpoint, createApiClient } from './api-client.ts'
import { backend } from './backend.ts'
import { leaveFlashCookie } from './flash-cookie.ts'

/** Call the API for the visitor of the current request; a refusal is thrown again as the `Problem` that it was. */
export async function callApi<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<OutputOf<E>> {
  const { base, send } = await backend()
  const user = endpoint.access === 'open' && endpoint.method === 'GET' ? undefined : await readSessionUser()
  const client = createApiClient({ base, send, token: user?.access, headers: visitorHeaders() })
  try {
    return await callEndpoint(client, endpoint, options)
  } catch (error) {
    if (!(error instanceof ApiError && error.problem)) throw error
    const { code, detail, fields, retryAfter, work, reference } = error.problem
    const problem = new Problem(code, { detail, fields, retryAfter, work, reference })
    if (code === 'session_ended' && user) await sayThatItEnded(problem)
    throw problem
  }
}

/** The cookie is of no more use; the form to sign in again, wherever it is shown next, says why. */
async function sayThatItEnded({ body: problem }: Problem) {
  forgetSession()
  await leaveFlashCookie({ form: 'sign-in', outcome: { kind: 'refused', problem, values: {} } })
}

/** What the API's budgets and device list need to know; `main.ts` has replaced any forwarded address by the real one. */
function visitorHeaders(): Record<string, string> {
  const { headers } = getRequest()
  return {
    'x-forwarded-for': headers.get('x-forwarded-for') ?? '',
    'user-agent': headers.get('user-agent') ?? '',
    'x-request-id': headers.get('x-request-id') ?? '',
  }
}
