import type { AnyRouter } from '@tanstack/react-router'
import {
  defineHandlerCallback,
  getSsrStatus,
  transformReadableStreamWithRouter,
} from '@tanstack/react-router/ssr/server'
import { StartServer } from '@tanstack/react-start/server'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { retryAfterOf } from '#contract/problem/problem-answer.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { currentRequestId } from '#host/request-id.ts'
import { currentSpan } from '#host/tracing/spans.ts'
import { webEnv } from '#web/env.ts'
import { isSecretAddress, withoutSecret } from '#web/format/secret-address.ts'
import { documentTitle } from '#web/format/title.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { JAM_TITLE } from '#web/routing/page-head.ts'
import { pageTimeOf } from '#web/routing/page-time.ts'
import { requestedUrl } from '#web/routing/requested-url.ts'
import { webLog } from '#web/server/log.ts'
import { readSite } from '#web/server/site/site.ts'
import { deferFiles } from './deferred-files.ts'
import { isPrivate } from './finish-response.ts'
import { pageBudgets, type ShortAnswer } from './page-budgets.ts'

/**
 * Renders the whole page before sending the response, because the loaders are awaited anyway, and the status depends on
 * the errors that React throws.
 */
export const renderPage = defineHandlerCallback(async ({ request, router, responseHeaders: headers }) => {
  nameSpan(router, request)
  try {
    const problem = problemOf(router)
    const status = problem?.status ?? getSsrStatus(router)
    const short = shortAnswer(router, request, status)
    if (short) return withHeaders(short, headers)
    const { html, isFaulty } = await renderOrFail(router, request)
    const renderedAt = pageTimeOf(router.options.context.queryClient)
    // The browser's clock starts from this time (src/web/browser/clock/time-now.ts).
    if (renderedAt !== undefined) headers.set('server-timing', `page;desc=${renderedAt}`)
    const retryAfter = problem && retryAfterOf(problem)
    if (retryAfter) headers.set('retry-after', String(retryAfter))
    return new Response(html, { status: isFaulty ? 500 : status, headers })
  } catch (error) {
    webLog().error({ err: error }, 'page not rendered')
    return new Response('Internal Server Error', { status: 500, headers })
  } finally {
    router.serverSsr?.cleanup()
  }
})

/** Names the step of the trace after the route, which has the names of its parameters and not their values. */
function nameSpan(router: AnyRouter, { method }: Request): void {
  const route: string = router.state.matches.at(-1)?.fullPath ?? '/'
  const span = currentSpan()
  span?.rename(`${method} ${route}`)
  span?.set({ 'http.route': route })
}

/**
 * Returns true if the styles of a page are written inline. Pages of members link to the style sheets instead: members
 * have the sheets in the cache, and their pages are compressed for each response.
 */
export const hasInlineStyles = (request: Request): boolean => !isPrivate(request) && isOrdinary(request)

/** Returns false for secret addresses, and under `npm run dev`, whose server adds styles and scripts itself. */
const isOrdinary = ({ url }: Request): boolean => !import.meta.env.DEV && !isSecretAddress(url)

const budgets = pageBudgets()

/** Returns a short response once the visitor's budget is spent; undefined if the page has to be rendered. */
function shortAnswer(router: AnyRouter, request: Request, status: number): ShortAnswer | undefined {
  if (!webEnv().hasBudgets) return
  const { user } = router.options.context.queryClient.getQueryData(sessionQuery.queryKey) ?? {}
  return budgets(request, { status, isMember: Boolean(user), asked: requestedUrl() })
}

function withHeaders({ status, text, headers: own }: ShortAnswer, headers: Headers): Response {
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  return new Response(text, { status, headers })
}

/**
 * Returns the API's problem that a loader has thrown. The page gets the status of the problem; the router alone would
 * respond 500 to every error of a loader.
 */
const problemOf = (router: AnyRouter) =>
  router.state.matches.map(({ error }) => error).find((error) => error instanceof ProblemError)

/** Renders the page, or the error screen if one of its components throws. */
async function renderOrFail(router: AnyRouter, request: Request): Promise<{ html: string; isFaulty: boolean }> {
  const page = <StartServer router={router} />
  try {
    if (isOrdinary(request)) Object.assign(router.options.context, { deferred: await deferFiles(router) })
    return { html: await textOf(transformReadableStreamWithRouter(router, await render(page))), isFaulty: false }
  } catch (error) {
    const path = withoutSecret(new URL(request.url).pathname)
    webLog().error({ path, err: error }, 'page not rendered')
    showFault(router, (await readSite(request)).name)
    return { html: await textOf(await render(page)), isFaulty: true }
  }
}

const textOf = (stream: ReadableStream): Promise<string> => new Response(stream).text()

/** Renders the page; throws the first error of a component. */
async function render(page: ReactNode): Promise<ReadableStream> {
  const errors: unknown[] = []
  const onError = (error: unknown) => {
    errors.push(error)
  }
  // With a finite chunk size, React would send large parts later and move them into place with a script.
  const stream = await renderToReadableStream(page, { onError, progressiveChunkSize: Number.POSITIVE_INFINITY })
  await stream.allReady
  if (errors.length === 0) return stream
  await stream.cancel()
  throw errors[0]
}

/** Makes the root route render the error screen, and gives the page its title. */
function showFault(router: AnyRouter, siteName: string) {
  const renderFault = { reference: currentRequestId() }
  Object.assign(router.options.context, { renderFault, deferred: undefined })
  const match = router.state.matches.at(-1)
  const title = documentTitle(siteName, JAM_TITLE)
  if (match) Object.assign(match, { meta: [{ title }] })
}
