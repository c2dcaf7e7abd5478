import type { SendMailOptions } from 'nodemailer'
import { MINUTE_MS, SECOND_MS } from '#contract/primitives/durations.ts'
import { type Attempt, createLine, type Line, type SendWatch, type Stage } from './smtp-line.ts'

/** A failed attempt: the error that nodemailer throws, and the stage that the attempt had reached. */
export interface SendFault extends Error {
  code?: string
  command?: string
  responseCode?: number
  syscall?: string
  stage?: Stage
}

export interface MailTransport {
  /** Rejects with a `SendFault`. */
  sendMail(mail: SendMailOptions, watch: SendWatch): Promise<unknown>
  /** Connects and signs in, sends nothing and leaves. Rejects with a `SendFault`. */
  verify(signal: AbortSignal): Promise<void>
  close(): void
}

/**
 * Timeouts as RFC 5321 requires them in 4.5.3.2: five minutes for the greeting, ten minutes for the response to the end
 * of the data. Nodemailer has a single timeout for all responses after the greeting, so all of them get ten minutes.
 */
const TIMEOUTS = { connectionTimeout: 5 * MINUTE_MS, greetingTimeout: 5 * MINUTE_MS, socketTimeout: 10 * MINUTE_MS }
/** Maximum number of mails per connection. Many servers close a connection after a hundred mails. */
const MOST_PER_LINE = 100
const IDLE_MS = 5 * SECOND_MS

/**
 * Creates a transport for a URL such as `smtp://user:password@host:587`. The transport keeps a connection open for a
 * few seconds after a mail, for the next mail. Nodemailer is loaded only here, so that a site without mail does not
 * load it. Nodemailer's own pool is not used, because it hides how far an attempt came and repeats some attempts.
 */
export async function createTransport(url: string, timeouts: Partial<typeof TIMEOUTS> = {}): Promise<MailTransport> {
  const [{ default: SMTPConnection }, { default: SMTPTransport }, { default: MailComposer }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/smtp-transport'),
    import('nodemailer/lib/mail-composer'),
  ])
  const { options } = new SMTPTransport({ url, ...TIMEOUTS, ...timeouts })
  const kept = new Map<Line, NodeJS.Timeout>()

  async function open(attempt: Attempt): Promise<Line> {
    const line = createLine(new SMTPConnection(options))
    await line.start(attempt, options.auth)
    return line
  }

  async function sendOver(line: Line, mail: SendMailOptions, attempt: Attempt): Promise<void> {
    try {
      line.sent++
      await line.send(new MailComposer(mail).compile(), attempt)
    } catch (error) {
      if (!line.isOpen || !isAnswer(error)) line.close()
      else line.reset().then(() => keep(line), line.close)
      throw error
    }
    keep(line)
  }

  function keep(line: Line) {
    if (line.sent >= MOST_PER_LINE) return line.quit()
    const timer = setTimeout(() => {
      kept.delete(line)
      line.quit()
    }, IDLE_MS)
    kept.set(line, timer.unref())
  }

  function takeKept(): Line | undefined {
    for (const [line, timer] of kept) {
      clearTimeout(timer)
      kept.delete(line)
      if (line.isOpen) return line
    }
  }

  async function sendMail(mail: SendMailOptions, watch: SendWatch): Promise<void> {
    const reached: { stage: Stage } = { stage: 'connecting' }
    const note = (stage: Stage) => {
      reached.stage = stage
    }
    const attempt = { ...watch, note }
    for (let line = takeKept(); ; line = undefined) {
      note(line ? 'signed-in' : 'connecting')
      try {
        return await sendOver(line ?? (await open(attempt)), mail, attempt)
      } catch (error) {
        // The server may have closed the idle connection. That says nothing about the mail, so another connection is
        // opened.
        const isStale = line !== undefined && reached.stage !== 'complete' && !isAnswer(error) && !watch.signal.aborted
        if (!isStale) throw faultOf(error, reached.stage)
      }
    }
  }

  return {
    sendMail,
    async verify(signal) {
      const line = await open({ signal, beforeEnd: async () => {}, note: () => {} })
      line.quit()
    },
    close() {
      for (const [line, timer] of kept) {
        clearTimeout(timer)
        line.close()
      }
      kept.clear()
    },
  }
}

const CLOSING = 421

/** Returns whether the error is a response of the server after which the connection stays open. */
function isAnswer(error: unknown): boolean {
  const { responseCode } = faultOf(error)
  return responseCode !== undefined && responseCode !== CLOSING
}

const faultOf = (error: unknown, stage?: Stage): SendFault =>
  Object.assign(error instanceof Error ? error : new Error(String(error)), stage && { stage })
