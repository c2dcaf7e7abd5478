import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { accepts, compressPage } from '#web/host/pages/compress-page.ts'
import { finishResponse } from '#web/host/render/finish-response.ts'

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

  // RFC 7932, section 9.1: first bits of 0011 mean 256 kB, the least that the encoder uses at this quality. At other
  // qualities a larger window costs the server more than the page does.
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

test('a page goes whole, compressed or not', async () => {
  const html = `<!doctype html>${'<p>Rasca y gana.</p>'.repeat(100)}Año nuevo, 10 €.`
  const sent = async (offered: string) => {
    const request = new Request('https://promo.example.es/home', { headers: { 'accept-encoding': offered } })
    const answer = new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    return Buffer.from(await (await finishResponse(request, answer)).arrayBuffer())
  }
  expect(String(zstdDecompressSync(await sent('zstd')))).toBe(html)
  expect(String(await sent('identity'))).toBe(html)
})
