/**
 * Headers of every response of both processes, including files and error responses. A page adds its own content
 * security policy.
 */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

/** Content security policy of responses that are no pages, should a browser show one as a document. */
export const PLAIN_POLICY = "default-src 'none'; frame-ancestors 'none'"

const HSTS = 'max-age=31536000; includeSubDomains'

/** Returns the headers; `isPublic` means that visitors reach this host over https, so HSTS applies. */
export const securityHeaders = (isPublic: boolean): Readonly<Record<string, string>> => ({
  ...SECURITY_HEADERS,
  ...(isPublic && { 'strict-transport-security': HSTS }),
})
