import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { windowFromNow } from '#tests/support/days-from-now.ts'
import { addMembers, type Member, sessionCookie } from '#tests/support/members.ts'
import { beach, seasonOf } from '#tests/support/seasons.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

const OVER = beach(windowFromNow(-20, -5, 20))

describe.each([
  { name: 'without campaigns', season: seasonOf(), isBare: true },
  { name: 'whose only campaign is over', season: seasonOf(OVER), isBare: false },
])('in a season $name,', ({ season, isBare }) => {
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

  test('the landing page says that no campaign is on, in the section that its tab leads to', async () => {
    const { html, words } = await mainOf('/')
    expect(html).toContain('id="promociones"')
    expect(words).toContain('Ahora no hay nada en cartel')
    expect(words).not.toMatch(/En cartel|Juega hoy/)
    expect(words.includes('Ya terminadas')).toBe(!isBare)
  })

  test('the home page does not promise upcoming campaigns', async () => {
    const { html, words } = await mainOf('/home', await asMember())
    expect(html).toContain('id="promociones"')
    expect(words).toContain('Cuando haya algo nuevo, lo verás aquí.')
    expect(words).toContain('Ahora no hay nada en cartel')
    expect(words).not.toMatch(/Toca un cartel|En cartel|Próximamente/)
  })

  test('the page of an inactive exit does not show campaigns that are over', async () => {
    const { words } = await mainOf('/go/club/nada')
    expect(words).toContain('Ahora no hay nada en cartel')
    expect(words).not.toContain('Lo que sí está en cartel')
  })

  test('the 404 page does not mention promotions', async () => {
    const { status, words } = await mainOf('/nada')
    expect(status).toBe(404)
    expect(words).not.toMatch(/promoci/i)
  })

  test.each(['/promo/rasca', '/promo/eurocopa', '/promo/eurocopa/insignias', '/promo/xmastree'])(
    'an anonymous visitor of %s, which the season does not have, gets a 404 that says so',
    async (path) => {
      const { status, words } = await mainOf(path)
      expect(status).toBe(404)
      expect(words).toContain('no forma parte de la temporada')
    },
  )

  test('an anonymous visitor is redirected to sign in only for a campaign that the season has', async () => {
    const { status } = await fetch(`${site.origin}/promo/playa`, { redirect: 'manual' })
    expect(status).toBe(isBare ? 404 : 302)
  })
})
