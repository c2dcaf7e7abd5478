import type { SiteServer } from '#tests/support/site-server.ts'
import { expect, type Member } from '../fixtures.ts'

/** The member's other device: signs in there and ends every session. */
export async function endEverywhere({ origin }: SiteServer, { email, password }: Member) {
  const headers = { 'content-type': 'application/json' }
  const grant = await fetch(`${origin}/api/v1/sessions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
  const { access } = await grant.json()
  const ended = await fetch(`${origin}/api/v1/sessions/end-all`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${access}` },
    body: '{}',
  })
  expect(ended.ok).toBe(true)
}
