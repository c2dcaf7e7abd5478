/**
 * Headers of both code pages. They permit the camera, for reading QR codes; the other values are the same as in every
 * response.
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
