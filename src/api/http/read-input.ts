import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem/problem.ts'
import { inputFaults } from './input-faults.ts'

const MAX_BODY_BYTES = 64 * 1024
/** Maximum nesting of an input: more than any contract needs, and few enough for the recursive check. */
const MAX_NESTING = 20

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Returns the input as the endpoint's schema parses it. Throws `invalid_input`. */
export function checkInput(endpoint: Endpoint, input: unknown): unknown {
  // valibot would treat an array as an object without the expected fields.
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  if (!isObject || !isStorable(input)) throw new Problem('invalid_input')
  const result = v.safeParse(endpoint.input, input)
  if (!result.success) throw new Problem('invalid_input', { fields: inputFaults(result.issues) })
  return result.output
}

/**
 * Returns the query of a GET or the JSON body of a POST. Throws `malformed_json`, `unsupported_media_type` or
 * `body_too_large`.
 */
export async function readInput({ method, ignoresBody }: Endpoint, request: Request): Promise<unknown> {
  if (method === 'GET') return Object.fromEntries(new URL(request.url).searchParams)
  return ignoresBody ? {} : readJson(request)
}

async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Problem('unsupported_media_type')
  const bytes = await readBytes(request)
  try {
    return JSON.parse(UTF8.decode(bytes))
  } catch {
    throw new Problem('malformed_json')
  }
}

/** Reads the body. Throws `body_too_large` as soon as it exceeds the limit. */
async function readBytes({ headers, body }: Request): Promise<Uint8Array> {
  if (Number(headers.get('content-length')) > MAX_BODY_BYTES) throw new Problem('body_too_large')
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of body ?? []) {
      length += chunk.length
      if (length > MAX_BODY_BYTES) throw new Problem('body_too_large')
      chunks.push(chunk)
    }
  } catch (error) {
    // The caller closed the connection during the request, which is not an error of ours.
    throw error instanceof Problem ? error : new Problem('malformed_json')
  }
  return Buffer.concat(chunks)
}

/**
 * Returns whether every text in a value can be stored: PostgreSQL rejects NUL, and does not return lone surrogates
 * unchanged. Also returns false for a value that is nested too deeply.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return depth < MAX_NESTING && Object.values(value).every((child) => isStorable(child, depth + 1))
}
