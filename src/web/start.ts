import { randomBytes } from 'node:crypto'
import { createCsrfMiddleware, createMiddleware, createStart } from '@tanstack/react-start'
import { setResponseHeaders } from '@tanstack/react-start/server'
import { webEnv } from './env.ts'
import { contentSecurityPolicy } from './http/security.ts'
import { problemAdapter } from './platform/problem-adapter.ts'

/** A nonce per request, for the page's header and for the router (`ssr.nonce`). */
const securityHeaders = createMiddleware().server(({ next }) => {
  const nonce = randomBytes(16).toString('base64')
  const headers = new Headers({
    'content-security-policy': contentSecurityPolicy(nonce, {
      analytics: webEnv().ANALYTICS_ID !== undefined,
      iconService: webEnv().ICON_SERVICE_URL,
      recaptcha: webEnv().RECAPTCHA_SITE_KEY ? webEnv().RECAPTCHA_ORIGIN : undefined,
    }),
  })
  setResponseHeaders(headers)
  return next({ context: { nonce } })
})

/**
 * Covers server functions and every server route that changes something. A browser says where a request comes from; a
 * program that says nothing has no visitor's cookies to abuse.
 */
const csrf = createCsrfMiddleware({
  filter: ({ handlerType, request }) =>
    handlerType === 'serverFn' || !['GET', 'HEAD', 'OPTIONS'].includes(request.method),
  allowRequestsWithoutOriginCheck: true,
})

export const startInstance = createStart(() => ({
  requestMiddleware: [securityHeaders, csrf],
  serializationAdapters: [problemAdapter],
}))
