import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRaw } from '#tests/support/raw-http.ts'
import { PUBLIC_ENV, type SiteServer, startSite } from '#tests/support/site-server.ts'

let site: SiteServer
let publicSite: SiteServer
beforeAll(async () => {
  ;[site, publicSite] = await Promise.all([startSite(), startSite({ env: PUBLIC_ENV })])
})
afterAll(() => Promise.all([site.stop(), publicSite.stop()]))

/** A refused form without JavaScript leaves a cookie with its message. */
async function cookieOf({ origin }: SiteServer): Promise<string> {
  const page = await (await fetch(`${origin}/forgot`)).text()
  const action = /action="(\/_serverFn\/[^"]+)"/.exec(page)?.[1] ?? 'no form'
  const body = new URLSearchParams({ _form: 'forgot', _back: '/forgot', email: 'no' })
  const answer = await fetch(origin + action, { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(303)
  return answer.headers.getSetCookie()[0] ?? 'no cookie'
}

test('over https, a cookie is Secure and has the prefix __Host-; over http, it has a plain name', async () => {
  expect(await cookieOf(publicSite)).toMatch(/^__Host-temporada-flash=.+; Path=\/; .*Secure/)
  expect(await cookieOf(publicSite)).not.toMatch(/Domain/i)
  expect(await cookieOf(site)).toMatch(/^temporada-flash=/)
  expect(await cookieOf(site)).not.toMatch(/Secure/)
})

test('over https, a message cookie is read only if its name has the prefix __Host-', async () => {
  const [pair = ''] = (await cookieOf(publicSite)).split(';')
  const asked = async (cookie: string) => {
    const connection = openRaw(publicSite.origin)
    connection.send(`GET /forgot HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`)
    await connection.closed()
    return (await connection.answer()).body
  }
  expect(await asked(pair)).toContain('Falta la @')
  expect(await asked(pair.replace('__Host-', ''))).not.toContain('Falta la @')
})

test('a page is never cached if the request has one of our cookies, whatever prefix its name has', async () => {
  for (const cookie of ['temporada=x', '__Host-temporada=x', 'a=b; __Host-temporada-flash=x']) {
    const answer = await fetch(`${publicSite.origin}/info`, { headers: { cookie } })
    expect(answer.headers.get('cache-control'), cookie).toBe('private, no-store')
  }
})
