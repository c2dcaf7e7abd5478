import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askRaw } from '#tests/support/raw-http.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

/** A season in which only one campaign exists. */
const season = seasonOf(scratchCard())

let site: SiteServer
beforeAll(async () => {
  site = await startSite({ season })
})
afterAll(() => site.stop())

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
const part = (html: string, name: string) => new RegExp(`data-error="${name}">([^<]*)<`).exec(html)?.[1]
const unescaped = (text = '') =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')

/** Requests the address byte for byte: fetch would normalise it first. */
const get = (path: string, cookie = '') =>
  askRaw(
    site.origin,
    `GET ${path} HTTP/1.1\r\nhost: x\r\n${cookie && `cookie: ${cookie}\r\n`}connection: close\r\n\r\n`,
  )

describe('an address without a page', () => {
  test.each([
    '/nada',
    '/caf%C3%A9',
    '/nada?tag=a&tag=b',
    '/nada?x&q=%20',
    '/nada?q=(1)',
    "/nada?q='1'",
    '/promo/tpp/',
    '/nada?x=1e3&y="a"',
    '/%',
    '/%E0%A4%A',
    '/%FF?q=%',
    '/promo/playa/otra/mas',
    '/prueba/verano',
    '/ticket/T-0000-0000?key=no',
  ])('%s is quoted byte for byte on the 404 screen, with and without a cookie', async (path) => {
    for (const cookie of ['', 'temporada=x']) {
      const { status, body } = await get(path, cookie)
      expect(status).toBe(404)
      expect(unescaped(part(body, 'message'))).toBe(`Page not found: ${path}`)
      expect(part(body, 'code')).toBe('404')
      expect(titleOf(body)).toBe('Temporada · Aquí no hay nada')
      expect(body).toMatch(/<a [^>]*href="\/"[^>]*>Volver al inicio<\/a>/)
    }
  })
})

test.each([
  ['/promo/verano', 'Esta promoción no forma parte de la temporada de ahora.'],
  ['/promo/xmas', 'Esta promoción no forma parte de la temporada de ahora.'],
  ['/promo/tpp/bono', 'Esta promoción no forma parte de la temporada de ahora.'],
])(
  '%s is the page of a campaign that the season lacks, and shows the 404 screen with the reason',
  async (path, description) => {
    const { status, body } = await get(path)
    expect(status).toBe(404)
    expect(part(body, 'code')).toBe('404')
    expect(part(body, 'message')).toBe('Page Not Found')
    expect(part(body, 'description')).toBe(description)
    expect(titleOf(body)).toBe('Temporada · Aquí no hay nada')
  },
)

test.each(['/go/club', '/go/prix/a/b', '/go/tarjetaexpress'])(
  '%s says that the link is not active in a season without exits',
  async (path) => {
    const { status, body } = await get(path)
    expect(status).toBe(200)
    expect(titleOf(body)).toBe('Temporada · Este enlace no está activo')
  },
)
