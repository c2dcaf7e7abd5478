/** Search crawlers, Lighthouse and social previews: words that end in «bot» or «google», and two by name. */
const CRAWLERS = /bot\b|chrome-lighthouse|facebookexternalhit|google\b/i

export const isCrawler = (userAgent: string) => CRAWLERS.test(userAgent)
