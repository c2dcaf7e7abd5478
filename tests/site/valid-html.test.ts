import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, openDatabase } from '#api/db/database.ts'
import { GAMES } from '#api/games/catalog.ts'
import { demoSeason } from '#api/season/demo-season.ts'
import type { SeasonFileInput } from '#api/season/season-file.ts'
import { campaignPage, KINDS, type Kind } from '#contract/kinds.ts'
import { addShop } from '#tests/e2e/support/operator.ts'
import { everyCardWinsAParcel } from '#tests/e2e/support/seasons.ts'
import { htmlFaults } from '#tests/support/html-faults.ts'
import { mailedLinks } from '#tests/support/mailed-links.ts'
import { routePaths } from '#tests/support/route-paths.ts'
import { seasonOf } from '#tests/support/seasons.ts'
import { memberOfCookie, signedInCookie } from '#tests/support/signed-in-cookie.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

/** The records of a member that have a page of their own. */
interface Played {
  history: string
  prize: string
  tree: string
  message: string
  till: string
}

const pageOf = (kind: Kind) => campaignPage({ kind, slug: kind })

/** An example address for each route whose address has parameters. */
const EXAMPLES: Record<string, (played: Played) => string> = {
  '/arbol/$token': ({ tree }) => `/arbol/${tree}`,
  '/avisos/$token': () => '/avisos/token',
  '/tienda/$token': ({ till }) => till,
  '/ticket/$reference': ({ message }) => `/ticket/${message}`,
  '/go/$key/$': () => '/go/casino',
  '/go/club/$': () => '/go/club/ofertas/verano',
  '/go/prix/$': () => '/go/prix/2024/final',
  '/promo/tpp/$code': () => '/promo/tpp/PAN-2026-HORNO',
  '/promo/tpp/bono/$slug/$code': () => '/promo/tpp/bono/tpp/PAN-2026-HORNO',
  ...Object.fromEntries(KINDS.map((kind) => [`${pageOf(kind)}/$slug`, () => `${pageOf(kind)}/${kind}`])),
  '/promo/verano/insignias/$slug': () => '/promo/verano/insignias/verano',
  '/promo/eurocopa/insignias/$slug': () => '/promo/eurocopa/insignias/eurocopa',
  '/prueba/$slug/$edition': () => '/prueba/rasca',
  '/user/history/$id': ({ history }) => `/user/history/${history}`,
  '/user/prizes/$id': ({ prize }) => `/user/prizes/${prize}`,
}

/** Missing pages, and states of pages that the query string selects. */
const STATES = [
  '/nada',
  '/nope//x',
  '/contact?asunto=premio',
  '/confirm?token=x',
  '/confirm?hecho=1',
  '/forgot?enviado=1',
  '/reset?token=x',
  '/reset?hecho=1',
  '/buzon?ver=x',
  '/promo/aniversario?vela=1',
  '/promo/tpp/bono?camara=1',
  '/promo/tpp/NADA-0000',
  '/promo/verano?mision=1',
  '/promo/xmas?puerta=1',
  '/promo/xmastree?sitio=1',
  '/user/history?kind=play&month=2026-11',
]

/**
 * Routes without a page of the site: mails for mail programs, redirects to other sites or to an identity provider, and
 * the panel, which only a rehearsal has.
 */
const NO_PAGES = ['/ensayo', '/buzon/{$id}.html', '/go/tarjetaexpress', '/signup/provider']
const isFile = (path: string) => /\.(csv|json|png|svg)$|\$file$|^\/api\//.test(path)

let site: SiteServer
let cookie: string
let played: Played
let links: Awaited<ReturnType<typeof mailedLinks>>
beforeAll(async () => {
  site = await startSite({ season: await demonstration() })
  cookie = await signedInCookie(site.origin)
  played = await playAll(site.origin)
  links = await mailedLinks(site.origin)
})
afterAll(() => site.stop())

/** Returns the demonstration, but all its cards win a parcel, because the page of such a prize has the address form. */
async function demonstration(): Promise<SeasonFileInput> {
  const db = await openDatabase('sqlite::memory:')
  await migrate(db)
  const demo = await demoSeason(db, { now: Date.now, games: GAMES })
  await db.close()
  const { campaigns, rules } = everyCardWinsAParcel()
  return {
    ...demo,
    campaigns: [...demo.campaigns.filter(({ slug }) => slug !== 'rasca'), ...campaigns.slice(0, 1)],
    rules: [...demo.rules, ...rules.slice(2)],
  }
}

async function playAll(origin: string): Promise<Played> {
  const ask = await memberOfCookie(origin)
  const { campaigns } = await ask('/campaigns')
  const runOf = (slug: string): string => {
    const { edition } = campaigns.find((campaign: { slug: string }) => campaign.slug === slug)
    return `/campaigns/${slug}/editions/${edition}`
  }
  const slotOf = async (path: string) => (await ask(path)).current[0].slot
  const { play } = await ask(`${runOf('rasca')}/plays`, { slot: await slotOf('/campaigns/rasca/cards') })
  const { play: card } = await ask(`/plays/${play.id}/reveal`, {})
  await ask(`${runOf('playa')}/digs`, { slot: await slotOf('/campaigns/playa/beach'), spot: 1 })
  await ask(`${runOf('aniversario')}/cake/gift`, {})
  await ask(`${runOf('tpp')}/codes/CINE-2026-BUTACA/redemptions`, {})
  const { prizes } = await ask('/me/prizes')
  const { share } = await ask(`${runOf('xmastree')}/tree/shares`, { showsName: false })
  const { reference, key } = await ask('/contact', { subject: 'premio', message: 'No encuentro mi premio de ayer.' })
  return {
    history: card.historyId,
    prize: prizes[0].id,
    tree: share.token,
    message: `${reference}?key=${key}`,
    till: await addShop(site, 'Gran Vía'),
  }
}

function addressOf(path: string): string {
  const example = EXAMPLES[path]
  if (!example && path.includes('$')) throw new Error(`EXAMPLES has no page of ${path}`)
  return example?.(played) ?? path
}

const answerTo = (address: string, visitor: string) =>
  fetch(site.origin + address, { headers: visitor === 'a member' ? { cookie } : {}, redirect: 'manual' })

/** Returns the HTML of the page, or an empty text if the visitor gets no HTML. */
async function pageAt(address: string, visitor: string): Promise<string> {
  const answer = await answerTo(address, visitor)
  return answer.headers.get('content-type')?.startsWith('text/html') ? await answer.text() : ''
}

const PAGES = routePaths().filter((path) => !isFile(path) && !NO_PAGES.includes(path))
const VISITORS = ['a stranger', 'a member']

test.each(VISITORS)('every page for %s is valid HTML', async (visitor) => {
  const faults: string[] = []
  for (const address of [...PAGES.map(addressOf), ...STATES, ...Object.values(links)]) {
    const html = await pageAt(address, visitor)
    for (const fault of html ? await htmlFaults(html) : []) faults.push(`${address}: ${fault}`)
  }
  expect(faults).toEqual([])
})

test('each route of a page responds with 200 to one of the visitors', async () => {
  const pages = await Promise.all(
    PAGES.map(async (path) => {
      const answers = await Promise.all(VISITORS.map((visitor) => answerTo(addressOf(path), visitor)))
      return [path, answers.some(({ status }) => status === 200)]
    }),
  )
  expect(pages).toEqual(PAGES.map((path) => [path, true]))
})

test('the pages of a site without campaigns are valid HTML', async () => {
  const empty = await startSite({ season: seasonOf() })
  try {
    for (const address of ['/', '/home', '/info', '/user/profile', '/user/history']) {
      const answer = await fetch(empty.origin + address, { headers: { cookie: await signedInCookie(empty.origin) } })
      expect([address, answer.status, await htmlFaults(await answer.text())]).toEqual([address, 200, []])
    }
  } finally {
    await empty.stop()
  }
})
