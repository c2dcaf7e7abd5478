import { listenAddress } from '#host/listen-address.ts'
import { readApiEnv } from './env.ts'

/** Without a public origin, mails and providers lead to where the web part listens. */
export const embeddedEnv = (source: NodeJS.ProcessEnv) =>
  readApiEnv({ ...source, PUBLIC_ORIGIN: source.PUBLIC_ORIGIN || localOrigin(source) })

function localOrigin({ HOST, PORT }: NodeJS.ProcessEnv): string {
  const port = Number(PORT) || 3000
  const address = listenAddress(HOST || undefined, port)
  // A HOST that is no address is reported when the site tries to listen.
  return URL.canParse(address) ? address : listenAddress(undefined, port)
}
