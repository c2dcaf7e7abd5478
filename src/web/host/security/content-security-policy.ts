const ANALYTICS = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://www.googletagmanager.com',
]

export interface PolicyOptions {
  /** True under Vite's development server, which inserts style elements without a nonce. */
  development?: boolean
  /** True if the site has the development mailbox, which shows mails in frames. */
  mailbox?: boolean
  analytics: boolean
  /** Origin of the public icon service, if browsers may request icons from it. */
  iconService?: string | undefined
  /** Origin from which reCAPTCHA is loaded, if enabled. */
  recaptcha?: string | undefined
  /** Origins whose pages may show the page in a frame. */
  ancestors?: readonly string[]
}

/**
 * Returns a policy that allows scripts and styles from this site and from the services that the operator has enabled.
 * Inline scripts and styles need the nonce.
 */
export function contentSecurityPolicy(
  nonce: string,
  { analytics, iconService, recaptcha, development, mailbox, ancestors = [] }: PolicyOptions,
) {
  const measuring = analytics ? ` ${ANALYTICS.join(' ')}` : ''
  const captcha = recaptcha ? ` ${captchaSources(recaptcha)}` : ''
  const frames = `${mailbox ? " 'self'" : ''}${captcha}`
  const icons = iconService ? ` ${new URL(iconService).origin}` : ''
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${analytics ? ' https://www.googletagmanager.com' : ''}${captcha}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    `img-src 'self'${measuring}`,
    "font-src 'self'",
    `connect-src 'self'${measuring}${icons}${captcha}`,
    ...(frames ? [`frame-src${frames}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors.join(' ') || "'none'"}`,
  ].join('; ')
}

/** Returns reCAPTCHA's origin, and the hosts from which its script loads (reCAPTCHA documentation). */
const captchaSources = (origin: string) =>
  [origin, 'https://www.recaptcha.net', 'https://www.gstatic.com', 'https://www.gstatic.cn']
    .map((source) => `${source}/recaptcha/`)
    .join(' ')
