import { Problem } from '#contract/problem/problem.ts'
import { problemAnswer } from '#contract/problem/problem-answer.ts'
import { webLog } from '../log.ts'

/** Maximum number of logged characters per header, because these headers are untrusted input. */
const MAX_LOGGED = 200

/**
 * Refuses a request from another origin and logs it. If `PUBLIC_ORIGIN` is not set and a proxy changes the host, the
 * log tells the operator why no form works.
 */
export function refuseOrigin({ headers, url }: Request): Response {
  const sent = (name: string) => headers.get(name)?.slice(0, MAX_LOGGED)
  const named = { fetchSite: sent('sec-fetch-site'), origin: sent('origin'), referer: sent('referer') }
  webLog().info({ ...named, site: new URL(url).origin }, 'request of another origin refused')
  return problemAnswer(new Problem('foreign_origin'))
}
