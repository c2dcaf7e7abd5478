import type { QueryClient } from '@tanstack/react-query'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { documentTitle } from '../format/title.ts'
import type { Site } from './site.ts'

type Meta = { name: string; content: string } | { property: string; content: string }
type Context = { queryClient: QueryClient; site: Site }

export interface Match {
  status: string
  error?: unknown
  context: Context
}

/** For pages that search engines should not index. */
export const NO_INDEX: Meta = { name: 'robots', content: 'noindex' }
/** For pages with a secret in their address: browsers send no referrer to other sites. */
export const NO_REFERRER: Meta = { name: 'referrer', content: 'no-referrer' }

/** Returns the head of a page by its title. For a page that failed, the root sets the title of the error screen. */
export const pageHead =
  (page: string, more: Meta[] | ((context: Context) => Meta[]) = []) =>
  ({ match }: { match: Match }) => {
    if (match.status !== 'success') return {}
    const meta = typeof more === 'function' ? more(match.context) : more
    return { meta: [{ title: documentTitle(match.context.site.name, page) }, ...meta] }
  }

export const NOT_FOUND_TITLE = 'Aquí no hay nada'
const FAILURE_TITLE = 'No ha podido ser'
/** For faults of the site itself. */
export const JAM_TITLE = 'Se ha atascado la imprenta'

/** Returns the title of the screen of an error other than a missing page. */
export const titleOfError = (error: unknown) => (isOfSite(error) ? JAM_TITLE : FAILURE_TITLE)

/** A missing connection has a status of a server too, but is no fault of the site. */
const isOfSite = (error: unknown) =>
  !(error instanceof ProblemError) || (error.status >= 500 && error.code !== 'no_connection')

/** Returns the title of the error screen that replaces a page; undefined without an error. */
export function failureTitle(matches: readonly { status: string; error?: unknown; _notFound?: boolean }[]) {
  const failed = matches.find(({ status, _notFound }) => status === 'error' || status === 'notFound' || _notFound)
  if (!failed) return
  if (failed.status !== 'error' || (failed.error instanceof ProblemError && failed.error.status === 404))
    return NOT_FOUND_TITLE
  return titleOfError(failed.error)
}
