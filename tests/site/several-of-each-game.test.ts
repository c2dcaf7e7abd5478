import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#api/days.ts'
import { openDatabase } from '#api/db/database.ts'
import { GAMES } from '#api/games/catalog.ts'
import type { SeasonFileInput } from '#api/season/season-file.ts'
import { campaignPage, KINDS, type Kind } from '#contract/kinds.ts'
import { addMembers, sessionCookie } from '#tests/support/members.ts'
import { acceptRules, seasonOf } from '#tests/support/seasons.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

const ZONE = 'Europe/Madrid'
const today = dayOf(ZONE, Date.now())
const slugOf = (kind: Kind) => `barrio-${kind}`

/** The demonstration twice: each game also has a campaign with a slug of its own. */
const demos = KINDS.flatMap((kind) => {
  const demo = GAMES[kind]?.demo
  return demo ? { kind, demo } : []
})
const others = demos.map(({ kind, demo }): SeasonFileInput['campaigns'][number] => {
  const entry = demo.entry(today)
  return { ...entry, slug: slugOf(kind), texts: { ...entry.texts, title: `${entry.texts.title} del barrio` } }
})
const plain = seasonOf(...demos.map(({ demo }) => demo.entry(today)), ...others)
const season = { ...plain, rules: [...plain.rules, ...demos.flatMap(({ demo }) => demo.rules(today))] }
const titleOf = (slug: string) => season.campaigns.find((one) => one.slug === slug)?.texts.title ?? ''

interface Form {
  /** Added to the address of the page that has the form. */
  at?: string
  name: string
  fields?: Record<string, string>
  /** Where it leads on the page of the campaign. */
  to: RegExp
}

/** A play or another act of each game, by its form, as without JavaScript. */
const FORMS: Record<Kind, Form> = {
  rasca: { name: 'uncover', to: /^\?tarjeta=.*#resultado$/ },
  xmas: { at: '?puerta=1', name: 'open-door', to: /^\?puerta=1#resultado$/ },
  xmastree: { name: 'tree', fields: { arrange: '1' }, to: /^#arbol$/ },
  verano: { name: 'stamp', to: /^#cartilla$/ },
  playa: { name: 'dig', fields: { spot: '7' }, to: /^\?cavada=.*#resultado$/ },
  aniversario: { at: '?vela=1', name: 'candle', fields: { respuesta: '0' }, to: /^\?vela=1#form-candle$/ },
  eurocopa: { name: 'pronostico', fields: { home: '2', away: '1' }, to: /^#partido-\d+$/ },
  tpp: { at: '/LEE-2026-FARO', name: 'redeem', to: /^\?canje=/ },
}

let site: SiteServer
let cookie: string
beforeAll(async () => {
  site = await startSite({ season })
  const [member] = await addMembers(site, 1)
  if (!member) throw new Error('no member')
  const db = await openDatabase(`sqlite:${join(site.dataDir, 'temporada.db')}`, { beside: true })
  await acceptRules(db, [member])
  await db.close()
  cookie = await sessionCookie(site, member)
})
afterAll(() => site.stop())

const open = async (path: string) => {
  const response = await fetch(site.origin + path, { headers: { cookie }, redirect: 'manual' })
  return { status: response.status, html: await response.text() }
}
const headingIn = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]

/** Submits a form of a page, as without JavaScript, and returns where it leads. */
async function submit({ name, fields: typed = {} }: Form, html: string): Promise<string> {
  const form = html
    .match(/<form[\s\S]*?<\/form>/g)
    ?.find((one) => one.includes(`name="${name}"`) || one.includes(`name="_form" value="${name}"`))
  const action = /action="([^"]+)"/.exec(form ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''
  const hidden = [...(form ?? '').matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const fields = Object.fromEntries(hidden.map(([, field = '', value = '']) => [field, value.replaceAll('&amp;', '&')]))
  const response = await fetch(site.origin + action, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, ...typed }),
    headers: { cookie, origin: site.origin },
    redirect: 'manual',
  })
  return response.headers.get('location') ?? `${response.status} of ${name}`
}

const playsIn = async (slug: string): Promise<number> => {
  const { html } = await open(`/user/history?campaign=${slug}`)
  return html.match(/href="\/user\/history\/[\w-]+"/g)?.length ?? 0
}

test.each(KINDS)('%s: two campaigns have a page each, and an act in one is none in the other', async (kind) => {
  const [first, other] = [kind, slugOf(kind)].map((slug) => ({ slug, page: campaignPage({ kind, slug }) }))
  if (!first || !other) throw new Error('no campaigns')
  const { at = '', to } = FORMS[kind]
  for (const { slug, page } of [first, other]) expect(headingIn((await open(page)).html)).toBe(titleOf(slug))
  const { status, html } = await open(other.page + at)
  expect(status).toBe(200)
  const target = await submit(FORMS[kind], html)
  expect(target.slice(0, other.page.length)).toBe(other.page)
  expect(target.slice(other.page.length)).toMatch(to)
  expect((await open(target)).status).toBe(200)
  // A tree has no plays: what hangs on it says that it is another one.
  if (kind === 'xmastree') return
  expect([await playsIn(first.slug), (await playsIn(other.slug)) > 0]).toEqual([0, true])
})

test.each(KINDS)('%s: the page of a campaign leads to no page of the other one', async (kind) => {
  const { html } = await open(campaignPage({ kind, slug: slugOf(kind) }))
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? []
  const own = `/promo/${kind}(/bono|/insignias)?/${slugOf(kind)}`
  const paths = [...main.matchAll(/(?:href|src|action)="(\/promo\/[^"?#]*)/g)].map(([, path = '']) => path)
  const strange = paths.filter((path) => !new RegExp(`^(${own}|/promo/${slugOf(kind)}/.*)$`).test(path))
  expect(strange.filter((path) => path.startsWith(`/promo/${kind}`))).toEqual([])
})
