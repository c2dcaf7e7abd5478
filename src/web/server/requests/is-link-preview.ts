/**
 * Matches programs that fetch a link to preview its content. No standard header identifies them, but most have one of
 * these words in their user agent. Browsers that prefetch a page send a separate header.
 */
const READERS =
  /(?<!\bcu)bot\b|crawler|spider|preview|facebookexternalhit|facebookcatalog|facebot|whatsapp|slack-imgproxy|snapchat|pinterest|vkshare|embedly|iframely|mastodon|bitrix|skype|outlook-ios-android|google-read-aloud|googleimageproxy/i

export const isLinkPreview = (headers: Headers): boolean =>
  READERS.test(headers.get('user-agent') ?? '') ||
  /prefetch|preview/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-purpose') ?? '')
