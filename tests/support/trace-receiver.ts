import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
  /** `service.instance.id` of the process that has sent it. */
  process: string
}

interface SentBody {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] }
    scopeSpans: { spans: Omit<SentSpan, 'process'>[] }[]
  }[]
}

/** Receives traces as a collector of OpenTelemetry does. With `isMute` it never answers. */
export async function startTraceReceiver({ isMute = false } = {}) {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url === '/v1/traces') bodies.push(body)
    if (!isMute) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All that was received, as text. */
    text: () => bodies.join('\n'),
    spans: (): SentSpan[] =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as SentBody).resourceSpans.flatMap(({ resource, scopeSpans }) => {
          const own = resource.attributes.find(({ key }) => key === 'service.instance.id')?.value.stringValue ?? ''
          return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, process: own })))
        }),
      ),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
