/** Of a poster, half of what WebP weighs; more effort takes six times as long for a tenth less. */
const ENCODING = { quality: 50, effort: 2 }

/** Renders the drawing of an SVG file that wide. */
export async function renderAvif(svg: string, width: number): Promise<Buffer> {
  // Loaded with the first picture: it is no part of a start.
  const { default: sharp } = await import('sharp')
  // Of the threads of Node's pool, which hash passwords as well, a picture takes one.
  sharp.concurrency(1)
  return sharp(Buffer.from(svg.replace('<svg', `<svg width="${width}"`)))
    .avif(ENCODING)
    .toBuffer()
}
