import { createHash } from 'node:crypto'

/** A logo that is ready for pages and mails. */
export interface Logo {
  /** Its address has the hash, so that browsers may keep it forever. */
  hash: string
  width: number
  height: number
  png: Buffer
}

/** Twice as large as a header shows it, for sharp screens. */
export const LOGO_SIZE = { width: 640, height: 128 }
export const MOST_LOGO_BYTES = 64 * 1024

const START = 'data:image/png;base64,'
/** PNG (ISO 15948): the signature, and the first chunk with the size. */
const SIGNATURE = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const WIDTH_AT = 16
const HEIGHT_AT = 20
const LEAST_BYTES = 24

export const logoText = (png: Buffer): string => START + png.toString('base64')

/** Reads a logo as the season has it: a PNG as a `data:` address. Returns undefined for anything else. */
export function logoOf(text: string): Logo | undefined {
  if (!text.startsWith(START)) return
  const png = Buffer.from(text.slice(START.length), 'base64')
  if (png.length < LEAST_BYTES || png.length > MOST_LOGO_BYTES || png.indexOf(SIGNATURE) !== 0) return
  const [width, height] = [png.readUInt32BE(WIDTH_AT), png.readUInt32BE(HEIGHT_AT)]
  if (width < 1 || height < 1 || width > LOGO_SIZE.width || height > LOGO_SIZE.height) return
  return { hash: createHash('sha256').update(png).digest('base64url').slice(0, 22), width, height, png }
}
