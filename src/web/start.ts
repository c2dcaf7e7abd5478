import { randomBytes } from 'node:crypto'
import { isNotFound } from '@tanstack/react-router'
import { createCsrfMiddleware, createMiddleware, createServerOnlyFn, createStart } from '@tanstack/react-start'
import { getRequest, setResponseHeaders } from '@tanstack/react-start/server'
import { webEnv } from './env.ts'
import { problemAdapter } from './functions/problem-adapter.ts'
import { contentSecurityPolicy } from './host/security/content-security-policy.ts'
import { ancestorsOf } from './host/security/frames.ts'
import { isFromHere, needsOrigin } from './host/security/origin-check.ts'
import { openLink } from './server/auth/sign-up-link.ts'
import { answerCall, asProblem, noteCall } from './server/requests/answer-call.ts'
import { refuseOrigin } from './server/requests/refuse-origin.ts'

/** Imported with the first call of a server function, because a page makes no such call when it loads. */
const fetchCall: typeof fetch = async (input, init) =>
  (await import('./browser/network/fetch-call.ts')).fetchCall(input, init)

/** Creates a nonce per request, for the policy header and for the router (`ssr.nonce`). */
const securityHeaders = createMiddleware().server(({ next, request }) => {
  const nonce = randomBytes(16).toString('base64')
  const headers = new Headers({
    'content-security-policy': contentSecurityPolicy(nonce, {
      development: import.meta.env.DEV,
      mailbox: !webEnv().isPublic || webEnv().rehearsal !== undefined,
      analytics: webEnv().ANALYTICS_ID !== undefined,
      iconService: webEnv().ICON_SERVICE_URL,
      recaptcha: webEnv().RECAPTCHA_SITE_KEY ? webEnv().RECAPTCHA_ORIGIN : undefined,
      ancestors: ancestorsOf(new URL(request.url).pathname, webEnv()),
    }),
  })
  setResponseHeaders(headers)
  return next({ context: { nonce } })
})

const refuse = createServerOnlyFn(refuseOrigin)

/** Protects server functions and all server routes that change data. Not part of the browser build. */
const csrf =
  import.meta.env.SSR &&
  createCsrfMiddleware({
    filter: ({ handlerType, request }) =>
      (handlerType === 'serverFn' || !['GET', 'HEAD', 'OPTIONS'].includes(request.method)) && needsOrigin(request),
    secFetchSite: (site, { request }) => site === 'same-origin' && isFromHere(request),
    origin: (origin, { request }) => origin === new URL(request.url).origin && isFromHere(request),
    failureResponse: ({ request }) => refuse(request),
  })

/**
 * Opens the links that fill in the sign-up form. Not a route of the router, because the names of all routes are part of
 * every page's first script.
 */
const signUpLinks = createMiddleware().server(({ next, request }) =>
  request.method === 'GET' && new URL(request.url).pathname === '/unirse' ? openLink() : next(),
)

/** Turns failures before a server function starts into problems, without internal messages. */
const callAnswers = createMiddleware().server(({ next, handlerType, request }) =>
  handlerType === 'serverFn' ? answerCall(request, () => next()) : next(),
)

/** Turns failures inside a server function into problems for the browser; the details stay in the log. */
const problemsOnly = createMiddleware({ type: 'function' }).server(async ({ next }) => {
  noteCall(getRequest())
  try {
    return await next()
  } catch (error) {
    throw isMeant(error) ? error : asProblem(error)
  }
})

/** Redirects, responses and `notFound()` are thrown on purpose. */
const isMeant = (error: unknown) => error instanceof Response || isNotFound(error)

export const startInstance = createStart(() => ({
  ...(csrf && {
    requestMiddleware: [securityHeaders, csrf, signUpLinks, callAnswers],
    functionMiddleware: [problemsOnly],
  }),
  serverFns: { fetch: fetchCall },
  serializationAdapters: [problemAdapter],
}))
