/** Search crawlers, Lighthouse and social previews: agents with a word ending in «bot» or «google», and two others. */
const CRAWLERS = /bot\b|chrome-lighthouse|facebookexternalhit|google\b/i

export const isCrawler = (userAgent: string) => CRAWLERS.test(userAgent)
