/**
 * Headers of both pages: they permit the camera, which reads a QR code. The other values are those of every response.
 */
export const BONUS_HEADERS = {
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Headers of the page whose address contains a code. */
export const CODE_HEADERS = {
  ...BONUS_HEADERS,
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
}
