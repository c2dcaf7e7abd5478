import { afterAll, beforeAll, expect, test } from 'vitest'
import { KINDS } from '#contract/kinds.ts'
import { scratchCard, seasonOf } from '#tests/support/seasons.ts'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

/** The largest picture in bytes that messengers fetch without asking. */
const MAX_BYTES = 300_000

/** The demonstration, which has every campaign, and a season with a single campaign, whose title differs. */
let [demo, other]: SiteServer[] = []
beforeAll(async () => {
  const texts = { ...scratchCard().texts, title: 'Rasca de otoño' }
  ;[demo, other] = await Promise.all([startSite(), startSite({ season: seasonOf(scratchCard({ texts })) })])
})
afterAll(() => Promise.all([demo?.stop(), other?.stop()]))

const get = (site: SiteServer | undefined, name: string) => fetch(`${site?.origin}/carteles/${name}.png`)

test.each([...KINDS, 'portada'])(
  'the share picture of %s is a PNG of 1200 by 630 pixels that other sites may load',
  async (name) => {
    const answer = await get(demo, name)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const png = Buffer.from(await answer.arrayBuffer())
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    expect(png.length).toBeLessThan(MAX_BYTES)
  },
)

test('the ETag of a share picture depends on its campaign and on the texts of the season', async () => {
  const etag = async (site: SiteServer | undefined, name: string) => (await get(site, name)).headers.get('etag')
  const drawn = await etag(demo, 'rasca')
  expect(await etag(demo, 'rasca')).toBe(drawn)
  expect(await etag(demo, 'xmas')).not.toBe(drawn)
  expect(await etag(other, 'rasca')).not.toBe(drawn)
})

test('a season with a single campaign has a share picture of the site, but none of other campaigns', async () => {
  expect((await get(other, 'portada')).status).toBe(200)
  for (const name of ['xmas', 'toString', 'nada']) expect((await get(other, name)).status, name).toBe(404)
})
