/** Of both pages: the camera reads a QR code. All else is as every answer of this site has it. */
export const BONUS_HEADERS = {
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Of the page whose address is a code. */
export const CODE_HEADERS = {
  ...BONUS_HEADERS,
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
}
