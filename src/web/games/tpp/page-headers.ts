/** Of both pages: the camera reads a QR code. The rest is as in every response of this site. */
export const BONUS_HEADERS = {
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Of the page whose address is a code. */
export const CODE_HEADERS = {
  ...BONUS_HEADERS,
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
}
