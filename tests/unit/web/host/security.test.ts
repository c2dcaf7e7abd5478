import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '#web/host/security/content-security-policy.ts'

const plain = { analytics: false }

test('by default the policy allows no other origin, and inline code only with the nonce', () => {
  const policy = contentSecurityPolicy('NONCE', plain)
  expect(policy).not.toContain('http')
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(policy).toContain("script-src 'self' 'nonce-NONCE';")
  expect(policy).toContain("style-src 'self' 'nonce-NONCE';")
  expect(policy).toContain("connect-src 'self';")
})

test('the policy allows requests to a service that the operator has configured, and to no other origin', () => {
  const policy = contentSecurityPolicy('NONCE', { ...plain, iconService: 'https://icons.example/path' })
  expect(policy).toContain("connect-src 'self' https://icons.example;")
  expect(policy.match(/https:/g)).toHaveLength(1)
  expect(policy).not.toMatch(/unsafe|\*/)
})

test('the policy allows reCAPTCHA from its configured host and from the hosts of its further files', () => {
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

test("with a development mailbox the policy has frame-src 'self', and still frame-ancestors 'none'", () => {
  const policy = contentSecurityPolicy('NONCE', { ...plain, mailbox: true })
  expect(policy).toContain("frame-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
})
