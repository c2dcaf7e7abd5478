/** Pages for the accessibility checks: open ones and a member's. */
export const OPEN = [
  '/',
  '/signup',
  '/info',
  '/contact',
  '/conditions',
  '/promo/xmas',
  '/promo/verano/insignias',
  '/promo/tpp/bono',
  '/go/club',
  '/forgot',
  '/reset',
  '/confirm',
  '/second-step',
  '/ventana',
  '/ventana/entrar',
  '/buzon',
  '/prueba/rasca',
  '/dev/ui',
]
export const OWN = [
  '/home',
  '/promo/rasca',
  '/user/history',
  '/user/profile',
  '/user/security',
  '/user/contact',
  '/user/validation',
  '/promo/playa',
  '/promo/eurocopa',
]

/** Chromium's console message on `/ventana`, which is not opened as a popup here. */
export const LEFT_OPEN = /Scripts may close only the windows/
