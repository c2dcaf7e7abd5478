import type { Register } from '@tanstack/react-router'
import { createStartHandler, type RequestHandler } from '@tanstack/react-start/server'
import { Problem } from '#contract/problem/problem.ts'
import { problemAnswer } from '#contract/problem/problem-answer.ts'
import { signInPath } from './format/local-path.ts'
import { finishResponse } from './host/render/finish-response.ts'
import { hasInlineStyles, renderPage } from './host/render/render-page.tsx'
import { startSite } from './host/start-processes.ts'
import { passToApi } from './server/api/pass-to-api.ts'
import { ICON_PATH, iconAnswer } from './server/site/brand-icons.ts'
import { LOGO_PATH, logoAnswer } from './server/site/logo-answer.ts'
import { manifestAnswer } from './server/site/manifest.ts'
import { readSite } from './server/site/site.ts'

const start: RequestHandler<Register> = createStartHandler({
  handler: renderPage,
  inlineCss: ({ request }) => hasInlineStyles(request),
})

/** Handles the requests that the host does not: pages, server functions, and the API at the address of the site. */
const fetch: RequestHandler<Register> = async (request, options) => {
  const { pathname } = new URL(request.url)
  // Not a route of the router, because the names of all routes are part of every page's first script.
  if (pathname === '/manifest.webmanifest') return manifestAnswer(await readSite(request))
  if (LOGO_PATH.test(pathname)) return logoAnswer(request)
  if (ICON_PATH.test(pathname)) return iconAnswer(request)
  if (pathname.startsWith('/api/v1')) return passToApi(request)
  // Start would treat this address as a call of a server function without a name.
  if (/^\/_serverFn\/(?![\w-])/.test(pathname)) return problemAnswer(new Problem('not_found'))
  const answer = await start(request, options)
  return isEndedSession(request, answer) ? leadToSignIn(request, answer) : finishResponse(request, answer)
}

/** Returns true if the request was for a page, and the answer says that its session is not valid. */
const isEndedSession = ({ method, url }: Request, { status }: Response): boolean =>
  status === 401 && method === 'GET' && !/^\/(_serverFn|api)\//.test(new URL(url).pathname)

async function leadToSignIn({ url }: Request, answer: Response): Promise<Response> {
  const { pathname, search } = new URL(url)
  const headers = new Headers({ location: signInPath(pathname + search), 'cache-control': 'no-store' })
  for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie)
  await answer.body?.cancel()
  return new Response(null, { status: 302, headers })
}

export default { fetch }

/** Serves the built site; `clientFiles` is the folder of its files for browsers. */
export const serve = (clientFiles: string) => startSite({ fetch: async (request) => fetch(request), clientFiles })
