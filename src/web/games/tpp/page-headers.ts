/**
 * Headers of both code pages: they permit the camera, which reads QR codes. The other values are the same as in every
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
