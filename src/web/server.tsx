import type { AnyRouter, Register } from '@tanstack/react-router'
import { defineHandlerCallback, renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server'
import { createStartHandler, type RequestHandler, StartServer } from '@tanstack/react-start/server'
import { createServerEntry } from '@tanstack/react-start/server-entry'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { Problem } from '#contract/problem.ts'
import { problemAnswer, retryAfterOf } from '#contract/problem-answer.ts'
import { ProblemError } from '#contract/problem-error.ts'
import { doorFrom } from './format/local-path.ts'
import { finishAnswer } from './http/visitor-answer.ts'
import { isBeforeCall } from './server/answer-call.ts'
import { backend, closeBackend } from './server/backend.ts'
import { webLog } from './server/log.ts'
import { passToApi } from './server/pass-to-api.ts'

/** What React leaves in place of a part that it could not draw, for the browser to try again. */
const NOT_DRAWN = '<!--$!-->'

/**
 * Loaders are awaited before anything is drawn, so a page is one string: 7 % cheaper than a stream. React says nothing
 * of a component that throws meanwhile: the page is then drawn again as the error screen, and answered as a fault.
 */
const renderPage = defineHandlerCallback(async ({ request, router, responseHeaders }) => {
  const page = <StartServer router={router} />
  let reference: string | undefined
  const response = await renderSsrHtmlResponse({
    router,
    responseHeaders,
    render: async () => {
      const html = renderToString(page)
      if (!html.includes(NOT_DRAWN)) return html
      reference = await logRenderFault(page, request)
      Object.assign(router.options.context, { renderFault: reference })
      return renderToString(page)
    },
  })
  const problem = problemOf(router)
  if (problem) {
    const headers = new Headers(response.headers)
    const retryAfter = retryAfterOf(problem)
    if (retryAfter) headers.set('retry-after', String(retryAfter))
    return new Response(response.body, { status: problem.status, headers })
  }
  if (reference === undefined) return response
  // Brought to life it would only fail again.
  const still = (await response.text()).replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
  return new Response(still, { status: 500, headers: response.headers })
})

/** The router answers 500 to whatever a loader threw; a problem of the API knows its own status. */
const problemOf = (router: AnyRouter) =>
  router.state.matches.map(({ error }) => error).find((error) => error instanceof ProblemError)

/** Draws once more, now with somebody listening, and answers the reference under which the fault is in the log. */
async function logRenderFault(page: ReactNode, { url }: Request): Promise<string> {
  const reference = crypto.randomUUID()
  const { pathname: path } = new URL(url)
  const onError = (error: unknown) => webLog().error({ reference, path, err: error }, 'page not drawn')
  const stream = await renderToReadableStream(page, { onError }).catch(() => undefined)
  await stream?.cancel()
  return reference
}

const start: RequestHandler<Register> = createStartHandler(renderPage)

/** A page that needs somebody signed in, for a session that has just turned out to have ended: to the door. */
async function answerPage(...[request, options]: Parameters<typeof start>): Promise<Response> {
  // Start takes it for a call and finds no name in it.
  if (/^\/_serverFn\/(?![\w-])/.test(new URL(request.url).pathname)) return problemAnswer(new Problem('not_found'))
  const answer = await start(request, options)
  const { pathname, search } = new URL(request.url)
  if (answer.status !== 401 || request.method !== 'GET' || /^\/(_serverFn|api)\//.test(pathname)) {
    return finishAnswer(request, answer)
  }
  const headers = new Headers({ location: doorFrom(pathname + search), 'cache-control': 'no-store' })
  for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie)
  await answer.body?.cancel()
  return new Response(null, { status: 302, headers })
}

export default createServerEntry({
  fetch: (request, options) =>
    new URL(request.url).pathname.startsWith('/api/v1') ? passToApi(request) : answerPage(request, options),
})

export { closeBackend, isBeforeCall }

export const openBackend = async () => ({ where: (await backend()).where })
export const isBackendReady = async () => (await backend()).isReady()
