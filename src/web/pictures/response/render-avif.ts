/**
 * With these settings, a poster has half the bytes of WebP. More effort would take six times as long and save a tenth.
 */
const ENCODING = { quality: 50, effort: 2 }

/** Renders an SVG drawing, `width` pixels wide. */
export async function renderAvif(svg: string, width: number): Promise<Buffer> {
  // Imported with the first picture, to shorten the start.
  const { default: sharp } = await import('sharp')
  // Limits a picture to one thread of Node's pool, because that pool also hashes passwords.
  sharp.concurrency(1)
  return sharp(Buffer.from(svg.replace('<svg', `<svg width="${width}"`)))
    .avif(ENCODING)
    .toBuffer()
}
