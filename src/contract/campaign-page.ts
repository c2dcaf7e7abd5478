import type { Kind } from './kinds.ts'

/** Path of the page of a campaign, for what leaves the site: mails and calendars. */
export const campaignPage = (kind: Kind): string => (kind === 'tpp' ? '/promo/tpp/bono' : `/promo/${kind}`)
