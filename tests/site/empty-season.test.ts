import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { windowFromNow } from '#tests/support/days-from-now.ts'
import { addMembers, type Member, sessionCookie } from '#tests/support/members.ts'
import { beach, seasonOf } from '#tests/support/seasons.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

const OVER = beach(windowFromNow(-20, -5, 20))

describe.each([
  { name: 'of no campaign', season: seasonOf(), isBare: true },
  { name: 'whose only campaign is over', season: seasonOf(OVER), isBare: false },
])('a season $name', ({ season, isBare }) => {
  let site: SiteServer
  let member: Member
  beforeAll(async () => {
    site = await startSite({ season })
    const [one] = await addMembers(site, 1)
    member = one as Member
  })
  afterAll(() => site.stop())

  /** The words of a page, without its tags and the data for the browser. */
  async function mainOf(path: string, headers: Record<string, string> = {}) {
    const answer = await fetch(site.origin + path, { headers, redirect: 'manual' })
    const [html = ''] = /<main[\s\S]*<\/main>/.exec(await answer.text()) ?? []
    return { status: answer.status, html, words: html.replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ') }
  }
  const asMember = async () => ({ cookie: await sessionCookie(site, member) })

  test('the landing page says that nothing is on, where its tab leads', async () => {
    const { html, words } = await mainOf('/')
    expect(html).toContain('id="promociones"')
    expect(words).toContain('Ahora no hay nada en cartel')
    expect(words).not.toMatch(/En cartel|Juega hoy/)
    expect(words.includes('Ya terminadas')).toBe(!isBare)
  })

  test('the home page promises nothing that does not come', async () => {
    const { html, words } = await mainOf('/home', await asMember())
    expect(html).toContain('id="promociones"')
    expect(words).toContain('Cuando haya algo nuevo, lo verás aquí.')
    expect(words).toContain('Ahora no hay nada en cartel')
    expect(words).not.toMatch(/Esto es lo que viene|En cartel/)
  })

  test('an exit that leads nowhere shows nothing that is over', async () => {
    const { words } = await mainOf('/go/club/nada')
    expect(words).toContain('Ahora no hay nada en cartel')
    expect(words).not.toContain('Lo que sí está en cartel')
  })

  test('a missing page mentions no promotion', async () => {
    const { status, words } = await mainOf('/nada')
    expect(status).toBe(404)
    expect(words).not.toMatch(/promoci/i)
  })

  test.each(['/promo/rasca', '/promo/eurocopa', '/promo/eurocopa/insignias', '/promo/xmastree'])(
    'a stranger at %s, which the season does not have, reads that at once',
    async (path) => {
      const { status, words } = await mainOf(path)
      expect(status).toBe(404)
      expect(words).toContain('no forma parte de la temporada')
    },
  )

  test('a stranger is sent to sign in only for a campaign that the season has', async () => {
    const { status } = await fetch(`${site.origin}/promo/playa`, { redirect: 'manual' })
    expect(status).toBe(isBare ? 404 : 302)
  })
})
