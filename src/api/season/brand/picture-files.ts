import { join } from 'node:path'
import { cutOf, fills } from './cut.ts'
import { LOGO_SIZE, logoText, MOST_LOGO_BYTES } from './logo.ts'
import { type Frame, isPictureData, type PicturePlace, pictureData, pictureIn, picturePlaces } from './picture.ts'
import { bytesOf, checkedPicture, drawn, type Limits, PictureFault, refuse } from './read-picture.ts'

/** Matches a file in the folder of the season file or below it: no name begins with a dot. */
const within = (extensions: string) => new RegExp(`^\\./(?:[\\w-]+/)*[\\w-]+(?:\\.[\\w-]+)*\\.(?:${extensions})$`, 'i')
export const LOGO_FILE = within('svg|png|webp')
export const PICTURE_FILE = within('svg|png|jpe?g|webp|avif')

const LOGOS = ['logo', 'logoDark'] as const
const MB = 1024 * 1024
const LOGO_LIMITS: Limits = { formats: ['svg', 'png', 'webp'], mostBytes: MB, mostPixels: 16_000_000 }
/** A photograph as a telephone or a camera takes it. */
const PICTURE_LIMITS: Limits = {
  formats: ['svg', 'png', 'jpeg', 'webp', 'avif'],
  mostBytes: 20 * MB,
  mostPixels: 50_000_000,
}

/**
 * Returns a season with the logos and pictures that are files, such as `./logo.svg`, in their place: as a PNG or a WebP
 * of the size that pages show. One that cannot be used is left as it is, with a fault.
 */
export async function withPictureFiles(
  brought: unknown,
  folder: string,
): Promise<{ season: unknown; faults: string[] }> {
  if (!isObject(brought) || !isObject(brought.brand)) return { season: brought, faults: [] }
  const faults: string[] = []
  const brand = { ...brought.brand }
  for (const field of LOGOS) {
    const name = brand[field]
    if (typeof name !== 'string' || !LOGO_FILE.test(name)) continue
    const read = async () => {
      brand[field] = logoText(await readLogo(join(folder, name)))
    }
    for (const fault of await faultsOf(`brand.${field}: ${name}`, read)) faults.push(fault)
  }
  const { season, places } = picturePlaces({ ...brought, brand })
  const files = places.filter(({ text }) => isPictureData(text) || PICTURE_FILE.test(text))
  for (let i = 0; i < files.length; i += AT_ONCE) {
    const some = files.slice(i, i + AT_ONCE).map((place) => {
      const name = isPictureData(place.text) ? 'the picture' : place.text
      return faultsOf(`${place.path}: ${name}`, async () => place.put(await readPicture(place, folder)))
    })
    for (const fault of (await Promise.all(some)).flat()) faults.push(fault)
  }
  return { season, faults }
}

/** A picture takes a tenth of a second, and a large photograph 200 MB. */
const AT_ONCE = 4

async function faultsOf(place: string, read: () => Promise<void>): Promise<string[]> {
  try {
    await read()
    return []
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error
    return [`${place} ${error.message}`]
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

async function readLogo(path: string): Promise<Buffer> {
  const source = await checkedPicture(await bytesOf(path, LOGO_LIMITS), LOGO_LIMITS)
  const scale = Math.min(LOGO_SIZE.width / source.width, LOGO_SIZE.height / source.height)
  const picture = await drawn(source, { scale, ...LOGO_LIMITS })
  const png = await picture
    .resize({ ...LOGO_SIZE, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(refuse)
  if (png.length > MOST_LOGO_BYTES) {
    throw new PictureFault(`has more than ${MOST_LOGO_BYTES / 1024} kB at the size of a header; use fewer colours`)
  }
  return png
}

/** More effort would take twice as long and save a thirtieth. */
const WEBP = { quality: 90, effort: 2 }

/** Reads a file, or a picture that an exported season has; returns the picture in its frame. */
async function readPicture({ text, frame, focus }: PicturePlace, folder: string): Promise<string> {
  const bytes = isPictureData(text)
    ? Buffer.from(pictureIn(text), 'base64')
    : await bytesOf(join(folder, text), PICTURE_LIMITS)
  const source = await checkedPicture(bytes, PICTURE_LIMITS)
  const isScalable = source.format === 'svg'
  const cut = cutOf(source, frame, { focus, isScalable })
  if (!cut)
    throw new PictureFault(`is so wide or tall that less than a quarter of it would be seen at ${shapeOf(frame)}`)
  if (!isScalable && cut.part.width < frame.least) {
    throw new PictureFault(
      `has only ${cut.part.width} pixels across at ${shapeOf(frame)}, and ${frame.least} are needed`,
    )
  }
  // An exported season that is brought again keeps its pictures as they are.
  if (source.format === 'webp' && !source.hasMetadata && fills(source, frame))
    return pictureData(bytes.toString('base64'))
  const picture = await drawn(source, { scale: cut.whole.width / source.width, ...PICTURE_LIMITS })
  const webp = await picture
    .resize({ ...cut.whole, fit: 'fill' })
    .extract(cut.part)
    .webp(WEBP)
    .toBuffer()
    .catch(refuse)
  return pictureData(webp.toString('base64'))
}

const shapeOf = ({ width, height }: Frame): string => (width === height ? '1:1' : '10:13')
