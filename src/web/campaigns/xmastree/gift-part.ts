import { ownScript } from '#web/features/campaign/own-script.tsx'

/** Only who follows the link of a gift needs its script. */
export const giftNotice = ownScript('xmastree gift', async () => (await import('./gift-notice.tsx')).GiftNotice)
