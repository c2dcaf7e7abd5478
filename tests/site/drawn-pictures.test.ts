import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHELLS } from '#contract/games/playa/shells.ts'
import { SYMBOLS } from '#contract/games/rasca/symbols.ts'
import { KINDS } from '#contract/kinds.ts'
import { PRIZE_DRAWINGS } from '#contract/prizes.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

let site: SiteServer
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const DRAWN: [kind: string, rest: string][] = [
  ...KINDS.flatMap((kind) => ['', '.espera-0', '.espera-24', '.marca'].map((rest): [string, string] => [kind, rest])),
  ...SYMBOLS.map((name): [string, string] => ['rasca', `.${name}`]),
  ...SHELLS.map((name): [string, string] => ['playa', `.${name}`]),
  ...PRIZE_DRAWINGS.map((name): [string, string] => ['tpp', `.${name}`]),
]

async function pixelsOf(file: string) {
  const answer = await fetch(`${site.origin}/carteles/${file}.avif`)
  expect([file, answer.status, answer.headers.get('content-type')]).toEqual([file, 200, 'image/avif'])
  return sharp(await answer.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true })
}

// Before Safari 26.4, WebKit ignores the scheme in the style of an image.
test.each(DRAWN)('%s%s has different pictures for the light and the dark theme', async (kind, rest) => {
  const pictures = await Promise.all(['', '-oscuro'].map((scheme) => pixelsOf(`${kind}${scheme}${rest}.48`)))
  const isPoster = rest === '' || rest.startsWith('.espera')
  const height = isPoster ? 62 : 48
  const sizes = pictures.map(({ info }) => [info.width, info.height])
  expect(sizes).toEqual([
    [48, height],
    [48, height],
  ])
  expect(pictures[0]?.data.equals(pictures[1]?.data ?? Buffer.alloc(0))).toBe(false)
})

test.each([48, 96, 192, 320, 480, 640, 960])('a poster is available %i pixels wide', async (width) => {
  const { info } = await pixelsOf(`xmas.${width}`)
  expect([info.width, info.height]).toEqual([width, Math.round(width * 1.3)])
})

test.each(['rasca.limon', 'tpp.mercado', 'playa.marca'])('%s is available as PNG, for mails', async (drawing) => {
  const answer = await fetch(`${site.origin}/carteles/${drawing}.192.png`)
  expect(answer.headers.get('content-type')).toBe('image/png')
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata()
  expect([format, width, height]).toEqual(['png', 192, 192])
})

test.each([
  'nada.48.avif',
  'rasca.limon.47.png',
  'rasca.nada.192.png',
  'nada-oscuro.48.avif',
  'rasca.oscuro.48.avif',
  'rasca-oscuro-oscuro.48.avif',
  'rasca-claro.48.avif',
  'rasca-oscuro.espera-25.48.avif',
  'rasca-oscuro.nada.48.avif',
  'rasca.constructor.48.avif',
  'rasca-oscuro.png',
  'rasca-oscuro.ics',
  'rasca.avif',
  'rasca.47.avif',
  'rasca.048.avif',
  'rasca.1920.avif',
  'rasca.svg',
  'rasca.48.webp',
])('%s responds with 404', async (file) => {
  expect((await fetch(`${site.origin}/carteles/${file}`)).status).toBe(404)
})

test('concurrent requests for large pictures stay within the memory that docs/operate.md promises', async () => {
  const days = Array.from({ length: 24 }, (_, i) => `.espera-${i + 1}`)
  const answers = await Promise.all(days.map((day) => fetch(`${site.origin}/carteles/rasca${day}.960.avif`)))
  expect(answers.map(({ status }) => status)).toEqual(days.map(() => 200))
  expect(site.peakMemoryMb()).toBeLessThan(350)
})

test('an address with the current version of the art is cached for a year, any other for an hour', async () => {
  const [, version = ''] = /\/carteles\/[\w.-]+\.avif\?v=([\w-]+)/.exec(await (await fetch(site.origin)).text()) ?? []
  expect(version).toMatch(/^[\w-]{8}$/)
  const keptFor = async (query: string) =>
    (await fetch(`${site.origin}/carteles/rasca.48.avif${query}`)).headers.get('cache-control')
  expect(await keptFor(`?v=${version}`)).toBe('public, max-age=31536000, immutable')
  for (const other of ['', '?v=', '?v=aaaaaaaa']) expect(await keptFor(other)).toBe('public, max-age=3600')
})

test('AVIF pictures are not compressed again', async () => {
  const headers = { 'accept-encoding': 'gzip, br' }
  expect((await fetch(`${site.origin}/carteles/rasca.48.avif`, { headers })).headers.get('content-encoding')).toBe(null)
})

test('all drawings can be requested concurrently', async () => {
  const files = [...DRAWN, ...DRAWN].map(([kind, rest], i) => `${kind}${rest}.${i < DRAWN.length ? 96 : 192}`)
  const answers = await Promise.all(files.map((file) => fetch(`${site.origin}/carteles/${file}.avif`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})
