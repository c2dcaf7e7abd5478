import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMembers, type Member, sessionCookie } from '#tests/support/members.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

let site: SiteServer
let members: { member: Member; cookie: string }[]
beforeAll(async () => {
  site = await startSite()
  const added = await addMembers(site, 2)
  members = await Promise.all(added.map(async (member) => ({ member, cookie: await sessionCookie(site, member) })))
})
afterAll(() => site.stop())

const DECODE: Record<string, (body: Buffer) => Buffer> = { zstd: zstdDecompressSync, br: brotliDecompressSync }

/** As it comes over the wire: `fetch` would decompress it. */
function get(path: string, headers: Record<string, string>): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(site.origin + path, { headers }, async (response) => {
      resolve({ headers: response.headers, body: Buffer.concat(await response.toArray()) })
    })
      .once('error', reject)
      .end()
  })
}

test.each([
  ['zstd', 'gzip, deflate, br, zstd'],
  ['br', 'gzip, br'],
  [undefined, 'identity'],
])('two members at once each get a page of their own, as %s', async (encoding, offered) => {
  const asked = ['/home', '/promo/rasca', '/user/history', '/user/profile'].flatMap((path) =>
    Array.from({ length: 5 }, () => members.map((one) => ({ path, ...one }))).flat(),
  )
  const pages = await Promise.all(asked.map(({ path, cookie }) => get(path, { cookie, 'accept-encoding': offered })))
  pages.forEach(({ headers, body }, i) => {
    const { path, member } = asked[i] ?? { path: '', member: members[0]?.member }
    const other = members.find((one) => one.member !== member)?.member
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'accept-encoding' })
    expect(headers['content-length']).toBe(String(body.length))
    const html = String((DECODE[encoding ?? ''] ?? ((plain) => plain))(body))
    expect(html, path).toMatch(/<\/html>$/)
    expect(html, path).toContain(`${member?.accountId}@example.com`)
    expect(html, path).not.toContain(other?.accountId)
  })
})
