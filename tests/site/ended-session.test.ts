import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedInCookie } from '#tests/support/signed-in-cookie.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

const EMAIL = 'bench@example.com'

let site: SiteServer
let cookie: string
beforeAll(async () => {
  site = await startSite()
  cookie = await signedInCookie(site.origin)
})
afterAll(() => site.stop())

const get = (path: string) => fetch(site.origin + path, { headers: { cookie }, redirect: 'manual' })

test('a session that was ended on another device no longer shows its member on any page', async () => {
  expect((await (await get('/api/_auth/session')).json()).user.email).toBe(EMAIL)
  expect(await (await get('/info')).text()).toContain(EMAIL)

  // Ends all sessions, as the member does on another device.
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: EMAIL, password: 'una frase bien larga' })
  const { access } = await (
    await fetch(`${site.origin}/api/v1/sessions`, { method: 'POST', headers: json, body })
  ).json()
  const headers = { ...json, authorization: `Bearer ${access}` }
  await fetch(`${site.origin}/api/v1/sessions/end-all`, { method: 'POST', headers, body: '{}' })

  expect(await (await get('/api/_auth/session')).json()).toEqual({})
  for (const path of ['/info', '/contact', '/user/contact', '/signup', '/promo/xmas', '/promo/verano', '/nada']) {
    const page = await get(path)
    expect(page.status, path).toBe(path === '/nada' ? 404 : 200)
    expect(await page.text(), path).not.toContain(EMAIL)
  }
  for (const path of ['/home', '/promo/eurocopa', '/user/profile']) {
    const { status, headers } = await get(path)
    expect(`${path} ${status} ${headers.get('location')}`).toBe(`${path} 302 /?volver=${encodeURIComponent(path)}`)
  }
})
