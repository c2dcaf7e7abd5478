const ELEMENTS =
  'svg|g|path|circle|ellipse|rect|line|polyline|polygon|title|defs|linearGradient|radialGradient|stop|clipPath'
const ATTRIBUTES =
  'xmlns|viewBox|width|height|id|x|y|x1|y1|x2|y2|r|cx|cy|rx|ry|d|points|transform|offset|opacity|fill|stroke|clip-(path|rule)|(fill|stroke|stop)-[a-z]+|gradient(Units|Transform)'
const TAG = new RegExp(`<(${ELEMENTS})(\\s+(${ATTRIBUTES})="[^"<>&]*")*\\s*/?>|</(${ELEMENTS})>`, 'g')
const START = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="'
/** A reference to anything outside the drawing. */
const FOREIGN = /url\((?!#)/i

/** Returns whether an SVG contains only shapes and colours: anything that is not known to be harmless is refused. */
export const isPlainDrawing = (svg: string): boolean =>
  svg.startsWith(START) && svg.endsWith('</svg>') && hasPlainShapes(svg)

/** Returns whether the content of an SVG, such as an icon of a service, is harmless in a page. */
export const hasPlainShapes = (content: string): boolean =>
  !FOREIGN.test(content) && !/[<>&]/.test(content.replaceAll(TAG, ''))
