/** The host of an attacker. */
const HOST = 'evil.example'

/** Spellings of slashes and backslashes, and characters that some parser takes for a slash. */
const SLASHES = [
  '/',
  '//',
  '///',
  '\\',
  '\\\\',
  '/\\',
  '\\/',
  '%2f',
  '%2F%2F',
  '%5c',
  '%5C%5c',
  '%2f%5c',
  '%252f%252f',
  '%255c',
  '%25252f',
  '%c0%af',
  '%e0%80%af',
  '%u2215',
  '%E2%88%95',
  '%E2%81%84',
  '%EF%BC%8F%EF%BC%8F',
  '%EF%BC%BC',
]

const CONTROLS = [
  '%00',
  '%01',
  '%07',
  '%08',
  '%09',
  '%0a',
  '%0b',
  '%0c',
  '%0d',
  '%0d%0a',
  '%1b',
  '%7f',
  '%C2%85',
  '%E2%80%A8',
]
const SPACES = ['%20', '+', '%C2%A0', '%E2%80%8B', '%EF%BB%BF', '%E3%80%80']

const SCHEMES = [
  'http:',
  'https:',
  'HTTPS:',
  'hTtPs:',
  'ftp:',
  'file:',
  'data:',
  'javascript:',
  'JaVaScRiPt:',
  'vbscript:',
  'blob:',
  'mailto:',
  'tel:',
  'ws:',
  'view-source:',
]

/** Host names that do not look like host names. */
const HOSTS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '%5B::1%5D',
  '[fe80::1%25eth0]',
  'localhost',
  'localhost:3000',
  '169.254.169.254',
  'xn--evl-sma.example',
  'ev%C4%B1l.example',
  '%EF%BD%85%EF%BD%96%EF%BD%89%EF%BD%8C.example',
  'evil%E3%80%82example',
  'evil%EF%BC%8Eexample',
  'evil%EF%BD%A1example',
  '%D0%B5vil.example',
]

const USERS = [
  `@${HOST}`,
  `%40${HOST}`,
  `%2540${HOST}`,
  `club.temporada.example@${HOST}`,
  `user:pass@${HOST}`,
  `:@${HOST}`,
  `%EF%BC%A0${HOST}`,
  `.${HOST}`,
  `:443@${HOST}`,
  `?@${HOST}`,
  `%3f@${HOST}`,
  `#@${HOST}`,
  `%23@${HOST}`,
  `;@${HOST}`,
]

const DOTS = [
  '.',
  '..',
  '...',
  '../',
  '..\\',
  '%2e',
  '%2e%2e',
  '.%2e',
  '%2E.',
  '%252e%252e',
  '%2e%2e%2f',
  '%2e%2e%5c',
  '..%2f',
  '..%5c',
  '..%00',
  '..;',
  '..;/',
  '%E2%80%A5',
  '%EF%BC%8E%EF%BC%8E',
  '%C0%AE%C0%AE',
]

const BROKEN = ['%', '%2', '%zz', '%%', '%%32%65', '%ff', '%80', '%C3', '%C3%28', '%ED%A0%80', '%F5%80%80%80', '%u0000']

const LOOK_ALIKES = [
  '%EF%BD%8F%EF%BD%86%EF%BD%85%EF%BD%92%EF%BD%94%EF%BD%81%EF%BD%93',
  '%D0%BEfertas',
  'ofert%CE%B1s',
  'ofertas%CC%81',
  '%E2%80%AEsatrefo',
  '%F0%9D%90%A8fertas',
  'o%C2%ADfertas',
  'ofertas%EF%BC%8F',
  'ofertas%E2%80%A4',
  '%EF%BC%85%EF%BC%92%EF%BD%86',
]

const LONG = [
  'a'.repeat(65),
  'a'.repeat(2000),
  'a/'.repeat(6),
  'a/'.repeat(500),
  `ofertas/${'a'.repeat(65)}`,
  `ofertas/${'%61'.repeat(65)}`,
  `ofertas/${'%2561'.repeat(64)}`,
  '%2f'.repeat(600),
  '../'.repeat(200),
  `${'a/'.repeat(5)}a`,
]

const SIGNS = [...`!"$&'()*,:;<=>?[]^\`{|}~#`].map((sign) => encodeURIComponent(sign) || sign)

const and = (befores: readonly string[], afters: readonly string[]) =>
  befores.flatMap((before) => afters.map((after) => before + after))

/** Paths that follow the key of an exit in an address. None of them is a target in the season of the tests. */
export const HOSTILE_PATHS: readonly string[] = [
  ...new Set([
    // Another host after anything that a parser takes for two slashes.
    ...and(SLASHES, [HOST, `${HOST}/`, `${HOST}/%2e%2e`]),
    ...and(
      ['ofertas', 'ofertas/'],
      and(
        SLASHES.filter((slash) => slash !== '/'),
        [HOST],
      ),
    ),
    ...and(['/', '//'], HOSTS),
    ...HOSTS.map((host) => `https://${host}/`),
    ...and(SCHEMES, [`//${HOST}`, HOST, `%2f%2f${HOST}`]),
    ...[
      'data:text/html,<script>',
      'javascript:alert(1)',
      'javascript:%0aalert(1)',
      '%6aavascript:alert(1)',
      'java%09script:',
    ],
    ...USERS,
    ...and(['ofertas/'], USERS),
    // Characters that could split the header of the response.
    ...and(CONTROLS, ['', HOST, `/${HOST}/`, `Location:https://${HOST}`]),
    ...and(['ofertas'], and(CONTROLS, ['', `/${HOST}`])),
    ...and(['', 'ofertas'], and(SPACES, ['', HOST])),
    ...and(['', 'ofertas/', '../../', '2024/final/'], DOTS),
    ...DOTS.map((dots) => `${dots}/${HOST}`),
    ...and(['', 'ofertas/'], BROKEN),
    ...LOOK_ALIKES,
    ...LONG,
    ...and(['', 'ofertas/x'], SIGNS),
  ]),
]
