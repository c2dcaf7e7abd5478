import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** The answer to a step of a session: undefined accepts, a number refuses, `reset` hangs up, `silence` is no reply. */
export type Answer = undefined | number | 'reset' | 'silence'

interface Rules {
  toRecipient(address: string): Answer | Promise<Answer>
  /** Decides about the whole text of a mail. */
  toText(mail: Email): Answer | Promise<Answer>
}

/** A real SMTP server that stores each text it has received in full, whatever it then replies. */
export async function startSmtp(rules: Partial<Rules> = {}) {
  const received: Email[] = []
  const refusals: number[] = []
  const sockets = new Map<number | undefined, Socket>()
  let login: number | undefined

  function conclude(answer: Answer, session: SMTPServerSession, done: (error?: Error | null) => void): void {
    if (answer === 'silence') return
    if (answer === 'reset') return void sockets.get(session.remotePort)?.resetAndDestroy()
    done(answer === undefined ? null : Object.assign(new Error('no'), { responseCode: answer }))
  }

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onAuth: (_, __, done) =>
      login ? done(Object.assign(new Error('who?'), { responseCode: login })) : done(null, { user: 'u' }),
    onRcptTo: async ({ address }, session, done) =>
      conclude(refusals.shift() ?? (await rules.toRecipient?.(address)), session, done),
    onData: async (stream, session, done) => {
      const chunks: Buffer[] | undefined = await stream.toArray().catch(() => undefined)
      // The connection ended in the middle of the text.
      if (!chunks) return
      const mail = await PostalMime.parse(Buffer.concat(chunks))
      received.push(mail)
      conclude(await rules.toText?.(mail), session, done)
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket))
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    rules,
    received,
    refusals,
    refuseLogin: (code: number | undefined) => (login = code),
    url: (user = '') => `smtp://${user}127.0.0.1:${port}?ignoreTLS=true`,
    close: async () => {
      for (const socket of sockets.values()) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type Smtp = Awaited<ReturnType<typeof startSmtp>>
