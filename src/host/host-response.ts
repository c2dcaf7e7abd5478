import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type ServerOptions,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { closeAfterUnreadBody } from './unread-body.ts'

type Given = OutgoingHttpHeaders | OutgoingHttpHeader[]

/**
 * For `createServer`: responses that all carry these headers, unless an answer gives its own, and that end the
 * connection of a request whose body was not read. `setHeader` would do the same on each of them, and takes Node off its
 * fast path: a tenth of a play.
 */
export function responseWith(headers: Readonly<Record<string, string>>) {
  class HostResponse<R extends IncomingMessage> extends ServerResponse<R> {
    /** A request that its reader destroys forgets it. */
    readonly #socket: Socket

    constructor(...args: ConstructorParameters<typeof ServerResponse<R>>) {
      super(...args)
      this.#socket = args[0].socket
    }

    override writeHead(status: number, ...rest: (string | Given | undefined)[]): this {
      closeAfterUnreadBody(this.req, this, this.#socket)
      const last = rest.at(-1)
      const reason = typeof rest[0] === 'string' ? rest[0] : undefined
      return super.writeHead(status, reason, withCommon(typeof last === 'object' ? last : {}))
    }
  }

  function withCommon(given: Given): Given {
    if (!Array.isArray(given)) return { ...headers, ...given }
    const named = new Set(given.filter((_, i) => i % 2 === 0).map((name) => String(name).toLowerCase()))
    const missing = Object.entries(headers).filter(([name]) => !named.has(name))
    return [...missing.flat(), ...given]
  }

  return HostResponse as unknown as ServerOptions['ServerResponse']
}
