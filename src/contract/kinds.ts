/** The kinds of game. */
export const KINDS = ['rasca', 'xmas', 'xmastree', 'verano', 'playa', 'aniversario', 'eurocopa', 'tpp'] as const
export type Kind = (typeof KINDS)[number]

/** Returns the path of a campaign's page, for content outside the site: mails and calendars. */
export const campaignPage = (kind: Kind): string => (kind === 'tpp' ? '/promo/tpp/bono' : `/promo/${kind}`)
