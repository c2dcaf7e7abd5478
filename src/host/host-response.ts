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
 * Response class for `createServer`: adds these headers unless the response sets its own, gives every SVG a policy of its
 * own, and closes the connection after an unread body. Separate `setHeader` calls leave Node's fast path and cost a tenth
 * of a play.
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
      return super.writeHead(status, reason, withSvgPolicy(withCommon(typeof last === 'object' ? last : {})))
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

const POLICY = 'content-security-policy'
/** Opened as a document, a drawing runs nothing, loads nothing, posts nothing and leads nowhere. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Replaces the policy of pages, which Start gives to everything that it answers. */
function withSvgPolicy(input: HeaderInput): HeaderInput {
  if (!Array.isArray(input)) return isSvg(input['content-type']) ? { ...input, [POLICY]: SVG_POLICY } : input
  const nameAt = (i: number) => String(input[i - (i % 2)]).toLowerCase()
  if (!input.some((value, i) => i % 2 === 1 && nameAt(i) === 'content-type' && isSvg(value))) return input
  return [...input.filter((_, i) => nameAt(i) !== POLICY), POLICY, SVG_POLICY]
}

const isSvg = (type: OutgoingHttpHeader | undefined): boolean => /^image\/svg/i.test(String(type))
