import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { accepts, compressPage } from '#web/http/compress-page.ts'
import { finishPage } from '#web/http/visitor-answer.ts'

const page = Buffer.from(`<!doctype html>${'<p>Rasca y gana.</p>'.repeat(500)}`)

describe('a page on its way', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['zstd;q=0, br', 'br', brotliDecompressSync],
  ])('is compressed for %j with %s, and decompresses to the same page', (offered, encoding, decompress) => {
    const compressed = compressPage(page, offered)
    expect(compressed?.encoding).toBe(encoding)
    expect(compressed?.body.length).toBeLessThan(page.length / 10)
    expect(decompress(compressed?.body ?? page)).toEqual(page)
  })

  // RFC 7932, section 9.1: first bits of 0011 say 256 kB, the least that the encoder names at this quality. At others a
  // larger window costs the server more than the page does.
  test('needs a window of 256 kB of brotli', () => {
    expect((compressPage(page, 'br')?.body[0] ?? 0) & 0b1111).toBe(0b0011)
  })

  test.each([
    ['a browser that takes neither', page, 'gzip, deflate'],
    ['one that refuses both', page, 'gzip, br;q=0, zstd;q=0'],
    ['one that says nothing', page, undefined],
    ['a page that fits a packet', Buffer.from('<p>Hola'), 'br'],
  ])('stays as it is for %s', (_, html, offered) => expect(compressPage(html, offered)).toBeUndefined())
})

test.each([
  ['br', true],
  ['gzip, br;q=0.5', true],
  ['br ; q=1', true],
  ['brotli', false],
  ['br;q=0', false],
  ['br;q=0.000', false],
  ['', false],
])('whether %j takes br: %s', (offered, expected) => expect(accepts(offered, 'br')).toBe(expected))

test.each([
  ['short', 'Año nuevo, 10 €.'],
  ['longer than any before', '«Año nuevo», 10 €. '.repeat(40_000)],
  ['short again', 'Feliz año.'],
])('a page that is %s goes whole, compressed or not', async (_, text) => {
  const html = `<!doctype html>${'<p>Rasca y gana.</p>'.repeat(100)}${text}`
  const sent = async (offered: string) => {
    const request = new Request('https://promo.example.es/home', { headers: { 'accept-encoding': offered } })
    return Buffer.from(await finishPage(request, new Response(null), html).arrayBuffer())
  }
  // The second page is written before the first one is read.
  const [first, second] = await Promise.all([sent('zstd'), sent('identity')])
  expect(String(zstdDecompressSync(first))).toBe(html)
  expect(String(second)).toBe(html)
})
