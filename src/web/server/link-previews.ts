/**
 * Programs that open a link so that somebody sees what is behind it, before or instead of going there. No standard header
 * tells them apart: most have one of these words in their name, and a browser that loads ahead says so.
 */
const READERS =
  /(?<!\bcu)bot\b|crawler|spider|preview|facebookexternalhit|facebookcatalog|facebot|whatsapp|slack-imgproxy|snapchat|pinterest|vkshare|embedly|iframely|mastodon|bitrix|skype|outlook-ios-android|google-read-aloud|googleimageproxy/i

export const isLinkPreview = (headers: Headers): boolean =>
  READERS.test(headers.get('user-agent') ?? '') ||
  /prefetch|preview/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-purpose') ?? '')
