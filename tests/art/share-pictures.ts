import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { KINDS } from '#contract/kinds.ts'
import { startSite } from '#tests/support/site-server.ts'
import { fingerprint } from './fingerprint.ts'

/**
 * Draws the pictures that messengers show of a link, from the posters of the built site: messengers read no SVG. They
 * are kept in `public/share`; `tests/web/share-pictures.test.ts` fails when a poster has changed since.
 */
const WIDTH = 1200
const HEIGHT = 630
/** Four posters that differ at thumbnail size. */
const OF_THE_SEASON = ['xmas', 'verano', 'rasca', 'aniversario']
const OUT = join(import.meta.dirname, '../../public/share')

mkdirSync(OUT, { recursive: true })
const site = await startSite()
const posters = new Map<string, string>()
for (const kind of KINDS) {
  posters.set(kind, await (await fetch(`${site.origin}/carteles/${kind}.svg`)).text())
}
await site.stop()

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, colorScheme: 'light' })

/** A poster on its own ground at the requested width; the overflow is cut. */
function strip(kind: string, width: number): string {
  const svg = posters.get(kind) ?? ''
  const filling = svg.replace('<svg ', `<svg preserveAspectRatio="xMidYMid slice" width="${width}" height="${HEIGHT}" `)
  return `<div data-campaign="${kind}" style="background:var(--ground);width:${width}px">${filling}</div>`
}

async function draw(name: string, kinds: readonly string[]) {
  const strips = kinds.map((kind) => strip(kind, WIDTH / kinds.length))
  await page.setContent(`<body style="margin:0;display:flex">${strips.join('')}</body>`)
  await page.screenshot({ path: join(OUT, `${name}.png`) })
}

for (const kind of KINDS) await draw(kind, [kind])
await draw('portada', OF_THE_SEASON)
await browser.close()

const fingerprints = Object.fromEntries([...posters].map(([kind, svg]) => [kind, fingerprint(kind, svg)]))
writeFileSync(join(import.meta.dirname, 'share-pictures.json'), `${JSON.stringify(fingerprints, null, 2)}\n`)
