import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { BotAction } from './primitives/bot-actions.ts'
import type { ProblemCode } from './problem/problem.ts'

/** Access: every caller, a signed-in account, or an account that has completed every validation step. */
export type Access = 'open' | 'account' | 'validated'

type Segment<Path extends string> = Path extends `${infer Head}/${infer Rest}` ? Head | Segment<Rest> : Path
type ParamName<Path extends string> =
  Segment<Path> extends infer S ? (S extends `:${infer Name}` ? Name : never) : never

/** Path parameters of an endpoint, derived from its path: `/plays/:id` requires `{ id: string }`. */
type PathParams<Path extends string> = { [Name in ParamName<Path>]: string }

/** The subject of the endpoints of one file: a tag in the OpenAPI document. */
export interface Resource {
  name: string
  description: string
}

export interface EndpointOptions<Input extends GenericSchema, Output extends GenericSchema, Who extends Access> {
  /** One sentence for the OpenAPI document. */
  summary: string
  /** Further sentences for callers. */
  description?: string
  access: Who
  /**
   * True if an account may call the endpoint between its erasure request and the erasure: to read and export its data,
   * claim or decline a prize, correct its postal address, remove a name from a result, stop push, sign out, or cancel
   * the request.
   */
  isOpenWhileLeaving?: boolean
  /** The query string of a GET, the JSON body of a POST. */
  input: Input
  output: Output
  /** Success status; 200 by default. */
  success?: 200 | 201 | 202
  /** True if the response is the same for every caller, so the last good response may replace a failing one. */
  isShared?: boolean
  /** True for a POST without input, whose body is not read. */
  ignoresBody?: boolean
  /** The caller must send an `Idempotency-Key`; a repeat returns the first response. */
  idempotent?: boolean
  /** Action that the `Bot-Check` header must prove; without a proof the call has a narrow budget. */
  botCheck?: BotAction
  /** The endpoint's own problems; `problemsOf` adds the problems of the checks that run before the endpoint. */
  problems?: readonly ProblemCode[]
}

export interface Endpoint<
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Path extends string = string,
  Input extends GenericSchema = GenericSchema,
  Output extends GenericSchema = GenericSchema,
  Who extends Access = Access,
> extends EndpointOptions<Input, Output, Who> {
  method: Method
  /** Path below the API's base address, with `:name` for a parameter. */
  path: Path
}

/** Returns whether a call takes part in a campaign, or takes what was won there. Blocked accounts may not. */
export const takesPart = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean =>
  method === 'POST' && (path.startsWith('/campaigns/') || path === '/prizes/:id/claim')

/** Base path of all endpoints: `/api/v1` + `endpoint.path`. */
export const API_PREFIX = '/api/v1'

/**
 * Defines an endpoint. The API serves this value and the client calls it, so method, path and shape are written once.
 * The annotation lets bundlers drop the endpoints that a page does not use.
 */
// @__NO_SIDE_EFFECTS__
export function endpoint<
  const Method extends 'GET' | 'POST',
  const Path extends `/${string}`,
  Input extends GenericSchema,
  Output extends GenericSchema,
  const Who extends Access,
>(
  method: Method,
  path: Path,
  options: EndpointOptions<Input, Output, Who>,
): Endpoint<Method, Path, Input, Output, Who> {
  return { method, path, ...options }
}

export type InputOf<E extends Endpoint> = InferInput<E['input']>
export type ParsedInputOf<E extends Endpoint> = InferOutput<E['input']>
export type OutputOf<E extends Endpoint> = InferOutput<E['output']>
export type ParamsOf<E extends Endpoint> = PathParams<E['path']>
