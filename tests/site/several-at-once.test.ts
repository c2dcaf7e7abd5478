import { afterAll, beforeAll, expect, test } from 'vitest'
import { advent, doorsWith } from '#tests/support/advent.ts'
import { windowFromNow } from '#tests/support/days-from-now.ts'
import { addMembers, sessionCookie } from '#tests/support/members.ts'
import { beach, scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

const dates = windowFromNow(-5, 5, 9)
const texts = { tagline: 'Rasca y gana', intro: 'Intro', howTo: ['Rasca'], odds: 'Tres al día' }

/** A calendar whose second door opens today; the first one holds a picture. */
const calendar = (slug: string, title: string) =>
  advent({
    ...windowFromNow(-1, 30, 60),
    slug,
    prizes: [],
    draws: [],
    game: {
      doors: doorsWith({
        1: { content: { kind: 'picture', title, text: [title], picture: { svg: drawingOf(title), alt: title } } },
      }),
      bonus: undefined,
    },
    texts: { ...texts, title },
  })
const drawingOf = (title: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h${title.length}v3z"/></svg>`

/** Two scratch cards and two calendars that run at once, one of each with a slug of its own. */
const season = seasonOf(
  scratchCard({ ...dates, texts: { ...texts, title: 'Rasca de otoño' } }),
  scratchCard({ ...dates, slug: 'rasca-feria', edition: '2027', texts: { ...texts, title: 'Rasca de feria' } }),
  calendar('xmas', 'Adviento'),
  calendar('barrio', 'Adviento del barrio'),
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

/** Submits a form of a page, as without JavaScript, and returns where it leads. */
async function submit(name: string, html: string): Promise<string | null> {
  const form = new RegExp(`<form[^>]*name="${name}".*?</form>`, 's').exec(html)?.[0] ?? ''
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
    const outcome = (await submit('uncover', html)) ?? ''
    expect(outcome).toMatch(new RegExp(`^${path}\\?tarjeta=day%3A[^/]*#resultado$`))
    const opened = await open(outcome)
    expect(opened.html).toContain('id="resultado"')
    tickets.push(/N\.º (?:<!-- -->)?([^<]+)</.exec(opened.html)?.[1] ?? '')
  }
  expect(new Set(tickets).size).toBe(2)
})

test('two calendars have a page each, with links, doors and pictures of their own', async () => {
  for (const [slug, path] of [
    ['xmas', '/promo/xmas'],
    ['barrio', '/promo/xmas/barrio'],
  ]) {
    const { status, html } = await open(`${path}?puerta=2`)
    expect(status).toBe(200)
    expect(html).toContain(`href="${path}?puerta=1"`)
    expect(html).not.toContain(`href="${slug === 'xmas' ? '/promo/xmas/barrio' : '/promo/xmas'}?puerta`)
    expect(await submit('open-door', html)).toBe(`${path}?puerta=2#resultado`)
    // A member reads a door once it is open; a visitor reads it at once.
    const read = await (await fetch(`${site.origin}${path}?puerta=1`)).text()
    expect(read).toContain(`src="/promo/${slug}/dibujo/1.svg"`)
    expect((await open(`/promo/${slug}/recuerdo/fachada.png`)).status).toBe(200)
  }
  const [first, other] = await Promise.all(
    ['xmas', 'barrio'].map(async (slug) => (await open(`/promo/${slug}/dibujo/1.svg`)).html),
  )
  expect(first).toContain('h8v3z')
  expect(other).toContain('h19v3z')
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

test.each([
  '/promo/rasca/nada',
  '/promo/rasca/playa',
  '/promo/rasca/barrio',
  '/promo/rasca/hasOwnProperty',
  '/promo/xmas/nada',
  '/promo/xmas/rasca-feria',
  '/promo/xmas/hasOwnProperty',
])('%s is not the page of such a game', async (path) => {
  expect((await open(path)).status).toBe(404)
})
