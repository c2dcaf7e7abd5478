import { afterAll, beforeAll, expect, test } from 'vitest'
import { windowFromNow } from '#tests/support/days-from-now.ts'
import { beach, seasonOf } from '#tests/support/seasons.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

/** A campaign that is over, of a kind with a public page. */
const over = (prizes: ReturnType<typeof beach>['prizes'] = []) =>
  beach({ slug: 'verano', kind: 'verano', ...windowFromNow(-20, -5, 20), prizes })

let site: SiteServer
beforeAll(async () => {
  site = await startSite({ season: seasonOf(over()) })
})
afterAll(() => site.stop())

/** The page without its tags, its footer and the data for the browser. */
async function wordsOf(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/promo/verano`)).text()
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? []
  return main.replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ')
}

test('after its end, the page of a campaign without prizes mentions neither prizes nor draws', async () => {
  const words = await wordsOf(site.origin)
  expect(words).toContain('Terminó el')
  expect(words).not.toMatch(/premio|sorteo/i)
})

test('after its end, the page of a campaign with prizes says until when they can be claimed', async () => {
  const other = await startSite({ season: seasonOf(over(beach().prizes)) })
  const words = await wordsOf(other.origin)
  await other.stop()
  expect(words).toContain('Los premios se recogen hasta el')
  expect(words).toContain('Recoger premios')
})
