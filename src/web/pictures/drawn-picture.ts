import { PICTURE_WIDTHS } from '#web/components/campaign/picture-widths.ts'
import { drawingAnswer } from './response/picture-answer.ts'
import { type Scheme, withColours } from './svg/colours.ts'
import { drawingSvg } from './svg/drawing-svg.ts'
import { coloursOf } from './svg/palettes.ts'
import { posterSvg } from './svg/poster-svg.tsx'

/**
 * `<kind>.480.avif`, `<kind>.<name>.96.avif`; `<kind>-oscuro.480.avif` in the colours of the dark scheme. PNG is for
 * mails: few of their readers show AVIF.
 */
const FILE = /^(\w+)(-oscuro)?(?:\.([a-z][\w-]*))?\.(\d+)\.(avif|png)$/

/** Returns a drawing as a picture; undefined for an unknown drawing or width. */
export function renderedDrawing(file: string, version: string | null): Promise<Response> | undefined {
  const [, kind = '', dark, name, width, type] = FILE.exec(file) ?? []
  if (!PICTURE_WIDTHS.some((known) => String(known) === width)) return
  const svg = drawn(kind, name, dark ? 'dark' : 'light')
  if (!svg) return
  // While one build replaces another, a page may request the art of the other build.
  const isOwn = version !== '' && version === import.meta.env.ART_VERSION
  const cacheControl = isOwn ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
  return drawingAnswer(svg, { width: Number(width), type: type === 'png' ? 'png' : 'avif' }, cacheControl)
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
  // `espera-12`: the poster of an announced campaign after 12 of the days before its opening.
  const [, waited] = /^espera-(0|[1-9]\d?)$/.exec(name) ?? []
  return waited === undefined ? drawingSvg(kind, name) : posterSvg(kind, Number(waited))
}
