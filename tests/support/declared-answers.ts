import { openApiDocument } from '#api/http/openapi.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'

type Codes = { properties: { code: { enum: readonly string[] } } }
type Declared = { $ref: string } | { content: Record<string, { schema: { allOf?: [unknown, Codes] } }> }

const { paths, components } = JSON.parse(JSON.stringify(openApiDocument()))

/**
 * Returns the statuses that the document declares for an operation, each with its problem codes (none if successful).
 */
function answersOf(path: string, method: string): Map<number, readonly string[]> {
  const { responses } = paths[path][method]
  return new Map(
    Object.entries<Declared>(responses).map(([status, declared]) => {
      const response = '$ref' in declared ? components.responses[declared.$ref.split('/').at(-1) ?? ''] : declared
      const problem = response.content['application/problem+json']
      return [Number(status), problem?.schema.allOf[1].properties.code.enum ?? []]
    }),
  )
}

const OPERATIONS = [...ENDPOINTS.values()].map(({ method, path }) => {
  const template = API_PREFIX + path.replaceAll(/:(\w+)/g, '{$1}')
  const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  return { method, pattern, isPlain: !path.includes(':'), answers: answersOf(template, method.toLowerCase()) }
})

export interface GivenAnswer {
  method: string
  /** The path as the request has it. */
  path: string
  status: number
  body: string
}

/** Names the part of a response that the API's document does not declare; undefined if it declares all. */
export function undeclaredIn({ method, path, status, body }: GivenAnswer): string | undefined {
  const [pathname = ''] = path.split('?')
  const named = OPERATIONS.filter(({ pattern }) => pattern.test(pathname))
  const asked = named.filter((one) => one.method === (method === 'HEAD' ? 'GET' : method))
  const { answers } = asked.find(({ isPlain }) => isPlain) ?? asked[0] ?? {}
  // The document has no such operation.
  if (!answers) return
  const codes = answers.get(status)
  const code = status >= 400 && method !== 'HEAD' ? codeIn(body) : undefined
  if (codes && (code === undefined || codes.includes(code))) return
  return `the document does not declare ${status} ${code ?? ''} of ${method} ${pathname}`
}

/** Not `JSON.parse`: the body may still have its chunk sizes. */
const codeIn = (body: string): string => /"code":"(\w+)"/.exec(body)?.[1] ?? 'without a code'
