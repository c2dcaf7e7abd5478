import type { AnyRouter, Register } from '@tanstack/react-router'
import { defineHandlerCallback, getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { createStartHandler, type RequestHandler, StartServer } from '@tanstack/react-start/server'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { Problem } from '#contract/problem.ts'
import { problemAnswer, retryAfterOf } from '#contract/problem-answer.ts'
import { ProblemError } from '#contract/problem-error.ts'
import { webEnv } from './env.ts'
import { signInPath } from './format/local-path.ts'
import { isSecretAddress, withoutSecret } from './format/secret-address.ts'
import { documentTitle } from './format/title.ts'
import { sessionQuery } from './functions/session.ts'
import { pageBudgets, type ShortAnswer } from './http/page-budgets.ts'
import { finishAnswer, finishPage, isPrivate } from './http/visitor-answer.ts'
import { askedAddress } from './routing/asked-address.ts'
import { FAILURE_TITLE } from './routing/page-head.ts'
import { afterPaint } from './server/after-paint.ts'
import { inlinedSheets } from './server/inlined-sheets.ts'
import { webLog } from './server/log.ts'
import { manifestAnswer } from './server/manifest.ts'
import { nameTimes, withoutLoadTimes } from './server/page-times.ts'
import { passToApi } from './server/pass-to-api.ts'

/** React's mark for a part that it could not render on the server: from where it differs from what a page is full of. */
const NOT_DRAWN = '$!-->'

/**
 * The pages of the answers that Start passes on. As the body of a `Response` a page would be a stream, copied twice on its
 * way: a tenth of what serving it takes.
 */
const pages = new WeakMap<Request, string>()

/** Renders a page as one string, 7 % cheaper than a stream, because loaders are awaited anyway. */
const renderPage = defineHandlerCallback(async ({ request, router, responseHeaders: headers }) => {
  try {
    const problem = problemOf(router)
    const status = problem?.status ?? getSsrStatus(router)
    const short = shortAnswer(router, request, status)
    if (short) return withHeaders(short, headers)
    const { html, isFaulty } = await drawPage(router, request)
    pages.set(request, await transformHtmlStringWithRouter(router, html))
    nameTimes(router.options.context.queryClient, headers, !isPrivate(request))
    const retryAfter = problem && retryAfterOf(problem)
    if (retryAfter) headers.set('retry-after', String(retryAfter))
    return new Response(null, { status: isFaulty ? 500 : status, headers })
  } catch (error) {
    webLog().error({ err: error }, 'page not drawn')
    return new Response('Internal Server Error', { status: 500, headers })
  } finally {
    router.serverSsr?.cleanup()
  }
})

const budgets = pageBudgets()

/** Undefined where the page is to be rendered. */
function shortAnswer(router: AnyRouter, request: Request, status: number): ShortAnswer | undefined {
  if (!webEnv().hasBudgets) return
  const { user } = router.options.context.queryClient.getQueryData(sessionQuery.queryKey) ?? {}
  return budgets(request, { status, isMember: Boolean(user), asked: askedAddress() })
}

function withHeaders({ status, text, headers: own }: ShortAnswer, headers: Headers): Response {
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  return new Response(text, { status, headers })
}

/** React does not report a component that throws; the page is then rendered again as the error screen. */
async function drawPage(router: AnyRouter, request: Request): Promise<{ html: string; isFaulty: boolean }> {
  const page = <StartServer router={router} />
  const html = renderToString(page)
  if (!html.includes(NOT_DRAWN)) return { html: await paintedFirst(router, request, html), isFaulty: false }
  const renderFault = await logRenderFault(page, request)
  Object.assign(router.options.context, { renderFault })
  nameFault(router)
  // Hydrating it would only fail again.
  const still = renderToString(page).replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
  return { html: still, isFaulty: true }
}

async function paintedFirst(router: AnyRouter, request: Request, html: string): Promise<string> {
  if (isDressed(request)) return afterPaint(withoutLoadTimes(html), await inlinedSheets(router.state.matches))
  return isOrdinary(request) ? afterPaint(html, []) : html
}

/** The server of `npm run dev` has styles and scripts of its own. */
const isOrdinary = ({ url }: Request): boolean => !import.meta.env.DEV && !isSecretAddress(url)

/** True for a page that brings its styles along: a member has them in the cache, and each answer is compressed anew. */
const isDressed = (request: Request): boolean => !isPrivate(request) && isOrdinary(request)

/** The router responds 500 to whatever a loader throws; a problem of the API has its own status. */
const problemOf = (router: AnyRouter) =>
  router.state.matches.map(({ error }) => error).find((error) => error instanceof ProblemError)

/** The head was made before its page failed. */
function nameFault({ state: { matches } }: AnyRouter) {
  const page = matches.at(-1)
  const title = documentTitle(webEnv().SITE_NAME, FAILURE_TITLE)
  if (page) Object.assign(page, { meta: [{ title }] })
}

/** Renders again with an error listener; returns the reference of the log line. */
async function logRenderFault(page: ReactNode, { url }: Request): Promise<string> {
  const reference = crypto.randomUUID()
  const path = withoutSecret(new URL(url).pathname)
  const onError = (error: unknown) => webLog().error({ reference, path, err: error }, 'page not drawn')
  const stream = await renderToReadableStream(page, { onError }).catch(() => undefined)
  await stream?.cancel()
  return reference
}

const start: RequestHandler<Register> = createStartHandler({
  handler: renderPage,
  inlineCss: ({ request }) => isDressed(request),
})

/** Redirects to the sign-in page if the session has just turned out to have ended. */
async function answerPage(...[request, options]: Parameters<typeof start>): Promise<Response> {
  // Start treats this address as a call and finds no name in it.
  if (/^\/_serverFn\/(?![\w-])/.test(new URL(request.url).pathname)) return problemAnswer(new Problem('not_found'))
  const answer = await start(request, options)
  const { pathname, search } = new URL(request.url)
  if (answer.status !== 401 || request.method !== 'GET' || /^\/(_serverFn|api)\//.test(pathname)) {
    const page = pages.get(request)
    // Its key outlives many collections of young objects, and so would the page.
    pages.delete(request)
    return page === undefined ? finishAnswer(request, answer) : finishPage(request, answer, page)
  }
  const headers = new Headers({ location: signInPath(pathname + search), 'cache-control': 'no-store' })
  for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie)
  await answer.body?.cancel()
  return new Response(null, { status: 302, headers })
}

/** What no file and no part of the host answers: pages, calls of them, and the API at the address of the site. */
export const answer: RequestHandler<Register> = async (request, options) => {
  const { pathname } = new URL(request.url)
  // No route of the router: its name would be a line in every page's first script.
  if (pathname === '/manifest.webmanifest') return manifestAnswer()
  return pathname.startsWith('/api/v1') ? passToApi(request) : answerPage(request, options)
}
