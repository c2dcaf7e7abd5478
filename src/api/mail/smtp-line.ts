import { Readable } from 'node:stream'
import type MailComposer from 'nodemailer/lib/mail-composer'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'

/** How far an attempt came. `complete`: the server may have the whole text, with the dot that ends it. */
export type Stage = 'connecting' | 'greeted' | 'signed-in' | 'complete'

export interface SendWatch {
  /** Runs before the dot that ends the text; then only a response shows the outcome. A throw holds the dot back. */
  beforeEnd(): Promise<void>
  /** Ends the attempt when it aborts. */
  signal: AbortSignal
}

/** An attempt as the transport follows it. */
export interface Attempt extends SendWatch {
  note(stage: Stage): void
}

/** A connection to the mail server, from its greeting to its end. */
export interface Line {
  sent: number
  readonly isOpen: boolean
  /** Greets and signs in. */
  start(attempt: Attempt, auth: SMTPConnection.AuthenticationType | undefined): Promise<void>
  send(message: ReturnType<MailComposer['compile']>, attempt: Attempt): Promise<void>
  /** Makes it ready for another mail after one that was refused. */
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
      // A response that explains the end comes right after it.
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

  /** Nodemailer forgets a command when its connection is closed, so the end of the connection settles it. */
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
