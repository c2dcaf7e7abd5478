/** Actions that bots would repeat. A call with a bot proof has a large budget, a call without one a small budget. */
export const BOT_ACTIONS = ['sign-up', 'sign-in', 'code', 'contact', 'redeem'] as const
export type BotAction = (typeof BOT_ACTIONS)[number]

/** Difficulty of a task: level 1 takes about 10 times the work of level 0, level 2 about 40 times. */
export const WORK_LEVELS = [0, 1, 2] as const
export type WorkLevel = (typeof WORK_LEVELS)[number]

/** Converts an action's name to reCAPTCHA's alphabet: letters, digits and underscores. */
export const recaptchaAction = (action: BotAction): string => action.replaceAll('-', '_')
