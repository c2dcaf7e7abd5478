import encodeQR from 'qr'
import type { Letter, SiteIdentity } from './letter.ts'

/** A picture that a mail carries with it: its bytes, or the path on the site from which they are read. */
type MailPicture = { content: Buffer } | { path: string }

/**
 * The pictures of one mail. A mail carries them, so that its reader's program requests nothing from the site; `mark`
 * and `drawing` are left out if the site cannot be reached.
 */
export interface Pictures {
  mark?: { path: string }
  /** The drawing of the prize. */
  drawing?: { path: string }
  qr?: { content: Buffer }
}

type Name = keyof Pictures

/** The address by which the HTML refers to a picture. */
export const srcOf = (name: Name): string => `cid:${cidOf(name)}`
const cidOf = (name: Name) => `${name}@mail`

/** The name of the drawing that represents a whole game (`src/web/games/<kind>/art/marca.svg`). */
const GAME_MARK = 'marca'

/** Returns the pictures that a letter has. */
export function picturesOf({ ticket, code, isScanned }: Letter, { ownIcons, season }: SiteIdentity): Pictures {
  const { kind, name } = ticket?.drawing ?? {}
  const { logo, icons } = season.brand ?? {}
  return {
    mark: { path: logo ? `/marca/${logo.light.hash}` : `${icons ?? ownIcons}/icon-192.png` },
    ...(kind && { drawing: { path: `/carteles/${kind}.${name ?? GAME_MARK}.192.png` } }),
    ...(code && isScanned && { qr: { content: qrOf(code) } }),
  }
}

/** Leaves out the pictures that have to be read from the site. */
export const withoutSitePictures = ({ qr }: Pictures): Pictures => (qr ? { qr } : {})

/** Pixels per module: a code of 80 characters is as wide as it is shown on a sharp screen. */
const SCALE = 6
/** The quiet zone that QR readers require, in modules. */
const QUIET_ZONE = 4

/** All mail clients show GIF, and few show SVG. */
const qrOf = (code: string): Buffer =>
  Buffer.from(encodeQR(code, 'gif', { ecc: 'medium', border: QUIET_ZONE, scale: SCALE }))

export interface Attachment {
  cid: string
  filename: string
  content: Buffer
  contentDisposition: 'inline'
}

/** Reads a picture of the site; resolves to undefined if that is not possible. */
export type ReadPicture = (path: string) => Promise<Buffer | undefined>

/** Returns the attachments with the pictures; undefined if the site's cannot be read. */
export async function attachmentsOf(pictures: Pictures, read: ReadPicture): Promise<Attachment[] | undefined> {
  const attachments: Attachment[] = []
  for (const [name, picture] of entriesOf(pictures)) {
    const content = 'path' in picture ? await read(picture.path) : picture.content
    if (!content) return
    const filename = 'path' in picture ? `${name}.png` : `${name}.gif`
    attachments.push({ cid: cidOf(name), filename, content, contentDisposition: 'inline' })
  }
  return attachments
}

/** Returns the HTML with addresses that a browser opens, which does not know `cid:`. */
export const forBrowser = (html: string, pictures: Pictures): string =>
  entriesOf(pictures).reduce((shown, [name, picture]) => shown.replaceAll(srcOf(name), addressOf(picture)), html)

const addressOf = (picture: MailPicture) =>
  'path' in picture ? picture.path : `data:image/gif;base64,${picture.content.toString('base64')}`

const entriesOf = (pictures: Pictures) => Object.entries(pictures) as [Name, MailPicture][]
