import { OWN_ART } from '#web/components/campaign/art.ts'
import { PICTURE_WIDTHS } from '#web/components/campaign/picture-widths.ts'
import { readSite } from '../server/site/site.ts'
import { brandPicture, readPicture, WAITING_POSTER } from './brand-picture.ts'
import { drawingAnswer } from './response/picture-answer.ts'
import { type DrawingForm, renderDrawing, renderPicture } from './response/render-drawing.ts'
import { type Scheme, withColours } from './svg/colours.ts'
import { drawingSvg } from './svg/drawing-svg.ts'
import { coloursOf } from './svg/palettes.ts'
import { posterSvg } from './svg/poster-svg.tsx'

/**
 * `<kind>.480.avif`, `<kind>.<name>.96.avif`; `<kind>-oscuro.480.avif` in the colours of the dark scheme. PNG is for
 * mails: few of their readers show AVIF.
 */
const FILE = /^(\w+)(-oscuro)?(?:\.([a-z][\w-]*))?\.(\d+)\.(avif|png)$/

/** Returns a drawing as a picture, or what the brand has in its place; undefined for an unknown drawing or width. */
export async function renderedDrawing(file: string, version: string | null): Promise<Response | undefined> {
  const [, kind = '', dark, name, width, type] = FILE.exec(file) ?? []
  if (!PICTURE_WIDTHS.some((known) => String(known) === width)) return
  const scheme = dark ? 'dark' : 'light'
  const form: DrawingForm = { width: Number(width), type: type === 'png' ? 'png' : 'avif' }
  const cacheControl = await cacheControlOf(version)
  const hash = await brandPicture({ kind, name, scheme })
  if (hash !== undefined) {
    const render = async () => renderPicture(await readPicture(hash), form)
    return drawingAnswer({ content: hash, form, cacheControl, render })
  }
  const svg = drawn(kind, name, scheme)
  if (!svg) return
  return drawingAnswer({ content: svg, form, cacheControl, render: () => renderDrawing(svg, form) })
}

const { version: BUILD } = OWN_ART

/**
 * Returns how long a picture may be kept. While one build replaces another, or a brand its pictures, a page may request
 * the art of the other one.
 */
async function cacheControlOf(version: string | null): Promise<string> {
  const { version: current } = (await readSite()).art ?? OWN_ART
  if (BUILD !== '' && version === current) return 'public, max-age=31536000, immutable'
  return current === BUILD ? 'public, max-age=3600' : 'no-cache'
}

const known = new Map<string, string>()

/** Returns the drawing as SVG in the colours of one scheme, from a cache. */
function drawn(kind: string, name: string | undefined, scheme: Scheme): string | undefined {
  const key = `${kind} ${name} ${scheme}`
  const cached = known.get(key)
  if (cached) return cached
  const svg = svgOf(kind, name)
  if (!svg) return
  const coloured = withColours(svg, coloursOf(kind, scheme))
  known.set(key, coloured)
  return coloured
}

function svgOf(kind: string, name: string | undefined): string | undefined {
  if (name === undefined) return posterSvg(kind)
  const [, waited] = WAITING_POSTER.exec(name) ?? []
  return waited === undefined ? drawingSvg(kind, name) : posterSvg(kind, Number(waited))
}
