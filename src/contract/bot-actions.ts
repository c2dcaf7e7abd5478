/** What programs would like to do very often. A call with a proof has a wide budget, one without a narrow one. */
export const BOT_ACTIONS = ['sign-up', 'sign-in', 'code', 'contact'] as const
export type BotAction = (typeof BOT_ACTIONS)[number]

/** How hard a task is: 1 is about ten times as much work as 0, and 2 about forty times. */
export const WORK_LEVELS = [0, 1, 2] as const
export type WorkLevel = (typeof WORK_LEVELS)[number]

/** The same in reCAPTCHA's alphabet of letters, figures and underscores. */
export const recaptchaAction = (action: BotAction): string => action.replaceAll('-', '_')
