import { createReadStream } from 'node:fs'
import type { Metadata } from 'sharp'

/** A fault of a picture, as a sentence for the organiser that begins after the file's name. */
export class PictureFault extends Error {
  override readonly name = 'PictureFault'
}

/** The files that are accepted. */
export interface Limits {
  formats: readonly Format[]
  mostBytes: number
  mostPixels: number
}

const FORMATS = { svg: 'SVG', png: 'PNG', jpeg: 'JPEG', webp: 'WebP', avif: 'AVIF' } as const
type Format = keyof typeof FORMATS

/** A picture that has been checked by its content. */
export interface Source {
  bytes: Buffer
  format: Format
  /** As it is seen: a photograph may be stored turned. */
  width: number
  height: number
  /** Dots per inch at which an SVG has this size. */
  density: number
  /** Whether it says more than its pixels do: of a camera, a place, a program. */
  hasMetadata: boolean
}

/** Checks a picture by its content, before its pixels are read. Throws `PictureFault`. */
export async function checkedPicture(bytes: Buffer, { formats, mostBytes, mostPixels }: Limits): Promise<Source> {
  if (bytes.length > mostBytes) throw new PictureFault(`is larger than ${mostBytes / MB} MB`)
  const sharp = await library()
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuse)
  const format = formatOf(metadata)
  if (format === undefined || !formats.includes(format)) throw new PictureFault(`is no ${listOf(formats)}`)
  const fault = format === 'svg' ? faultOfSvg(bytes) : faultOfPixels(metadata, mostPixels)
  if (fault) throw new PictureFault(fault)
  const { autoOrient, density = 72, exif, xmp, icc } = metadata
  return { bytes, format, ...autoOrient, density, hasMetadata: [exif, xmp, icc].some((part) => part !== undefined) }
}

const MB = 1024 * 1024

/**
 * Reads a file once, so that a file that changes meanwhile is one or the other or no picture. Reads one byte more than
 * is allowed, however large the file is.
 */
export async function bytesOf(path: string, { mostBytes }: Limits): Promise<Buffer> {
  try {
    return Buffer.concat(await createReadStream(path, { end: mostBytes }).toArray())
  } catch {
    throw new PictureFault('cannot be read')
  }
}

interface DrawOptions extends Pick<Limits, 'mostPixels'> {
  /** How many times as large as it says an SVG is drawn, so that it is sharp. */
  scale: number
}

/** Opens a checked picture for drawing. The file says nothing but its pixels then. */
export async function drawn({ bytes, format, density, width, height }: Source, { scale, mostPixels }: DrawOptions) {
  const sharp = await library()
  const largest = Math.sqrt(mostPixels / (width * height))
  const sharpness = format === 'svg' && {
    density: Math.min(MOST_DENSITY, Math.max(1, density * Math.min(scale, largest))),
  }
  return sharp(bytes, { limitInputPixels: mostPixels, ...sharpness }).autoOrient()
}

/** In dots per inch: a drawing that is smaller still is drawn 33 times as large. */
const MOST_DENSITY = 2400

/** Replaces the error of the library, which names parts of its own. */
export const refuse = (): never => {
  throw new PictureFault('is no picture that can be drawn')
}

/** Only a season with pictures needs the library. */
const library = async () => (await import('sharp')).default

function formatOf({ format, compression }: Metadata): Format | undefined {
  if (format === 'heif') return compression === 'av1' ? 'avif' : undefined
  return Object.keys(FORMATS).find((known): known is Format => known === format)
}

const listOf = (formats: readonly Format[]): string => {
  const names = formats.map((format) => FORMATS[format])
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

const faultOfPixels = ({ width, height }: Metadata, mostPixels: number) =>
  width * height > mostPixels
    ? `has ${width} × ${height} pixels, and no more than ${mostPixels / 1e6} million are read`
    : undefined

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
