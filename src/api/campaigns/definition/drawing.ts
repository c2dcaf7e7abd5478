import * as v from 'valibot'

const ELEMENTS =
  'svg|g|path|circle|ellipse|rect|line|polyline|polygon|title|defs|linearGradient|radialGradient|stop|clipPath'
const ATTRIBUTES =
  'xmlns|viewBox|width|height|id|x|y|x1|y1|x2|y2|r|cx|cy|rx|ry|d|points|transform|offset|opacity|fill|stroke|clip-path|(fill|stroke|stop)-[a-z]+|gradient(Units|Transform)'
const TAG = new RegExp(`<(${ELEMENTS})(\\s+(${ATTRIBUTES})="[^"<>&]*")*\\s*/?>|</(${ELEMENTS})>`, 'g')
const START = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="'
/** A reference to anything outside the drawing. */
const FOREIGN = /url\((?!#)/i

/** Returns whether an SVG contains only shapes and colours: anything that is not known to be harmless is refused. */
export function isPlainDrawing(svg: string): boolean {
  const isWhole = svg.startsWith(START) && svg.endsWith('</svg>')
  return isWhole && !FOREIGN.test(svg) && !/[<>&]/.test(svg.replaceAll(TAG, ''))
}

/** A drawing in a season file, shown as an image. */
export const Drawing = v.pipe(
  v.string(),
  v.maxLength(20_000),
  v.check(isPlainDrawing, 'must be an <svg xmlns="…" viewBox="…"> of plain shapes: no script, style, link or event'),
)
