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

/** Returns the response as it comes over the wire: `fetch` would decompress it. */
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
])(
  'concurrent requests of two members each get the member’s own page, in the encoding %s',
  async (encoding, offered) => {
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
  },
)

interface FrameLink {
  href: string
  isHere: boolean
}

/** The links of the header, the footer and the tab bar. */
const frameLinks = (html: string): FrameLink[] =>
  [...html.matchAll(/<(header|footer|nav) class="(?:site-header|site-footer|bottom-bar)"[\s\S]*?<\/\1>/g)].flatMap(
    ([part]) =>
      [...part.matchAll(/<a [^>]*href="([^"]*)"[^>]*>/g)].map(([link, href = '']) => ({
        href,
        isHere: link.includes('aria-current="page"'),
      })),
  )

test('the frame matches the visitor and the page, whatever was requested before', async () => {
  const [{ cookie }] = members as [(typeof members)[number]]
  const look = async (path: string, headers: Record<string, string>) => {
    const { body } = await get(path, { ...headers, 'accept-encoding': 'identity' })
    const links = frameLinks(String(body))
    return {
      hrefs: new Set(links.map(({ href }) => href)),
      here: links.flatMap(({ href, isHere }) => (isHere ? href : [])),
    }
  }
  for (let round = 0; round < 2; round++) {
    // An address that only begins like a link of the footer.
    expect((await look('/information', { cookie })).here).toEqual([])
    const guest = await look('/info', {})
    expect(guest.hrefs).toContain('/signup')
    expect(guest.hrefs).not.toContain('/user/history')
    expect(guest.here).toEqual(['/info', '/info#privacidad', '/info#accesibilidad'])
    const member = await look('/info', { cookie })
    expect(member.hrefs).toContain('/user/history')
    expect(member.hrefs).not.toContain('/signup')
    expect(member.here).toEqual(guest.here)
    expect((await look('/conditions', { cookie })).here).toEqual(['/conditions'])
    expect((await look('/user/history', { cookie })).here).toEqual([])
    expect((await look('/home', { cookie })).here).toEqual(['/home'])
  }
})

test('a cached head gets the nonce and the title of each page', async () => {
  const [{ cookie }] = members as [(typeof members)[number]]
  const nonces = new Set<string>()
  for (const [path, title] of [
    ['/promo/rasca', 'Rasca'],
    ['/user/history', 'Historial'],
    ['/promo/rasca', 'Rasca'],
    ['/user/history', 'Historial'],
  ] as const) {
    const { headers, body } = await get(path, { cookie, 'accept-encoding': 'identity' })
    const html = String(body)
    const allowed = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
    expect(new Set([...html.matchAll(/ nonce="([^"]*)"/g)].map(([, nonce]) => nonce))).toEqual(new Set([allowed]))
    expect(/<title>[^<]* · ([^<]*)<\/title>/.exec(html)?.[1]).toBe(title)
    nonces.add(allowed)
  }
  expect(nonces.size).toBe(4)
})
