import { Problem } from '#contract/problem/problem.ts'
import { problemAnswer } from '#contract/problem/problem-answer.ts'
import { currentRequestId, REQUEST_ID } from '#host/request-id.ts'
import { STOPPING } from '#host/stops.ts'
import { LOCAL_VISITOR } from '#host/visitor.ts'
import { backend } from './backend.ts'

const PASSED = [
  'accept',
  'authorization',
  'bot-check',
  'content-type',
  'content-length',
  'idempotency-key',
  'user-agent',
  'x-forwarded-for',
  LOCAL_VISITOR,
  REQUEST_ID,
]

/** Response headers that are about the connection to the API: those of the visitor's connection are the host's. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', STOPPING]

/** Passes a call to the API, for programs that call it at the site's address with a bearer token. Drops cookies. */
export async function passToApi(request: Request): Promise<Response> {
  const { base, send } = await backend()
  const { pathname, search } = new URL(request.url)
  const headers = new Headers()
  for (const name of PASSED) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const body = request.body ? { body: request.body, duplex: 'half' as const } : {}
  const target = base + pathname.slice('/api/v1'.length) + search
  try {
    const answer = await send(new Request(target, { method: request.method, headers, redirect: 'manual', ...body }))
    const kept = new Headers(answer.headers)
    for (const name of OF_CONNECTION) kept.delete(name)
    return new Response(answer.body, { status: answer.status, headers: kept })
  } catch {
    return problemAnswer(new Problem('unavailable', { reference: currentRequestId() }))
  }
}
