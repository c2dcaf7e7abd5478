import { STATUS_CODES } from 'node:http'
import type { Endpoint } from '#contract/endpoint.ts'
import { problemsOf } from '#contract/endpoint-problems.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { PROBLEMS, type ProblemCode } from '#contract/problem/problem.ts'

/**
 * Returns the error responses of an operation by status. A status with only one problem code refers to a shared
 * response in `components`.
 */
export const failuresOf = (endpoint: Endpoint) =>
  Object.fromEntries(
    [...codesByStatus(endpoint)].map(([status, codes]) => {
      const [only = '', ...others] = codes
      return [status, others.length === 0 ? { $ref: `#/components/responses/${only}` } : failure(status, codes)]
    }),
  )

export function sharedFailures() {
  const alone = [...ENDPOINTS.values()].flatMap((endpoint) =>
    [...codesByStatus(endpoint)].flatMap(([status, codes]) => {
      const [only = '', ...others] = codes
      return others.length === 0 ? [[only, failure(status, codes)] as const] : []
    }),
  )
  return Object.fromEntries(alone.sort(([a], [b]) => a.localeCompare(b)))
}

function codesByStatus(endpoint: Endpoint): Map<number, ProblemCode[]> {
  return Map.groupBy(problemsOf(endpoint), (code) => PROBLEMS[code].status)
}

/** Statuses whose response has a `Retry-After` header. */
const RETRIED = new Set([429, 503])

const failure = (status: number, codes: readonly ProblemCode[]) => ({
  description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  ...(RETRIED.has(status) && {
    headers: { 'Retry-After': { description: 'Seconds until a retry makes sense.', schema: { type: 'integer' } } },
  }),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          {
            type: 'object',
            properties: { status: { const: status }, code: { enum: codes } },
            required: ['status', 'code'],
          },
        ],
      },
    },
  },
})
