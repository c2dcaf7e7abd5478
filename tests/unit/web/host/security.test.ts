import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '#web/host/security/content-security-policy.ts'

const plain = { analytics: false }

test('by default nothing comes from elsewhere, and nothing inline without the nonce', () => {
  const policy = contentSecurityPolicy('NONCE', plain)
  expect(policy).not.toContain('http')
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(policy).toContain("script-src 'self' 'nonce-NONCE';")
  expect(policy).toContain("style-src 'self' 'nonce-NONCE';")
  expect(policy).toContain("connect-src 'self';")
})

test('services that the operator has switched on may be requested, and no more', () => {
  const policy = contentSecurityPolicy('NONCE', { ...plain, iconService: 'https://icons.example/path' })
  expect(policy).toContain("connect-src 'self' https://icons.example;")
  expect(policy.match(/https:/g)).toHaveLength(1)
  expect(policy).not.toMatch(/unsafe|\*/)
})

test('reCAPTCHA may be fetched from where it is configured, and from where that fetches the rest', () => {
  const policy = contentSecurityPolicy('NONCE', { ...plain, recaptcha: 'https://recaptcha.net' })
  const sources = ['recaptcha.net', 'www.recaptcha.net', 'www.gstatic.com', 'www.gstatic.cn']
    .map((host) => `https://${host}/recaptcha/`)
    .join(' ')
  expect(policy).toContain(`script-src 'self' 'nonce-NONCE' ${sources};`)
  expect(policy).toContain(`frame-src ${sources};`)
  expect(policy).toContain(`connect-src 'self' ${sources};`)
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(contentSecurityPolicy('NONCE', plain)).not.toContain('frame-src')
})

test('the site frames its own pages where it has a development mailbox, and lets no page frame it', () => {
  const policy = contentSecurityPolicy('NONCE', { ...plain, mailbox: true })
  expect(policy).toContain("frame-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
})
