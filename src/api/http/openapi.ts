import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { API_PREFIX, type Endpoint } from '#contract/endpoint.ts'
import { RESOURCES } from '#contract/endpoints.ts'
import { ProblemBody } from '#contract/problem/problem-body.schema.ts'
import { failuresOf, sharedFailures } from './openapi-failures.ts'

/** Makes the OpenAPI 3.1 document, from the contract alone. */
export function openApiDocument() {
  const paths = new Map<string, Record<string, unknown>>()
  for (const { name: tag, endpoints } of RESOURCES) {
    for (const [operationId, endpoint] of endpoints) {
      const path = API_PREFIX + endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      const operation = { operationId, tags: [tag], ...operationOf(endpoint) }
      paths.set(path, { ...paths.get(path), [endpoint.method.toLowerCase()]: operation })
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Temporada API',
      version: '1',
      summary: 'Seasonal promotions: accounts, games, prizes and what proves them fair.',
      description:
        'GET and POST only. A failure is `application/problem+json` (RFC 9457) with a stable `code`; its `detail` is a sentence in Spanish for the visitor. Each operation lists the codes that it answers with.',
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
    },
    // By default, an operation needs no token; each operation that needs one declares it.
    security: [],
    servers: [{ url: '/', description: 'The site that serves this document.' }],
    tags: RESOURCES.map(({ name, description }) => ({ name, description })),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `access` token that a sign-in answers with.' },
      },
      schemas: { Problem: schemaOf(ProblemBody, 'output') },
      responses: sharedFailures(),
    },
  }
}

function operationOf(endpoint: Endpoint) {
  const { access, input, output, success = 200, summary, description } = endpoint
  return {
    summary,
    ...(description && { description }),
    ...(access === 'open' ? {} : { security: [{ bearer: [] }] }),
    parameters: parametersOf(endpoint),
    ...(endpoint.method === 'POST' && !endpoint.ignoresBody
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(input, 'input') } } } }
      : {}),
    responses: {
      [success]: { description: 'Success', content: { 'application/json': { schema: schemaOf(output, 'output') } } },
      ...failuresOf(endpoint),
    },
  }
}

function parametersOf({ method, path, input, idempotent, botCheck }: Endpoint) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => {
    return { name, in: 'path', required: true, schema: { type: 'string' } }
  })
  const query = method === 'GET' ? schemaOf(input, 'input') : undefined
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => {
    return { name, in: 'query', required: query?.required?.includes(name) ?? false, schema }
  })
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', minLength: 8, maxLength: 128 },
  }
  const proof = {
    name: 'Bot-Check',
    in: 'header',
    required: false,
    description: `A solved task of /bot-challenge for "${botCheck}", or "recaptcha " and a token where the site uses that. Without one the address has a narrow budget.`,
    schema: { type: 'string' },
  }
  return [...inPath, ...inQuery, ...(idempotent ? [key] : []), ...(botCheck ? [proof] : [])]
}

/** Leaves out checks that JSON Schema cannot express (whether a date exists); the API still makes them. */
function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output') {
  const { $schema: _, ...rest } = toJsonSchema(schema, { target: 'draft-2020-12', typeMode, errorMode: 'ignore' })
  return rest
}
