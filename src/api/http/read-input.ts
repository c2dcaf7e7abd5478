import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { inputFaults } from './input-faults.ts'

const MAX_BODY_BYTES = 64 * 1024

/** The query of a GET or the JSON body of a POST, checked by the endpoint's own schema. */
export async function readInput(endpoint: Endpoint, request: Request): Promise<unknown> {
  const given =
    endpoint.method === 'GET' ? Object.fromEntries(new URL(request.url).searchParams) : await readJson(request)
  if (holdsNul(given)) throw new Problem('invalid_input')
  const result = v.safeParse(endpoint.input, given)
  if (!result.success) throw new Problem('invalid_input', { fields: inputFaults(result.issues) })
  return result.output
}

async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw new Problem('unsupported_media_type')
  const text = await readText(request)
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('malformed_json')
  }
}

/** Stops reading as soon as the body is too long, whatever its length was said to be. */
async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw new Problem('body_too_large')
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > MAX_BODY_BYTES) throw new Problem('body_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** PostgreSQL refuses a NUL in a text; so does every endpoint. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(holdsNul)
}
