import { format } from 'node:util'
import pino, { type LogFn, type Logger, type LoggerOptions } from 'pino'
import { type LineOutput, standardOutput } from './line-output.ts'
import { requestFields } from './request-id.ts'
import { escapedInJson } from './visible-text.ts'

export interface LogOptions {
  /** The part of the product that logs: `web`, `api`. */
  part: string
  /** Number of the process, if several processes run the same part. */
  worker?: number | undefined
  level: string
  output?: LineOutput
  /** Monotonic milliseconds. */
  now?: () => number
}

const WARN = 40

/**
 * Writes one JSON object per line to standard output and limits repeated messages. Lines about a request have its id.
 */
export function createLog({
  part,
  worker,
  level,
  output = standardOutput(),
  now = () => performance.now(),
}: LogOptions): Logger {
  const limit = createRepeatLimit(now)
  const hooks: LoggerOptions['hooks'] = {
    logMethod(args: Parameters<LogFn>, method, levelNumber) {
      if (levelNumber < WARN) return method.apply(this, args)
      const { isAllowed, suppressed } = limit(messageOf(args))
      if (isAllowed) method.apply(this, suppressed > 0 ? withCount(args, suppressed) : args)
    },
  }
  return pino(
    { level, base: worker === undefined ? { part } : { part, worker }, hooks, mixin: requestFields },
    tellingOfDropped(part, output),
  )
}

/**
 * Returns a stream that writes lines in a form that is safe to read in a terminal. If lines were dropped, it first
 * writes a line that says how many.
 */
export const tellingOfDropped = (part: string, output: LineOutput) => ({
  write(line: string) {
    const dropped = output.takeDropped()
    if (dropped > 0) output.write(lineAboutDropped(part, dropped))
    output.write(escapedInJson(line))
  },
})

type Arguments = readonly unknown[]

const messageOf = ([first, second]: Arguments): string => String(typeof first === 'string' ? first : second)

const withCount = ([first, second, ...rest]: Arguments, suppressed: number) =>
  (typeof first === 'string'
    ? [{ suppressed }, first, second, ...rest]
    : [{ ...(first as object), suppressed }, second, ...rest]) as Parameters<LogFn>

const lineAboutDropped = (part: string, dropped: number) =>
  `${JSON.stringify({ level: WARN, time: Date.now(), part, dropped, msg: 'log lines dropped' })}\n`

const BURST = 10
const REFILL_MS = 1_000

/**
 * Returns a function that limits repeated messages: a burst of ten lines per message, then one line per second. Without
 * this limit, nine minutes without a database filled a disk with 1.4 GB of log.
 */
export function createRepeatLimit(now: () => number) {
  const seen = new Map<string, { tokens: number; at: number; suppressed: number }>()
  return (message: string) => {
    const at = now()
    const bucket = seen.get(message) ?? { tokens: BURST, at, suppressed: 0 }
    const tokens = Math.min(BURST, bucket.tokens + (at - bucket.at) / REFILL_MS)
    const isAllowed = tokens >= 1
    seen.set(message, {
      tokens: isAllowed ? tokens - 1 : tokens,
      at,
      suppressed: isAllowed ? 0 : bucket.suppressed + 1,
    })
    return { isAllowed, suppressed: isAllowed ? bucket.suppressed : 0 }
  }
}

/**
 * Makes each console call of a library write one log line, even if the text contains line breaks from a caller's input.
 * While `isOfCaller` returns true, the message is about a caller's invalid request and is logged as information.
 */
export function logConsole(log: Logger, isOfCaller = () => false) {
  const methods = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const
  for (const [name, level] of Object.entries(methods)) {
    console[name as keyof typeof methods] = (...args: unknown[]) =>
      log[isOfCaller() ? 'info' : level]({ console: short(format(...args)) }, 'console')
  }
}

/**
 * Maximum number of characters of a console message: enough for a stack trace whose message contains a caller's text.
 */
const MAX_CONSOLE_CHARACTERS = 2_000

const short = (text: string) =>
  text.length > MAX_CONSOLE_CHARACTERS ? `${text.slice(0, MAX_CONSOLE_CHARACTERS)}…` : text
