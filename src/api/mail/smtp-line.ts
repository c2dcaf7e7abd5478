import { Readable } from 'node:stream'
import type MailComposer from 'nodemailer/lib/mail-composer'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'

/** How far an attempt came. `complete`: the server may have the whole text, including the final dot. */
export type Stage = 'connecting' | 'greeted' | 'signed-in' | 'complete'

export interface SendWatch {
  /**
   * Runs before the end-of-data marker (the final dot) is sent. After the marker, only a response shows the outcome. If
   * this function throws, the marker is not sent.
   */
  beforeEnd(): Promise<void>
  /** Ends the attempt when it is aborted. */
  signal: AbortSignal
}

/** An attempt whose progress the transport records. */
export interface Attempt extends SendWatch {
  note(stage: Stage): void
}

/** A connection to the mail server, from greeting to end. */
export interface Line {
  sent: number
  readonly isOpen: boolean
  /** Greets and signs in. */
  start(attempt: Attempt, auth: SMTPConnection.AuthenticationType | undefined): Promise<void>
  send(message: ReturnType<MailComposer['compile']>, attempt: Attempt): Promise<void>
  /** Prepares the connection for another mail after a refused one. */
  reset(): Promise<unknown>
  quit(): void
  close(): void
}

type Done = (error?: Error | null) => void

export function createLine(smtp: SMTPConnection): Line {
  let isOpen = true
  const gone = new Promise<never>((_, reject) => {
    smtp.on('error', reject)
    smtp.once('end', () => {
      isOpen = false
      // A response that explains why the connection ended may arrive right after the `end` event.
      setImmediate(() => reject(Object.assign(new Error('The connection has ended'), { code: 'ECONNECTION' })))
    })
  })
  gone.catch(() => {})
  const close = () => smtp.close()

  const ask = (command: (done: Done) => void) =>
    Promise.race([
      gone,
      new Promise<void>((resolve, reject) => command((error) => (error ? reject(error) : resolve()))),
    ])

  /**
   * Runs the work of an attempt, and closes the connection if the attempt is aborted. Nodemailer drops the callback of
   * a command when its connection closes, so `ask` ends with the connection instead.
   */
  async function during({ signal }: Attempt, work: () => Promise<void>): Promise<void> {
    signal.throwIfAborted()
    signal.addEventListener('abort', close, { once: true })
    try {
      await work()
    } finally {
      signal.removeEventListener('abort', close)
    }
  }

  return {
    sent: 0,
    get isOpen() {
      return isOpen
    },
    start: (attempt, auth) =>
      during(attempt, async () => {
        try {
          await ask((done) => smtp.connect(done))
          attempt.note('greeted')
          if (auth && smtp.allowsAuth) await ask((done) => smtp.login(auth, done))
          attempt.note('signed-in')
        } catch (error) {
          if (smtp.lastServerResponse) attempt.note('greeted')
          close()
          throw error
        }
      }),
    send: (message, attempt) =>
      during(attempt, async () => {
        const text = await message.build()
        async function* body() {
          yield text
          await attempt.beforeEnd()
          attempt.note('complete')
        }
        const stream = Readable.from(body(), { objectMode: false })
        await ask((done) => smtp.send(message.getEnvelope(), stream, done))
      }),
    reset: () => ask((done) => smtp.reset(done)),
    quit: () => smtp.quit(),
    close,
  }
}
