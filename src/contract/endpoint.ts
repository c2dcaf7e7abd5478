import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { BotAction } from './bot-actions.ts'

/** Who may call: anybody, a signed-in account, or an account that fulfils every validation step. */
export type Access = 'open' | 'account' | 'validated'

type Segment<Path extends string> = Path extends `${infer Head}/${infer Rest}` ? Head | Segment<Rest> : Path
type ParamName<Path extends string> =
  Segment<Path> extends infer S ? (S extends `:${infer Name}` ? Name : never) : never

/** Path parameters of an endpoint, read from its path: `/plays/:id` asks for `{ id: string }`. */
export type PathParams<Path extends string> = { [Name in ParamName<Path>]: string }

export interface EndpointOptions<Input extends GenericSchema, Output extends GenericSchema, Who extends Access> {
  summary: string
  access: Who
  /** The query string of a GET, the JSON body of a POST. */
  input: Input
  output: Output
  /** Status of success; 200 unless told. */
  success?: 200 | 201 | 202
  /** The answer is the same for everybody, so that the last one may stand in for one that does not come. */
  isShared?: boolean
  /** The caller must send an `Idempotency-Key`; a repeat returns the first answer. */
  idempotent?: boolean
  /** What a `Bot-Check` header is a proof for; without one the call has a narrow budget. */
  botCheck?: BotAction
}

export interface Endpoint<
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Path extends string = string,
  Input extends GenericSchema = GenericSchema,
  Output extends GenericSchema = GenericSchema,
  Who extends Access = Access,
> extends EndpointOptions<Input, Output, Who> {
  method: Method
  /** Below the API's base address, with `:name` for a parameter. */
  path: Path
}

/** Where every endpoint hangs: `/api/v1` + `endpoint.path`. */
export const API_PREFIX = '/api/v1'

/** One value that the API serves and the client calls; neither writes method, path or shape a second time. */
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
