import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { accepts, compressPage } from '#web/host/pages/compress-page.ts'
import { finishResponse } from '#web/host/render/finish-response.ts'

const page = Buffer.from(`<!doctype html>${'<p>Rasca y gana.</p>'.repeat(500)}`)

describe('a rendered page', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['zstd;q=0, br', 'br', brotliDecompressSync],
  ])(
    'is compressed, for a client that accepts %j, with %s, and decompresses to the same page',
    (offered, encoding, decompress) => {
      const compressed = compressPage(page, offered)
      expect(compressed?.encoding).toBe(encoding)
      expect(compressed?.body.length).toBeLessThan(page.length / 10)
      expect(decompress(compressed?.body ?? page)).toEqual(page)
    },
  )

  // RFC 7932, section 9.1: a stream that begins with the bits 0011 has a window of 256 kB, the smallest that the
  // encoder uses at this quality. A larger window takes longer to clear than the page takes to compress.
  test('is compressed by Brotli with a window of 256 kB', () => {
    expect((compressPage(page, 'br')?.body[0] ?? 0) & 0b1111).toBe(0b0011)
  })

  test.each([
    ['for a browser that accepts neither br nor zstd', page, 'gzip, deflate'],
    ['for a browser that refuses both br and zstd', page, 'gzip, br;q=0, zstd;q=0'],
    ['for a browser that sends no Accept-Encoding', page, undefined],
    ['if it fits into one packet', Buffer.from('<p>Hola'), 'br'],
  ])('is not compressed %s', (_, html, offered) => expect(compressPage(html, offered)).toBeUndefined())
})

test.each([
  ['br', true],
  ['gzip, br;q=0.5', true],
  ['br ; q=1', true],
  ['brotli', false],
  ['br;q=0', false],
  ['br;q=0.000', false],
  ['', false],
])('the header %j accepts br: %s', (offered, expected) => expect(accepts(offered, 'br')).toBe(expected))

test('a response contains the whole page, whether compressed or not', async () => {
  const html = `<!doctype html>${'<p>Rasca y gana.</p>'.repeat(100)}Año nuevo, 10 €.`
  const sent = async (offered: string) => {
    const request = new Request('https://promo.example.es/home', { headers: { 'accept-encoding': offered } })
    const answer = new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    return Buffer.from(await (await finishResponse(request, answer)).arrayBuffer())
  }
  expect(String(zstdDecompressSync(await sent('zstd')))).toBe(html)
  expect(String(await sent('identity'))).toBe(html)
})
