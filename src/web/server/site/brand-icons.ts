import { type Brand, getBrandPicture, getLogo } from '#contract/brand.schema.ts'
import { own } from '#contract/primitives/own.ts'
import { paperOf } from '#web/routing/site.ts'
import { callApi } from '../api/call-api.ts'
import { readBrand } from './site.ts'

interface Icon {
  /** Width and height in pixels. */
  size: number
  /** The share of the size that the picture takes, on the paper of the pages; a system may cut off what is around it. */
  share?: number
}

const ICONS: Readonly<Record<string, Icon>> = {
  'icon-48.png': { size: 48 },
  'icon-192.png': { size: 192 },
  'icon-512.png': { size: 512 },
  'icon-maskable-512.png': { size: 512, share: 0.8 },
  'apple-touch-icon.png': { size: 180, share: 0.9 },
}

export const ICON_PATH = /^\/marca\/iconos\/([\w-]{8})\/([\w-]+\.png)$/

/** The icons of one folder. */
const rendered = { folder: '', icons: new Map<string, Promise<Buffer>>() }

/**
 * Sends an icon of the brand. Former folders have the present icons, because an installed site asks for those of its
 * day.
 */
export async function iconAnswer(request: Request): Promise<Response> {
  const [path, , file = ''] = ICON_PATH.exec(new URL(request.url).pathname) ?? []
  const icon = own(ICONS, file)
  const brand = await readBrand(request)
  if (!icon || !brand?.icons) return new Response(null, { status: 404 })
  const png = await iconOf(brand.icons, file, () => drawIcon(icon, brand, request))
  const isCurrent = path === `${brand.icons}/${file}`
  const headers = {
    'content-type': 'image/png',
    'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  }
  return new Response(new Uint8Array(png), { headers })
}

function iconOf(folder: string, file: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  if (rendered.folder !== folder) Object.assign(rendered, { folder, icons: new Map() })
  const { icons } = rendered
  const known = icons.get(file)
  if (known) return known
  const drawing = draw()
  icons.set(file, drawing)
  // A failure is not kept.
  drawing.catch(() => icons.delete(file))
  return drawing
}

async function drawIcon({ size, share }: Icon, brand: Brand, request: Request): Promise<Buffer> {
  const paper = brand.palette?.light.paper ?? paperOf(undefined).light
  const isOnPaper = share !== undefined || brand.icon === null
  const inner = Math.round(size * (share ?? (brand.icon === null ? 0.9 : 1)))
  const { default: sharp } = await import('sharp')
  const background = isOnPaper ? paper : '#0000'
  const picture = await sharp(await pictureOf(brand, request))
    .resize(inner, inner, { fit: 'contain', background })
    .png()
    .toBuffer()
  const around = Math.floor((size - inner) / 2)
  const icon = sharp(picture).extend({
    top: around,
    left: around,
    bottom: size - inner - around,
    right: size - inner - around,
    background,
  })
  return (isOnPaper ? icon.flatten({ background: paper }) : icon).png({ palette: true }).toBuffer()
}

async function pictureOf({ icon, logo }: Brand, request: Request): Promise<Buffer> {
  if (icon !== null) {
    const { webp } = await callApi(getBrandPicture, { params: { hash: icon }, request })
    return Buffer.from(webp, 'base64')
  }
  const { png } = await callApi(getLogo, { params: { hash: logo?.light.hash ?? '' }, request })
  return Buffer.from(png, 'base64')
}
