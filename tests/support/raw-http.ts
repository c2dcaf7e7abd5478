import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  /** 0 when the connection ended before a response. */
  status: number
  head: string
  /** The body of a chunked response includes the chunk sizes. */
  body: string
  /** Whether the server had closed its side when the answer was read. */
  isClosed: boolean
}

export interface RawConnection {
  socket: Socket
  send(bytes: string | Buffer): void
  /** Returns the next response on this connection, or the bytes so far when the server closes or time is up. */
  answer(options?: { hasBody?: boolean }): Promise<RawAnswer>
  /** Resolves to true once the server has closed its side, to false when time is up. */
  closed(): Promise<boolean>
  end(): void
}

const PATIENCE_MS = 8_000

/** Opens a connection on which a test can write any bytes and any number of requests. */
export function openRaw(origin: string): RawConnection {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  let received = ''
  let hasEnded = false
  let wake = () => {}
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
    wake()
  })
  socket.on('close', () => {
    hasEnded = true
    wake()
  })
  socket.on('end', () => {
    hasEnded = true
    wake()
  })

  async function until(isThere: () => boolean): Promise<boolean> {
    const deadline = performance.now() + PATIENCE_MS
    while (!isThere()) {
      const left = deadline - performance.now()
      if (left <= 0) return false
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    return true
  }

  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    async answer({ hasBody = true } = {}) {
      await until(() => wholeAnswer(received, hasBody) > 0 || hasEnded)
      const length = wholeAnswer(received, hasBody) || received.length
      const text = received.slice(0, length)
      received = received.slice(length)
      const [head = '', ...rest] = text.split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0)
      const body = Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString()
      return { status, head, body, isClosed: hasEnded }
    },
    closed: () => until(() => hasEnded),
    end: () => void socket.destroy(),
  }
}

/** Length of the first response in the text; 0 while it is incomplete. Every response has a length or is chunked. */
function wholeAnswer(text: string, hasBody: boolean): number {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return 0
  if (!hasBody) return headEnd + 4
  const head = text.slice(0, headEnd)
  const bodyStart = headEnd + 4
  if (/^transfer-encoding: chunked/im.test(head)) {
    const end = text.indexOf('0\r\n\r\n', bodyStart)
    return end < 0 ? 0 : end + 5
  }
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
  return text.length >= bodyStart + length ? bodyStart + length : 0
}

export interface AskOptions {
  /** False for the response to HEAD. */
  hasBody?: boolean
  /** Ends our side once the bytes are written, as a client that goes away does. */
  goesAway?: boolean
}

/** Writes one request and returns its response; the connection is closed afterwards. */
export async function askRaw(
  origin: string,
  bytes: string | Buffer,
  { hasBody = true, goesAway = false }: AskOptions = {},
): Promise<RawAnswer> {
  const connection = openRaw(origin)
  connection.send(bytes)
  if (goesAway) connection.socket.end()
  let answer = await connection.answer({ hasBody })
  if (answer.status === 100) answer = await connection.answer({ hasBody })
  connection.end()
  return answer
}
