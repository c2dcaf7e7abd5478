import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteServer, startSite } from '#tests/support/site-server.ts'

let site: SiteServer
beforeAll(async () => {
  site = await startSite({ env: { SITE_NAME: 'Mi Marca' } })
})
afterAll(() => site.stop())

test('a site without icons of its own links only to existing files, and logs which files it lacks', async () => {
  const page = await (await fetch(`${site.origin}/info`)).text()
  const linked = [...page.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(([, href]) => href)
  const manifest = await (await fetch(`${site.origin}/manifest.webmanifest`)).json()
  const paths = [
    ...linked,
    ...manifest.icons.map(({ src }: { src: string }) => src),
    manifest.shortcuts[0].icons[0].src,
  ]
  expect(paths).toHaveLength(8)
  expect(linked.every((href) => href?.startsWith('/mi-marca/'))).toBe(true)
  expect(manifest.name).toBe('Mi Marca')
  for (const path of paths) expect([path, (await fetch(site.origin + path)).status]).toEqual([path, 200])
  await expect.poll(() => site.printed()).toMatch(/"setting":"SITE_NAME".*public\/mi-marca\/favicon\.ico/)
})
