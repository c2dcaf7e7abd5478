import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type ServerOptions,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { closeAfterUnreadBody } from './unread-body.ts'

type HeaderInput = OutgoingHttpHeaders | OutgoingHttpHeader[]

/**
 * Response class for `createServer`: adds these headers unless the response sets its own, and closes the connection
 * after an unread body. Separate `setHeader` calls leave Node's fast path and cost a tenth of a play.
 */
export function responseWith(headers: Readonly<Record<string, string>>) {
  class HostResponse<R extends IncomingMessage> extends ServerResponse<R> {
    /** Lets go of a request that its reader destroys. */
    readonly #socket: Socket

    constructor(...args: ConstructorParameters<typeof ServerResponse<R>>) {
      super(...args)
      this.#socket = args[0].socket
    }

    override writeHead(status: number, ...rest: (string | HeaderInput | undefined)[]): this {
      closeAfterUnreadBody(this.req, this, this.#socket)
      const last = rest.at(-1)
      const reason = typeof rest[0] === 'string' ? rest[0] : undefined
      return super.writeHead(status, reason, withCommon(typeof last === 'object' ? last : {}))
    }
  }

  function withCommon(input: HeaderInput): HeaderInput {
    if (!Array.isArray(input)) return { ...headers, ...input }
    const named = new Set(input.filter((_, i) => i % 2 === 0).map((name) => String(name).toLowerCase()))
    const missing = Object.entries(headers).filter(([name]) => !named.has(name))
    return [...missing.flat(), ...input]
  }

  return HostResponse as unknown as ServerOptions['ServerResponse']
}
