import { listenAddress } from '#host/listen-address.ts'
import { passOf } from '#host/rehearsal.ts'
import type { WebEnv } from '../env.ts'

const MAILBOX_NOTE = { local: ' (only from this machine)', open: '' }

interface Listening {
  port: number
  /** The location of the data, in words. */
  where: string
  /** The address of the metrics, if they are served. */
  metrics: string | undefined
}

/** Prints the address of the site once it accepts requests. */
export function announce(env: WebEnv, { port, where, metrics }: Listening) {
  const here = listenAddress(env.HOST, port)
  const address = env.PUBLIC_ORIGIN ?? here
  const facts = [
    ['Address', address],
    ...(env.PUBLIC_ORIGIN ? [['Listens on', here]] : []),
    ['Data', where],
    ['Processes', env.workers > 1 ? `${env.workers} for pages, one for the API` : 'one'],
    ...(metrics ? [['Metrics', metrics]] : []),
    ...(env.rehearsal
      ? [
          ['Rehearsal', `${address}/ensayo/${passOf(env.rehearsal)}`],
          ['Ends', `${new Date(env.rehearsal.endsAt).toISOString().slice(0, 16)} UTC`],
        ]
      : []),
    ...(env.isPublic || env.rehearsal
      ? []
      : [['Development mailbox', `${address}/buzon${MAILBOX_NOTE[env.DEVELOPMENT_PAGES]}`]]),
  ]
  const lines = facts.map(([name, value]) => `  ${`${name}:`.padEnd(22)}${value}`)
  console.log(`\n${env.SITE_NAME} is running\n${lines.join('\n')}\n`)
}
