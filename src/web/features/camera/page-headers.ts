/** Headers that permit the camera, for reading QR codes; the other values are the same as in every response. */
export const CAMERA_HEADERS = {
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Headers of a page with the camera whose address is a secret. */
export const SECRET_CAMERA_HEADERS = {
  ...CAMERA_HEADERS,
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
}
