import { undeclaredIn } from '#tests/support/declared-answers.ts'
import { askRaw } from '#tests/support/raw-http.ts'
import { diceOf } from './dice.ts'
import { type HostileRequest, hostileRequest, type Target } from './requests.ts'
import { MARK } from './values.ts'

export interface Fault {
  seed: number
  /** The number of the request: `npm run fuzz -- --seed … --first … --count 1` sends it again. */
  index: number
  what: string
  request: string
  answer: string
}

export interface Attack {
  seed: number
  first: number
  count: number
  /** Origins; the requests go to them in turn. */
  webs: readonly string[]
  apis: readonly string[]
  target: Target
}

export interface Result {
  faults: Fault[]
  /** How many responses had each status; 0 counts connections that were closed without a response. */
  statuses: Map<number, number>
  /** How many requests got no response in time, or 503, and a proper one when they were sent again alone. */
  late: number
}

const CONNECTIONS = 16
const EXCERPT = 600

/**
 * Sends a seed's requests concurrently and reports every response that a visitor should never get. A request that may
 * have been late because the machine is overloaded is sent again when all others are done.
 */
export async function attack({ seed, first, count, webs, apis, target }: Attack): Promise<Result> {
  const faults: Fault[] = []
  const statuses = new Map<number, number>()
  const late: number[] = []
  const ask = (index: number) => {
    const request = hostileRequest(diceOf(seed, index), target)
    const origins = request.to === 'web' ? webs : apis
    return send(request, origins[index % origins.length] ?? '')
  }
  const report = (index: number, { what, request, answer }: Sent) => {
    if (what) faults.push({ seed, index, what, request: excerpt(request.bytes.toString()), answer: excerpt(answer) })
  }
  let next = first
  const worker = async () => {
    while (next < first + count) {
      const index = next++
      const sent = await ask(index)
      statuses.set(sent.status, (statuses.get(sent.status) ?? 0) + 1)
      if (sent.what && (sent.hangs || sent.status === 503)) late.push(index)
      else report(index, sent)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  const before = faults.length
  for (const index of late) report(index, await ask(index))
  return { faults, statuses, late: late.length - (faults.length - before) }
}

interface Sent {
  request: HostileRequest
  status: number
  answer: string
  hangs: boolean
  /** Undefined if the response is one that a visitor may get. */
  what: string | undefined
}

async function send(request: HostileRequest, origin: string): Promise<Sent> {
  const { bytes, method, mustBeAnswered } = request
  const { status, head, body, isClosed } = await askRaw(origin, bytes, {
    hasBody: method !== 'HEAD',
    goesAway: !mustBeAnswered,
  })
  const answer = `${head}\r\n\r\n${body}`
  const what =
    faultOf({ status, head, body, isClosed, mustBeAnswered }) ?? faultOfProblem({ bytes, method, head, status, body })
  return { request, status, answer, hangs: status === 0 && !isClosed, what }
}

interface Answered extends Pick<HostileRequest, 'bytes' | 'method'>, Pick<Seen, 'head' | 'status' | 'body'> {}

/**
 * Returns the fault of a problem that the OpenAPI document does not declare for the operation at this address, after
 * its dot segments are removed.
 */
function faultOfProblem({ bytes, method, head, status, body }: Answered): string | undefined {
  if (!/^content-type: application\/problem\+json/im.test(head)) return
  const [, target = ''] = bytes.toString().split(' ')
  const path = URL.parse(`http://localhost${target}`)?.pathname ?? target
  return undeclaredIn({ method, path, status, body })
}

interface Seen {
  status: number
  head: string
  body: string
  isClosed: boolean
  mustBeAnswered: boolean
}

/** Traces of a failure in a response: a stack, a file, the words of the engine or of a database. */
const INSIDES =
  /\bat [\w.<>]+ \(|node_modules|\.(ts|js|mjs):\d+:\d+|SQLITE_|Cannot read prop|is not a function|"internal"/

function faultOf({ status, head, body, isClosed, mustBeAnswered }: Seen): string | undefined {
  if (status >= 500) return `answered ${status}`
  if (status === 0 && !isClosed) return 'hangs'
  if (status === 0) return mustBeAnswered ? 'closed without an answer' : undefined
  if (status >= 200 && !/^x-content-type-options: nosniff/im.test(head)) return 'has no security headers'
  if (/^set-cookie: a=b/im.test(head)) return 'carries a header of the sender'
  if (/^location: *([a-z]+:|[/\\]{2})/im.test(head)) return 'leads to another site'
  if (INSIDES.test(body)) return 'shows the inside'
  return faultOfDocument(head, body)
}

const SVG_POLICY =
  /^content-security-policy: default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox\r?$/im

/** Returns the fault of a response that a browser may open as a document. */
export function faultOfDocument(head: string, body: string): string | undefined {
  if (/^content-type: image\/svg/im.test(head) && !SVG_POLICY.test(head)) return 'is a drawing without a policy'
  // Programs read JSON; `nosniff` keeps browsers from reading it as anything else.
  return /^content-type: [^\n]*(html|xml)/im.test(head) && body.includes(MARK) ? 'repeats markup' : undefined
}

const excerpt = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}… (${text.length} in all)` : text)

/** The error level of Pino. */
const ERROR = 50

/** Returns log lines that report our failures, and lines that are not JSON: input must not forge a line. */
export function faultsInLog(printed: string): string[] {
  return printed
    .split('\n')
    .filter((line) => line !== '' && !/^(Temporada|The API| {2})/.test(line))
    .filter((line) => {
      try {
        return JSON.parse(line).level >= ERROR
      } catch {
        return true
      }
    })
}
