import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { withHashes } from '#web/host/security/csp-hashes.ts'

const NONCE = 'c2FsdCBhbmQgcGVwcGVyIQ=='
const POLICY = `default-src 'none'; script-src 'self' 'nonce-${NONCE}'; style-src 'self' 'nonce-${NONCE}'; img-src 'self'`
const META = `<meta property="csp-nonce" content="${NONCE}"/>`
const inline = (text: string) => `<script nonce="${NONCE}">${text}</script>`
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the content security policy of a page that all visitors share', () => {
  test('replaces the nonce by the hashes of the inline scripts and styles that had it', () => {
    const html = `<head>${META}<style nonce="${NONCE}">p{}</style>${inline('a()')}</head>${inline('b()')}${inline('a()')}`
    expect(withHashes(POLICY, html)).toEqual({
      policy: `default-src 'none'; script-src 'self' ${hash('a()')} ${hash('b()')}; style-src 'self' ${hash('p{}')}; img-src 'self'`,
      html: '<head><style>p{}</style><script>a()</script></head><script>b()</script><script>a()</script>',
    })
  })

  test('has no hash of an external script, nor of an inline script without the nonce', () => {
    const html = `<script>stolen()</script><script type="module" src="/assets/a.js" nonce="${NONCE}"></script>`
    expect(withHashes(POLICY, html)?.policy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'",
    )
  })

  test.each([
    ['without a nonce', "default-src 'self'", '<p>Hola</p>'],
    ['whose text contains its nonce', POLICY, `<p>${NONCE}</p>`],
  ])('is not rewritten for a page %s', (_, policy, html) => expect(withHashes(policy, html)).toBeUndefined())
})
