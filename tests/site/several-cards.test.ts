import { afterAll, beforeAll, expect, test } from 'vitest'
import { windowFromNow } from '#tests/support/days-from-now.ts'
import { addMembers, sessionCookie } from '#tests/support/members.ts'
import { beach, scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

const dates = windowFromNow(-5, 5, 9)
const texts = { tagline: 'Rasca y gana', intro: 'Intro', howTo: ['Rasca'], odds: 'Tres al día' }

/** Two scratch cards that run at once, one of them with a slug of its own. */
const season = seasonOf(
  scratchCard({ ...dates, texts: { ...texts, title: 'Rasca de otoño' } }),
  scratchCard({ ...dates, slug: 'rasca-feria', edition: '2027', texts: { ...texts, title: 'Rasca de feria' } }),
  beach(dates),
)
const PAGES = { 'Rasca de otoño': '/promo/rasca', 'Rasca de feria': '/promo/rasca/rasca-feria' }

let site: SiteServer
let cookie: string
beforeAll(async () => {
  site = await startSite({ season })
  const [member] = await addMembers(site, 1)
  if (!member) throw new Error('no member')
  cookie = await sessionCookie(site, member)
})
afterAll(() => site.stop())

const open = async (path: string) => {
  const response = await fetch(site.origin + path, { headers: { cookie }, redirect: 'manual' })
  return { status: response.status, html: await response.text() }
}

/** Submits the form that opens a card, as without JavaScript, and returns where it leads. */
async function uncover(html: string): Promise<string | null> {
  const form = /<form[^>]*name="uncover".*?<\/form>/s.exec(html)?.[0] ?? ''
  const action = /action="([^"]+)"/.exec(form)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const response = await fetch(site.origin + action, {
    method: 'POST',
    body: new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value])),
    headers: { cookie, origin: site.origin },
    redirect: 'manual',
  })
  return response.headers.get('location')
}

test('two scratch cards have a page each, and on the same day a member opens a card of both', async () => {
  const tickets: string[] = []
  for (const [title, path] of Object.entries(PAGES)) {
    const { status, html } = await open(path)
    expect(status).toBe(200)
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe(title)
    const outcome = (await uncover(html)) ?? ''
    expect(outcome).toMatch(new RegExp(`^${path}\\?tarjeta=day%3A[^/]*#resultado$`))
    const opened = await open(outcome)
    expect(opened.html).toContain('id="resultado"')
    tickets.push(/N\.º (?:<!-- -->)?([^<]+)</.exec(opened.html)?.[1] ?? '')
  }
  expect(new Set(tickets).size).toBe(2)
})

test('the home page links to both, and a visitor who opens one comes back to it after signing up', async () => {
  const { html } = await open('/home')
  for (const [title, path] of Object.entries(PAGES)) {
    expect(html).toContain(`href="${path}"`)
    expect(html).toContain(`«${title}». `)
  }
  const guest = await fetch(`${site.origin}/promo/rasca/rasca-feria`)
  const page = await guest.text()
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1]).toBe('Rasca de feria')
  expect(page).toContain(`href="/signup?volver=${encodeURIComponent('/promo/rasca/rasca-feria')}"`)
})

test('the dates of each are a file of its own', async () => {
  const file = await (await fetch(`${site.origin}/carteles/rasca-feria.ics`)).text()
  expect(file).toContain('SUMMARY:Rasca de feria')
  expect(file).toContain('/promo/rasca/rasca-feria')
})

test.each(['/promo/rasca/nada', '/promo/rasca/playa', '/promo/rasca/hasOwnProperty'])(
  '%s is not the page of a scratch card',
  async (path) => {
    expect((await open(path)).status).toBe(404)
  },
)
