import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { LOGO_SIZE, logoText, MOST_LOGO_BYTES } from './logo.ts'

/** Matches a file in the folder of the season file or below it: no name begins with a dot. */
export const LOGO_FILE = /^\.\/(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:svg|png|webp)$/i
const FIELDS = ['logo', 'logoDark'] as const

/** A fault of a file, as a sentence for the organiser. */
class LogoFault extends Error {
  override readonly name = 'LogoFault'
}

/**
 * Returns a season with the logos that are files, such as `./logo.svg`, in their place: as a PNG of the size that pages
 * show. A logo that cannot be used is left as it is, with a fault.
 */
export async function withLogoFiles(season: unknown, folder: string): Promise<{ season: unknown; faults: string[] }> {
  if (!isObject(season) || !isObject(season.brand)) return { season, faults: [] }
  const faults: string[] = []
  const brand = { ...season.brand }
  for (const field of FIELDS) {
    const name = brand[field]
    if (typeof name !== 'string' || !LOGO_FILE.test(name)) continue
    try {
      brand[field] = logoText(await readLogo(join(folder, name)))
    } catch (error) {
      if (!(error instanceof LogoFault)) throw error
      faults.push(`brand.${field}: ${name} ${error.message}`)
    }
  }
  return { season: { ...season, brand }, faults }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const MOST_FILE_BYTES = 1024 * 1024
const MOST_PIXELS = 16_000_000

/** Reads a logo once, so that a file that changes meanwhile is one or the other or no picture. */
async function readLogo(path: string): Promise<Buffer> {
  const bytes = await bytesOf(path)
  if (bytes.length > MOST_FILE_BYTES) throw new LogoFault(`is larger than ${MOST_FILE_BYTES / 1024 / 1024} MB`)
  const png = await drawn(bytes)
  if (png.length > MOST_LOGO_BYTES) {
    throw new LogoFault(`has more than ${MOST_LOGO_BYTES / 1024} kB at the size of a header; use fewer colours`)
  }
  return png
}

/** Reads one byte more than is allowed, however large the file is. */
async function bytesOf(path: string): Promise<Buffer> {
  try {
    return Buffer.concat(await createReadStream(path, { end: MOST_FILE_BYTES }).toArray())
  } catch {
    throw new LogoFault('cannot be read')
  }
}

async function drawn(bytes: Buffer): Promise<Buffer> {
  // Only a season with a logo needs the library.
  const { default: sharp } = await import('sharp')
  try {
    const { format, width, height, density = 72 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    const fault = format === 'svg' ? faultOfSvg(bytes) : faultOfPixels({ format, width, height })
    if (fault) throw new LogoFault(fault)
    const scale = Math.min(LOGO_SIZE.width / width, LOGO_SIZE.height / height)
    const sharpness = format === 'svg' && { density: Math.min(MOST_DENSITY, Math.max(1, density * scale)) }
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, ...sharpness })
      .resize({ ...LOGO_SIZE, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch (error) {
    throw error instanceof LogoFault ? error : new LogoFault('is no picture that can be drawn')
  }
}

/** In dots per inch: a drawing that is smaller still is drawn 33 times as large. */
const MOST_DENSITY = 2400

const faultOfPixels = ({ format, width, height }: { format: string; width: number; height: number }) => {
  if (format !== 'png' && format !== 'webp') return 'is no SVG, PNG or WebP'
  return width * height > MOST_PIXELS
    ? `has ${width} × ${height} pixels, and no more than ${MOST_PIXELS / 1e6} million are read`
    : undefined
}

/** Parts of an SVG that are no shapes. */
const NO_SHAPE = /<(?:[\w-]+:)?(script|foreignObject|image|text)\b/i
const FONT = /@(?:import|font-face)/i
/** Anything but a reference within the drawing. */
const ELSEWHERE = /\b(?:href|src)\s*=\s*["']\s*[^#"'\s]|url\(\s*["']?\s*[^#"'\s]|<!ENTITY/i

/**
 * Returns the fault of an SVG whose drawing would not be that of the brand. Nothing of an SVG reaches a browser: it is
 * drawn to pixels here.
 */
function faultOfSvg(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8')
  const [, part] = NO_SHAPE.exec(text) ?? []
  if (part) return `has a <${part}>, and only shapes are drawn; turn text into paths`
  if (FONT.test(text)) return 'has a font, and only shapes are drawn; turn text into paths'
  return ELSEWHERE.test(text) ? 'names a file or an address, and only what is in it is drawn' : undefined
}
