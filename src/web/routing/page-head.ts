import type { QueryClient } from '@tanstack/react-query'
import { ProblemError } from '#contract/problem-error.ts'
import { documentTitle } from '../format/title.ts'
import type { Site } from '../server/site.ts'

type Meta = { name: string; content: string } | { property: string; content: string }
type Context = { queryClient: QueryClient; site: Site }

interface Match {
  status: string
  error?: unknown
  context: Context
}

/** For pages that search engines need not know. */
export const NO_INDEX: Meta = { name: 'robots', content: 'noindex' }
/** For pages whose address is worth something: other sites do not get to see it. */
export const NO_REFERRER: Meta = { name: 'referrer', content: 'no-referrer' }

/** Head of a page by its title. A page that did not come has the title of its error screen, which the root gives. */
export const titled =
  (page: string, more: Meta[] | ((context: Context) => Meta[]) = []) =>
  ({ match }: { match: Match }) => {
    if (match.status !== 'success') return {}
    const meta = typeof more === 'function' ? more(match.context) : more
    return { meta: [{ title: documentTitle(match.context.site.name, page) }, ...meta] }
  }

export const NOT_FOUND_TITLE = 'Aquí no hay nada'

/** Title of the error screen that stands in the place of a page; undefined when there is none. */
export function failureTitle(matches: readonly { status: string; error?: unknown; _notFound?: boolean }[]) {
  const failed = matches.find(({ status, _notFound }) => status === 'error' || status === 'notFound' || _notFound)
  if (!failed) return
  if (failed.status !== 'error' || (failed.error instanceof ProblemError && failed.error.status === 404))
    return NOT_FOUND_TITLE
  return failureMessage(failed.error)
}

/** The status message of the specification; a problem was meant for people and says so in their language. */
export const failureMessage = (error: unknown): string =>
  error instanceof ProblemError && error.code !== 'internal' ? 'No ha podido ser' : 'Internal Server Error'
