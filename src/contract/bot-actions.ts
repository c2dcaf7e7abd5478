/** What programs would like to do very often. A call with a proof has a wide budget, one without a narrow one. */
export const BOT_ACTIONS = ['sign-up', 'sign-in', 'code', 'contact'] as const
export type BotAction = (typeof BOT_ACTIONS)[number]

/** The same in reCAPTCHA's alphabet of letters, figures and underscores. */
export const recaptchaAction = (action: BotAction): string => action.replaceAll('-', '_')
