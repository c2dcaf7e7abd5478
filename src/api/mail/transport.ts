import type { Transporter } from 'nodemailer'

const TIMEOUT_MS = 20_000
/** So many mails are sent at once. */
export const MAX_CONNECTIONS = 3

/** `smtp://user:password@host:587`; the pool keeps a few connections open. A site without mail does not load what sends. */
export async function createTransport(url: string): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
}
