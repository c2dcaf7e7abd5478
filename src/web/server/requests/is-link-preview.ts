/**
 * Programs that open a link to show its content, before or instead of a visit. No standard header identifies them: most
 * have one of these words in their name, and a browser that loads ahead sends a header of its own.
 */
const READERS =
  /(?<!\bcu)bot\b|crawler|spider|preview|facebookexternalhit|facebookcatalog|facebot|whatsapp|slack-imgproxy|snapchat|pinterest|vkshare|embedly|iframely|mastodon|bitrix|skype|outlook-ios-android|google-read-aloud|googleimageproxy/i

export const isLinkPreview = (headers: Headers): boolean =>
  READERS.test(headers.get('user-agent') ?? '') ||
  /prefetch|preview/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-purpose') ?? '')
