import type { Sharp } from 'sharp'

/**
 * With these settings, a poster has half the bytes of WebP. More effort would take six times as long and save a tenth.
 */
const AVIF = { quality: 50, effort: 2 }
/** At most 256 colours: a drawing has a dozen, and a quarter of the bytes. */
const PNG = { palette: true }

export interface DrawingForm {
  /** In pixels. */
  width: number
  type: 'avif' | 'png'
}

/** Renders an SVG drawing. */
export async function renderDrawing(svg: string, form: DrawingForm): Promise<Buffer> {
  const sharp = await library()
  return encode(sharp(Buffer.from(svg.replace('<svg', `<svg width="${form.width}"`))), form)
}

/** Renders a picture of the brand, no larger than it is. */
export async function renderPicture(webp: Buffer, form: DrawingForm): Promise<Buffer> {
  const sharp = await library()
  return encode(sharp(webp).resize({ width: form.width, withoutEnlargement: true }), form)
}

const encode = (picture: Sharp, { type }: DrawingForm): Promise<Buffer> =>
  (type === 'png' ? picture.png(PNG) : picture.avif(AVIF)).toBuffer()

async function library() {
  // Imported with the first picture, to shorten the start.
  const { default: sharp } = await import('sharp')
  // Limits a picture to one thread of Node's pool, because that pool also hashes passwords.
  sharp.concurrency(1)
  return sharp
}
