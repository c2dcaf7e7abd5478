import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { Read, ReadAnswer } from '#contract/read.ts'
import { ApiError, addressOf, type CallOptions } from './api-client.ts'

export type ReadInProcess = (read: Read) => Promise<ReadAnswer>

interface Sender {
  token: string | undefined
  headers: Record<string, string>
}

/** Does what `callEndpoint` does for a GET, with an API in this process. */
export async function readEndpoint<E extends Endpoint>(
  read: ReadInProcess,
  endpoint: E,
  { params, input, token, headers, page }: CallOptions<E> & Sender & Pick<Read, 'page'>,
): Promise<OutputOf<E>> {
  // Throws for the same visitor input as over the network.
  const address = addressOf(endpoint, { params, input })
  const answer = await read({
    path: endpoint.path,
    params: texts(params ?? {}),
    query: texts(input ?? {}),
    headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
    page,
  })
  if ('value' in answer) return answer.value as OutputOf<E>
  throw new ApiError(
    `GET ${address} failed with status ${answer.problem.status}`,
    answer.problem.status,
    answer.problem,
  )
}

/** As an address would carry them; undefined values are ignored. */
function texts(values: object): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value).toWellFormed()]))
}
