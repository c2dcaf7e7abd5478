const ANALYTICS = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://www.googletagmanager.com',
]

export interface PolicyOptions {
  /** Vite's development server puts style elements into the page, and only it knows them. */
  development?: boolean
  /** The mailbox of a trial frames its mails. */
  mailbox?: boolean
  analytics: boolean
  /** Address of the public icon service, if browsers may ask it. */
  iconService?: string | undefined
  /** Where reCAPTCHA is loaded from, if it is on. */
  recaptcha?: string | undefined
}

/** Scripts and styles only from here, and from where the operator has switched on; inline ones carry the nonce. */
export function contentSecurityPolicy(
  nonce: string,
  { analytics, iconService, recaptcha, development, mailbox }: PolicyOptions,
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
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Its loader, and where that fetches the rest from (documentation of reCAPTCHA). */
const captchaSources = (origin: string) =>
  [origin, 'https://www.recaptcha.net', 'https://www.gstatic.com', 'https://www.gstatic.cn']
    .map((source) => `${source}/recaptcha/`)
    .join(' ')
