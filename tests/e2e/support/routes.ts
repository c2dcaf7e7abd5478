export type Visitor = 'anonymous' | 'signed in' | 'validated'

/** Response to a kind of visitor: the page of the address, or a redirect. */
export type Answer = 'page' | `to ${string}`

const open = { anonymous: 'page', 'signed in': 'page', validated: 'page' } as const
/** Leads to another site, by the exits of the tests' season. */
const out = (target: string) =>
  ({ anonymous: `to ${target}`, 'signed in': `to ${target}`, validated: `to ${target}` }) as const
const toDoor = (path: string) => `to /?volver=${encodeURIComponent(path)}` as const
const authenticated = (path: string) => ({ anonymous: toDoor(path), 'signed in': 'page', validated: 'page' }) as const
const forValidated = (path: string) =>
  ({
    anonymous: toDoor(path),
    'signed in': `to /user/validation?volver=${encodeURIComponent(path)}`,
    validated: 'page',
  }) as const

/** docs/specification.md, section 2, line by line. */
export const ROUTES: readonly { path: string; answers: Record<Visitor, Answer> }[] = [
  { path: '/info', answers: open },
  { path: '/', answers: { anonymous: 'page', 'signed in': 'to /home', validated: 'to /home' } },
  { path: '/signup', answers: open },
  { path: '/contact', answers: open },
  { path: '/conditions', answers: open },
  { path: '/home', answers: authenticated('/home') },
  { path: '/user/contact', answers: open },
  { path: '/user/history', answers: authenticated('/user/history') },
  { path: '/user/profile', answers: authenticated('/user/profile') },
  { path: '/promo/rasca', answers: authenticated('/promo/rasca') },
  { path: '/promo/tpp/bono', answers: open },
  { path: '/promo/tpp/7K3F-9Q2M-XV4T', answers: open },
  { path: '/promo/xmas', answers: open },
  { path: '/promo/playa', answers: authenticated('/promo/playa') },
  { path: '/promo/verano', answers: open },
  { path: '/promo/verano/insignias', answers: open },
  { path: '/promo/eurocopa', answers: forValidated('/promo/eurocopa') },
  { path: '/promo/eurocopa/insignias', answers: forValidated('/promo/eurocopa/insignias') },
  { path: '/promo/xmastree', answers: authenticated('/promo/xmastree') },
  { path: '/promo/aniversario', answers: authenticated('/promo/aniversario') },
  { path: '/go/club/ofertas/verano', answers: open },
  { path: '/go/prix/2024/final', answers: open },
  { path: '/go/tarjetaexpress', answers: out('https://tarjeta.temporada.example/alta') },
]

export const UNKNOWN = [
  '/promo',
  '/go',
  '/user',
  '/promo/tpp',
  '/nada',
  '/promo/playa/otra/mas',
  '/caf%C3%A9',
  '/%',
  '/%ff',
]
